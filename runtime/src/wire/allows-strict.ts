import type { JsonObject } from '../types/json.ts'
import { mapSchema } from './map-schema.ts'

/** Anything else is refused in strict mode, or not known to be taken. */
const TAKEN =
  /^(type|title|description|enum|const|properties|required|additionalProperties|items|anyOf|\$ref|\$defs|definitions|pattern|format|multipleOf|m(in|ax)imum|exclusiveM(in|ax)imum|m(in|ax)Items)$/
const FORMATS = /^(date-time|time|date|duration|email|hostname|ipv[46]|uuid)$/

/**
 * For the option `strict` of the OpenAI renderers: whether the API takes a function's parameters in strict mode (Structured Outputs guide, "Supported schemas", February 2026):
 * every object closed and all of its properties required, only the keywords above, at most 5,000 properties, 10 levels of
 * objects, 1,000 enum values and 120,000 characters of names and values.
 * A list of more than 250 values has 15,000 characters at most.
 */
export function allowsStrict(schema: JsonObject): boolean {
  const totals = { properties: 0, values: 0, characters: 0 }
  const depths = new Map<JsonObject, number>()
  let isTaken = true
  mapSchema(schema, (part) => {
    const names = Object.keys((part.properties ?? {}) as JsonObject)
    const values = [...((part.enum ?? []) as unknown[]), ...('const' in part ? [part.const] : [])]
    const required = (part.required ?? []) as string[]
    const isOpen = [part.type].flat().includes('object') && part.additionalProperties !== false
    totals.properties += names.length
    totals.values += values.length
    totals.characters += [
      ...names,
      ...Object.keys((part.$defs ?? part.definitions ?? {}) as JsonObject),
      ...values,
    ].join('').length
    const below = Object.values((part.properties ?? {}) as JsonObject).concat(
      part.items ?? [],
      part.anyOf ?? [],
    )
    const depth =
      Math.max(0, ...below.map((child) => depths.get(child as JsonObject) ?? 0)) +
      ('properties' in part ? 1 : 0)
    depths.set(part, depth)
    if (
      isOpen ||
      depth > 10 ||
      (values.length > 250 && values.join('').length > 15_000) ||
      names.some((name) => !required.includes(name)) ||
      Object.keys(part).some((key) => !TAKEN.test(key)) ||
      (part.format !== undefined && !FORMATS.test(String(part.format)))
    ) {
      isTaken = false
    }
    return part
  })
  return isTaken && totals.properties <= 5000 && totals.values <= 1000 && totals.characters <= 120_000
}
