import type { Json, JsonObject } from '../types/json.ts'

/** Below these stands data and no schema. */
const DATA = /^(enum|const|default|examples?|x-.*)$/
/** Below these stand schemas under names of the author's own. */
const NAMED_SCHEMAS = /^((p|patternP)roperties|\$defs|definitions|depend.*)$/

/**
 * Rewrites each part of a schema, from the root down, for a provider that reads less than what is valid. Checks nothing: that
 * is `soundSchema`'s. A part that nothing changes is the same object afterwards, so that all arrays share it.
 */
export function rewriteSchema(schema: JsonObject, rewrite: (part: JsonObject) => JsonObject): JsonObject {
  const walk = (part: Json, isNamed: boolean): Json => {
    if (Object(part) !== part) return part
    const isList = Array.isArray(part)
    const own = isList || isNamed ? part : rewrite(part as JsonObject)
    let copy: { [key: string]: Json } | undefined
    for (const [key, value] of Object.entries(own as JsonObject)) {
      const isData = !isNamed && DATA.test(key)
      const next = isData ? value : walk(value, !isNamed && NAMED_SCHEMAS.test(key))
      if (next === value) continue
      // A list in a list's place; and what is called `__proto__` is an own member already, so that it stays one.
      copy ??= (isList ? [...part] : { ...(own as JsonObject) }) as { [key: string]: Json }
      copy[key] = next
    }
    return (copy as Json | undefined) ?? own
  }
  return walk(schema, false) as JsonObject
}
