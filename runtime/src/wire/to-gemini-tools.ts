import { GEMINI_LIMITS } from './provider-limits.ts'
import { renderTools } from './render-tools.ts'
import type { RenderOptions } from './render-tools.ts'
import type { ToolSource } from './tool-source.ts'

export interface GeminiFunctionDeclaration {
  name: string
  description: string
  parametersJsonSchema: unknown
}

export interface GeminiTool {
  functionDeclarations: GeminiFunctionDeclaration[]
}

/** The `config.tools` of a `generateContent` request. The same array gives the same object. */
export function toGeminiTools(source: ToolSource, options?: RenderOptions): GeminiTool[] {
  return renderTools<GeminiFunctionDeclaration, GeminiTool>(
    source,
    GEMINI_LIMITS,
    'gemini',
    options,
    (name, tool) => ({
      name,
      description: tool.description,
      parametersJsonSchema: { ...tool.inputSchema, type: 'object' },
    }),
    (entries) => (entries.length ? [{ functionDeclarations: entries }] : []),
  )
}
