import type { JsonObject } from '../types/json.ts'
import { GEMINI_LIMITS } from './provider-limits.ts'
import { renderTools } from './render-tools.ts'
import type { RenderOptions } from './render-tools.ts'
import { rewriteSchema } from './rewrite-schema.ts'
import type { ToolSource } from './tool-source.ts'

export interface GeminiFunctionDeclaration {
  name: string
  description: string
  /** JSON Schema. The older `parameters` takes less of it and refuses the request for a keyword that it does not know. */
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
    (name, description, schema) => ({
      name,
      description,
      parametersJsonSchema: rewriteSchema(schema, readable),
    }),
    (entries) => (entries.length > 0 ? [{ functionDeclarations: entries }] : []),
  )
}

/**
 * Says with keywords that Gemini reads what is said with others (Gemini API, `GenerationConfig.responseJsonSchema`, lists
 * those it reads): `const` as a list of one, an integer's exclusive bound as the next integer, any items as `{}`. A reference stands alone or is refused.
 */
function readable(part: JsonObject): JsonObject {
  if (part.$ref !== undefined)
    return Object.fromEntries(Object.entries(part).filter(([key]) => key.startsWith('$')))
  const more: { [keyword: string]: JsonObject[string] } = {}
  if (/^(string|number)$/.test(typeof part.const) && part.enum === undefined)
    more.enum = [part.const as string]
  if (part.type === 'integer') {
    const { exclusiveMinimum: over, exclusiveMaximum: under } = part
    if (Number.isInteger(over))
      more.minimum = Math.max((over as number) + 1, (part.minimum ?? over) as number)
    if (Number.isInteger(under))
      more.maximum = Math.min((under as number) - 1, (part.maximum ?? under) as number)
  }
  if (part.type === 'array' && part.items === undefined) more.items = {}
  return Object.keys(more).length > 0 ? { ...part, ...more } : part
}
