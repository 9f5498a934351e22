import type { Json, JsonObject } from 'toolcrib'
import { canonicalJson } from './canonical-json.ts'

type Schema = JsonObject | boolean

/** Keywords that say something about a value and allow or forbid nothing. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
])

/** Keywords that act on each other inside one schema object. */
const GROUPS: readonly (readonly string[])[] = [
  ['properties', 'patternProperties', 'additionalProperties'],
  ['items', 'prefixItems', 'additionalItems'],
  ['contains', 'minContains', 'maxContains'],
  ['if', 'then', 'else'],
  ['type', 'nullable'],
]

const SEES_NEIGHBOURS: readonly string[] = ['unevaluatedProperties', 'unevaluatedItems']

/**
 * A schema in place of a `$ref` with keywords beside it: both hold, as from draft 2019-09 on. The neighbours' annotations win over the
 * target's. Where writing all keywords into one object would change their meaning, `allOf` holds the two apart.
 */
export function mergeSiblings(target: Schema, siblings: JsonObject): Schema {
  const names = Object.keys(siblings)
  if (names.length === 0 || target === false) return target
  if (target === true) return siblings
  if (canMerge(target, siblings)) return { ...target, ...siblings }
  const outside: [string, Json][] = []
  const inside: [string, Json][] = []
  for (const [keyword, value] of Object.entries(siblings)) {
    const staysOutside = ANNOTATIONS.has(keyword) || SEES_NEIGHBOURS.includes(keyword)
    ;(staysOutside ? outside : inside).push([keyword, value])
  }
  const allOf: Json[] = inside.length === 0 ? [target] : [target, Object.fromEntries(inside)]
  return { ...Object.fromEntries(outside), allOf }
}

function canMerge(target: JsonObject, siblings: JsonObject): boolean {
  const asserting = Object.keys(siblings).filter((keyword) => !ANNOTATIONS.has(keyword))
  if (asserting.length === 0) return true
  if (SEES_NEIGHBOURS.some((keyword) => Object.hasOwn(target, keyword) || Object.hasOwn(siblings, keyword)))
    return false
  const collides = asserting.some(
    (keyword) =>
      Object.hasOwn(target, keyword) &&
      canonicalJson(target[keyword] as Json) !== canonicalJson(siblings[keyword] as Json),
  )
  if (collides) return false
  return !GROUPS.some(
    (group) =>
      group.some((keyword) => Object.hasOwn(target, keyword)) &&
      group.some((keyword) => asserting.includes(keyword)),
  )
}
