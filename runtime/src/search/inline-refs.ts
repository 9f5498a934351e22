import type { Json, JsonObject, JsonSchema } from '../types/json.ts'
import { isObject } from '../wire/is-object.ts'
import { resolvePointer } from '../wire/map-schema.ts'

const MAX_NODES = 5_000

/**
 * A schema with its local references put in place: some providers refuse a whole request for a `$ref` inside a tool's result
 * (NousResearch/hermes-agent issue 100441). A reference into itself, or one that leads nowhere, becomes a schema that accepts
 * anything and says so. Returns the same object where nothing refers.
 */
export function inlineRefs(schema: JsonSchema): JsonSchema {
  let left = MAX_NODES
  let hasRefs = false
  const copy = (value: Json, open: readonly string[], isData = false): Json => {
    if (Array.isArray(value)) return value.map((item: Json) => copy(item, open, isData))
    if (!isObject(value)) return value
    const { $ref, ...rest } = value
    if (typeof $ref === 'string' && !isData) {
      hasRefs = true
      const target = open.includes($ref) || left < 0 ? undefined : resolvePointer(schema, $ref)
      const found = $ref[0] === '#' && isObject(target) ? target : { description: `As ${$ref}` }
      return copy({ ...found, ...rest }, [...open, $ref])
    }
    left--
    const entries = Object.entries(value).filter(
      ([key]) => open.length === 0 || !/^(\$defs|definitions)$/.test(key),
    )
    return Object.fromEntries(
      entries.map(([key, child]) => [key, copy(child, open, /^(enum|const|default|examples)$/.test(key))]),
    )
  }
  const out = copy(schema, []) as JsonObject
  if (!hasRefs) return schema
  const { $defs: _, definitions: __, ...plain } = out
  return plain
}
