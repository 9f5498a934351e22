import type { JsonObject } from '../types/json.ts'
import { openAIParameters } from './openai-parameters.ts'
import { OPENAI_LIMITS } from './provider-limits.ts'
import { renderTools } from './render-tools.ts'
import type { RenderOptions } from './render-tools.ts'
import type { ToolSource } from './tool-source.ts'

/** A function tool of the Chat Completions API. */
export interface OpenAIChatTool {
  type: 'function'
  function: { name: string; description: string; parameters: { [key: string]: unknown }; strict?: boolean }
}

export interface OpenAIOptions extends RenderOptions {
  /** Which tools to ask strict validation for, by their schema; `allowsStrict` knows which ones the API takes so. */
  readonly strict?: (schema: JsonObject) => boolean
}

/** The `tools` of a Chat Completions request. The same array gives the same object. */
export function toOpenAIChatTools(source: ToolSource, options?: OpenAIOptions): OpenAIChatTool[] {
  return renderTools(source, OPENAI_LIMITS, 'openai-chat', options, (name, description, schema) => {
    const parameters = openAIParameters(schema)
    const strict = options?.strict?.(parameters) && { strict: true }
    return { type: 'function', function: { name, description, parameters, ...strict } }
  })
}
