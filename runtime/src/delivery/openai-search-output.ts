import type { AdvertisedTool } from '../types/advertised.ts'
import type { CallResult } from '../types/call.ts'
import type { OpenAIOptions } from '../wire/to-openai-chat-tools.ts'
import { toOpenAIResponsesTools } from '../wire/to-openai-responses-tools.ts'
import type { OpenAIDeferredTool } from './to-openai-native-tools.ts'

/** The model's call of a search that the app runs. */
export interface OpenAISearchCall {
  readonly call_id?: string | null
}

/** The input item that answers it. */
export interface OpenAISearchOutput {
  type: 'tool_search_output'
  execution: 'client'
  call_id: string | null
  status: 'completed'
  tools: OpenAIDeferredTool[]
}

/**
 * The item that answers a `tool_search_call` of the Responses API: the definitions that `session.call('tool_search', arguments)`
 * found, from the registry. The API puts them at the end of the context. Empty where nothing was found or the call failed.
 */
export function openAISearchOutput(
  registry: { get(name: string): AdvertisedTool | undefined },
  { call_id: id = null }: OpenAISearchCall,
  result: CallResult,
  options?: OpenAIOptions,
): OpenAISearchOutput {
  const names = (result.ok && result.addedToolNames) || []
  const found = toOpenAIResponsesTools(
    names.flatMap((name) => registry.get(name) ?? []),
    options,
  )
  const tools = found.map((tool): OpenAIDeferredTool => ({ ...tool, defer_loading: true }))
  return { type: 'tool_search_output', execution: 'client', call_id: id, status: 'completed', tools }
}
