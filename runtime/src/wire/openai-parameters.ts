import type { JsonObject } from '../types/json.ts'
import { rewriteSchema } from './rewrite-schema.ts'

/**
 * A function's `parameters` for OpenAI, which refuses a root without `properties` (openai/openai-agents-python issue 449)
 * and an array without `items` (ogx issue 3004). The empty forms added here say the same as none.
 */
export function openAIParameters(schema: JsonObject): JsonObject {
  const done = rewriteSchema(schema, (part) =>
    [part.type].flat().includes('array') && part.items === undefined ? { ...part, items: {} } : part,
  )
  return done.properties ? done : { ...done, properties: {} }
}
