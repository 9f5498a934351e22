import { openAIParameters } from './openai-parameters.ts'
import { OPENAI_LIMITS } from './provider-limits.ts'
import { renderTools } from './render-tools.ts'
import type { OpenAIOptions } from './to-openai-chat-tools.ts'
import type { ToolSource } from './tool-source.ts'

/** A function tool of the Responses API. */
export interface OpenAIResponsesTool {
  type: 'function'
  name: string
  description: string
  parameters: { [key: string]: unknown }
  strict: boolean
}

/**
 * The `tools` of a Responses API request. The same array gives the same object.
 * `strict` is always written: where it is missing the API tries strict validation (openai-node, `responses.d.ts`).
 */
export function toOpenAIResponsesTools(source: ToolSource, options?: OpenAIOptions): OpenAIResponsesTool[] {
  return renderTools(source, OPENAI_LIMITS, 'openai-responses', options, (name, description, schema) => {
    const parameters = openAIParameters(schema)
    return { type: 'function', name, description, parameters, strict: options?.strict?.(parameters) ?? false }
  })
}
