import { byCodeUnit } from '../order.ts'
import type { Json, JsonObject } from '../types/json.ts'
import type { Draft } from './map-schema.ts'
import { possibleValues } from './possible-values.ts'

/**
 * One schema object of an older draft in its 2020-12 form, where that loses nothing: tuples become `prefixItems`, a boolean
 * `exclusiveMinimum` takes its bound, the type `any` and a boolean `required` go. So do values of an `enum` that its type
 * excludes, which no argument could have. `required` is sorted.
 */
export function modernizeSchema(part: JsonObject): JsonObject {
  const draft: Draft = { ...part }
  let changed = false
  const set = (key: string, value: Json | undefined): void => {
    changed = true
    if (value === undefined) delete draft[key]
    else draft[key] = value
  }
  if (part.$schema !== undefined) set('$schema', undefined)
  if (part.type === 'any') set('type', undefined)
  if (typeof part.required === 'boolean') set('required', undefined)
  for (const [bound, edge] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof part[edge] !== 'boolean') continue
    set(edge, part[edge] ? part[bound] : undefined)
    if (part[edge]) set(bound, undefined)
  }
  if (Array.isArray(part.items)) {
    set('prefixItems', part.items.length > 0 ? part.items : undefined)
    set('items', part.additionalItems)
    set('additionalItems', undefined)
  }
  const values = possibleValues(draft) as Json[]
  if (values !== draft.enum) set('enum', values.length > 0 ? values : undefined)
  return sortRequired(changed ? draft : part)
}

/** `required` is a set: its order is no difference. The same object where it is in order. */
export function sortRequired(part: JsonObject): JsonObject {
  const { required } = part
  if (!Array.isArray(required) || !required.every((name) => typeof name === 'string')) return part
  const sorted = [...new Set(required)].sort(byCodeUnit)
  return JSON.stringify(sorted) === JSON.stringify(required) ? part : { ...part, required: sorted }
}
