import type { Json, JsonObject } from '../types/json.ts'
import { isObject } from './is-object.ts'
import { mapSchema, resolvePointer } from './map-schema.ts'
import type { Draft } from './map-schema.ts'

/** Above this many characters the references stay: a few lines of definitions can stand for gigabytes. */
const MAX_CHARS = 100_000

/**
 * Puts definitions in the place of the references to them, for readers that don't resolve `$ref`. References that lead back
 * to themselves stay, and their definitions with them. The same object if nothing changes.
 * @throws Error where the schema is not valid.
 */
export function inlineRefs(schema: JsonObject): JsonObject {
  const text = JSON.stringify(schema)
  if (!text.includes('"$ref":')) return schema
  const cyclic = new Map<string, boolean>()
  let chars = text.length
  const before = (part: JsonObject): JsonObject => {
    let here = part
    while (typeof here.$ref === 'string' && here.$ref.startsWith('#/') && chars < MAX_CHARS) {
      const { $ref, ...beside } = here
      const target = resolvePointer(schema, $ref as string)
      if (!cyclic.has($ref as string))
        cyclic.set($ref as string, reaches(schema, target, $ref as string, new Set()))
      if (cyclic.get($ref as string) || !isObject(target)) break
      chars += JSON.stringify(target).length
      here = { ...target, ...beside }
    }
    return here
  }
  return dropUnusedDefinitions(mapSchema(schema, undefined, before))
}

function reaches(root: JsonObject, from: Json | undefined, ref: string, seen: Set<string>): boolean {
  for (const [, next] of JSON.stringify(from ?? null).matchAll(/"\$ref":("#(?:[^"\\]|\\.)*")/g)) {
    const other = JSON.parse(next as string) as string
    if (other === ref || other === '#') return true
    if (seen.has(other)) continue
    seen.add(other)
    if (reaches(root, resolvePointer(root, other), ref, seen)) return true
  }
  return false
}

/** Definitions that nothing refers to any more would be paid for on every turn. */
export function dropUnusedDefinitions(schema: JsonObject): JsonObject {
  const { $defs, definitions, ...rest }: Draft = schema
  return ($defs ?? definitions) === undefined || JSON.stringify(rest).includes('"$ref":') ? schema : rest
}
