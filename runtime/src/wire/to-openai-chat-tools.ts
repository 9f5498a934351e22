import { OPENAI_LIMITS } from './provider-limits.ts'
import { renderTools } from './render-tools.ts'
import type { RenderOptions } from './render-tools.ts'
import type { ToolSource } from './tool-source.ts'

/** A function tool of the Chat Completions API. */
export interface OpenAIChatTool {
  type: 'function'
  function: { name: string; description: string; parameters: { [key: string]: unknown }; strict?: boolean }
}

/** The `tools` of a Chat Completions request. The same array gives the same object. */
export function toOpenAIChatTools(source: ToolSource, options?: RenderOptions): OpenAIChatTool[] {
  return renderTools(source, OPENAI_LIMITS, 'openai-chat', options, (name, tool) => ({
    type: 'function',
    function: {
      name,
      description: tool.description,
      parameters: { properties: {}, ...tool.inputSchema, type: 'object' },
    },
  }))
}
