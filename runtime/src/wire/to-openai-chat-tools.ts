import { isStrict } from './is-strict.ts'
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
  /** Asks for strict validation of the tools whose schema the API takes in strict mode. */
  readonly strict?: boolean
}

/** The `tools` of a Chat Completions request. The same array gives the same object. */
export function toOpenAIChatTools(source: ToolSource, options?: OpenAIOptions): OpenAIChatTool[] {
  const strict = options?.strict ?? false
  return renderTools(source, OPENAI_LIMITS, `openai-chat ${strict}`, options, (name, description, schema) => {
    const parameters = openAIParameters(schema)
    return {
      type: 'function',
      function: { name, description, parameters, ...(strict && isStrict(parameters) && { strict }) },
    }
  })
}
