export { anthropicSearchResult } from './anthropic-search-result.ts'
export { CALL_TOOL } from './call-tool.ts'
export { chooseDelivery } from './choose-delivery.ts'
export type { Delivery, EndpointCapabilities } from './choose-delivery.ts'
export { openAISearchOutput } from './openai-search-output.ts'
export type { OpenAISearchCall, OpenAISearchOutput } from './openai-search-output.ts'
export { openBridge } from './open-bridge.ts'
export { toAnthropicNativeTools } from './to-anthropic-native-tools.ts'
export type {
  AnthropicDeferredTool,
  AnthropicHostedSearch,
  AnthropicNativeOptions,
} from './to-anthropic-native-tools.ts'
export { toOpenAINativeTools } from './to-openai-native-tools.ts'
export type {
  OpenAIDeferredTool,
  OpenAINamespace,
  OpenAINativeOptions,
  OpenAINativeTool,
  OpenAISearchTool,
} from './to-openai-native-tools.ts'
