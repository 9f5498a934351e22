import type { Json, JsonObject } from '../types/json.ts'
import { checkStructure, descend, escape, listOf, listedIn, resolveSchema } from './check-structure.ts'
import type { Walk } from './check-structure.ts'
import { typesOf } from '../wire/possible-values.ts'

/** How often a text may have been encoded. */
const MAX_ENCODINGS = 3

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/**
 * The value that a text stands for, if the schema asks for something else than a text there; at every level. `repaired` is
 * told the places. A value that the schema takes as it is, and above all a text where one may stand, is returned as it is.
 */
export function repairValue(
  walk: Walk,
  part: Json | undefined,
  value: unknown,
  repaired: (at: string) => unknown,
  at = '',
): unknown {
  return descend(walk, part, value, (schema) => {
    const below = (child: Json | undefined, inner: unknown, step = ''): unknown =>
      repairValue(walk, child, inner, repaired, at + step)
    if (typeof value === 'string') {
      const types = expectedTypes(walk, schema)
      const read = types.length > 0 && !types.includes('string') ? readText(value.trim(), types) : undefined
      if (read === undefined) return value
      repaired(at)
      return below(schema, read)
    }
    if (typeof value !== 'object' || value === null) return value
    const branch = branchFor(walk, schema, value)
    if (branch !== undefined) return below(branch, value)
    const { properties = {}, additionalProperties, items, prefixItems } = schema
    const tuple = listOf<Json>(prefixItems)
    let isChanged = false
    const entries = Object.entries(value).map(([name, child]): [string, unknown] => {
      const own = Object.hasOwn(Object(properties), name)
        ? (properties as JsonObject)[name]
        : additionalProperties
      const inner = Array.isArray(value) ? (tuple[Number(name)] ?? items) : own
      const next = below(inner, child, `/${escape(name)}`)
      isChanged ||= next !== child
      return [name, next]
    })
    if (!isChanged) return value
    // fromEntries defines own properties: `__proto__` stays a name like any other.
    return Array.isArray(value) ? entries.map(([, child]) => child) : Object.fromEntries(entries)
  })
}

/** The branch whose own repair makes the value fit, where it fits none as it is. */
function branchFor(walk: Walk, { anyOf, oneOf }: JsonObject, value: unknown): Json | undefined {
  const branches = [...listOf<Json>(anyOf), ...listOf<Json>(oneOf)]
  const fits = (branch: Json, one: unknown): boolean => checkStructure(walk, branch, one).length === 0
  if (branches.some((branch) => fits(branch, value))) return undefined
  return branches.find((branch) => {
    const next = repairValue(walk, branch, value, () => {})
    return next !== value && fits(branch, next)
  })
}

/** The types that may stand here; none where the schema leaves it open. */
function expectedTypes(walk: Walk, schema: JsonObject, depth = 0): readonly string[] {
  const { type, anyOf, oneOf, allOf } = schema
  if (type !== undefined) return listOf<string>(type)
  const listed = listedIn(schema)
  if (listed) return listed.flatMap(typesOf)
  const branches = [anyOf, oneOf, allOf].flatMap((some) => listOf<Json>(some))
  const types = branches.map((branch) =>
    depth < 8 ? expectedTypes(walk, resolveSchema(branch, walk.root), depth + 1) : [],
  )
  // An open branch takes a text as well.
  return !allOf && types.some((some) => some.length === 0) ? [] : types.flat()
}

function readText(text: string, types: readonly string[]): unknown {
  const isWanted = (...some: string[]): boolean => some.some((type) => types.includes(type))
  if (isWanted('number', 'integer') && NUMBER.test(text)) {
    const number = Number(text)
    // Digits that a double can't hold would change silently.
    const isExact = text.replace(/[eE].*|\D/g, '').length <= 15 || Number.isSafeInteger(number)
    if (isExact && Number.isFinite(number) && isWanted(...typesOf(number))) return number
  }
  if (isWanted('boolean') && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  if (isWanted('null') && text === 'null') return null
  const read = isWanted('array', 'object') ? decode(text) : undefined
  return typeof read === 'object' && isWanted(typesOf(read)[0]!) ? read : undefined
}

/** What a text says that was encoded as JSON, once or several times; `undefined` if it is no JSON. */
export function decode(text: string): unknown {
  let value: unknown = text
  for (let i = 0; i < MAX_ENCODINGS && typeof value === 'string'; i++) {
    try {
      value = JSON.parse(value)
    } catch {
      return undefined
    }
  }
  return value
}
