import type { Json, JsonObject, JsonSchema } from '../types/json.ts'
import { isObject } from '../wire/map-schema.ts'
import { checkStructure, escape, newEffort, resolveSchema, typesOf } from './check-structure.ts'
import type { Effort } from './check-structure.ts'

/** How often a text may have been encoded. */
const MAX_ENCODINGS = 3

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/**
 * The value that a text stands for, if the schema asks for something else than a text there; at every level. `repaired` is
 * told the places. A value that the schema takes as it is, and above all a text where one may stand, is returned as it is.
 */
export function repairValue(
  part: Json | undefined,
  value: unknown,
  root: JsonSchema,
  repaired: (at: string) => void,
  at = '',
  effort: Effort = newEffort(),
): unknown {
  if (effort.steps-- <= 0 || effort.depth <= 0) return value
  effort.depth--
  const next = repair(resolveSchema(part, root), value, root, repaired, at, effort)
  effort.depth++
  return next
}

function repair(
  schema: JsonObject,
  value: unknown,
  root: JsonSchema,
  repaired: (at: string) => void,
  at: string,
  effort: Effort,
): unknown {
  const below = (part: Json | undefined, child: unknown, place = at): unknown =>
    repairValue(part, child, root, repaired, place, effort)
  if (typeof value === 'string') {
    const types = expectedTypes(schema, root)
    if (types.size === 0 || types.has('string')) return value
    const read = readText(value, types)
    if (read === undefined) return value
    repaired(at)
    return below(schema, read)
  }
  if (typeof value !== 'object' || value === null) return value
  const branch = branchFor(schema, value, root, effort)
  if (branch !== undefined) return below(branch, value)
  if (Array.isArray(value)) {
    const tuple = [schema.prefixItems ?? []].flat()
    return same(
      value,
      value.map((child, i) => below(tuple[i] ?? schema.items, child, `${at}/${i}`)),
    )
  }
  const properties = isObject(schema.properties) ? schema.properties : {}
  let changed = false
  const entries = Object.entries(value).map(([name, child]): [string, unknown] => {
    const own = Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties
    const next = below(own, child, `${at}/${escape(name)}`)
    changed ||= next !== child
    return [name, next]
  })
  // fromEntries defines own properties: `__proto__` stays a name like any other.
  return changed ? Object.fromEntries(entries) : value
}

/** The branch whose own repair makes the value fit, where it fits none as it is. */
function branchFor(schema: JsonObject, value: unknown, root: JsonSchema, effort: Effort): Json | undefined {
  const fits = (branch: Json, one: unknown): boolean =>
    checkStructure(branch, one, root, '', effort).length === 0
  const branches = [schema.anyOf ?? [], schema.oneOf ?? []].flat() as Json[]
  if (branches.some((branch) => fits(branch, value))) return undefined
  return branches.find((branch) => {
    const next = repairValue(branch, value, root, () => {}, '', effort)
    return next !== value && fits(branch, next)
  })
}

/** The types that may stand here; none where the schema leaves it open. */
function expectedTypes(schema: JsonObject, root: JsonSchema, depth = 0): Set<string> {
  if (schema.type !== undefined) return new Set([schema.type].flat() as string[])
  const listed = 'const' in schema ? [schema.const] : schema.enum
  if (Array.isArray(listed)) return new Set(listed.flatMap((one) => typesOf(one)))
  const types = new Set<string>()
  for (const branch of [schema.anyOf ?? [], schema.oneOf ?? [], schema.allOf ?? []].flat() as Json[]) {
    const below = depth < 8 ? expectedTypes(resolveSchema(branch, root), root, depth + 1) : new Set<string>()
    // An open branch takes a text as well.
    if (below.size === 0 && !schema.allOf) return below
    for (const type of below) types.add(type)
  }
  return types
}

function readText(text: string, types: ReadonlySet<string>): Json | undefined {
  const trimmed = text.trim()
  if ((types.has('number') || types.has('integer')) && NUMBER.test(trimmed)) {
    const number = Number(trimmed)
    // Digits that a double can't hold would change silently.
    const isExact = trimmed.replace(/[eE].*|\D/g, '').length <= 15 || Number.isSafeInteger(number)
    if (isExact && Number.isFinite(number) && (types.has('number') || Number.isInteger(number))) return number
  }
  if (types.has('boolean') && /^(true|false)$/i.test(trimmed)) return trimmed.toLowerCase() === 'true'
  if (types.has('null') && trimmed === 'null') return null
  if (types.has('array') || types.has('object')) {
    const read = decode(trimmed)
    if (types.has(typesOf(read)[0] as string) && typeof read === 'object') return read as Json
  }
  return undefined
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

function same(before: readonly unknown[], after: unknown[]): readonly unknown[] {
  return after.some((child, i) => child !== before[i]) ? after : before
}
