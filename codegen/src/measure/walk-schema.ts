import type { Json, JsonObject } from 'toolcrib'
import { isObject } from '../normalize/is-object.ts'

const MAPS = new Set(['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas'])
const LISTS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const SINGLE = new Set([
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
])

/**
 * A copy of a schema in which `change` has seen every subschema, inner ones first: data such as defaults and enums, and
 * properties that are named like keywords, are left alone. Returns the same object where nothing changes.
 */
export function mapSchema(schema: Json, change: (schema: JsonObject, path: string) => Json, path = ''): Json {
  if (!isObject(schema)) return schema
  let changed = false
  const at = (value: Json, where: string): Json => {
    const next = mapSchema(value, change, where)
    if (next !== value) changed = true
    return next
  }
  const entries = Object.entries(schema).map(([key, value]): [string, Json] => {
    const where = path === '' ? key : `${path}.${key}`
    if (MAPS.has(key) && isObject(value)) {
      const inner = Object.entries(value).map(([name, item]): [string, Json] => [
        name,
        at(item, `${where}.${name}`),
      ])
      return [key, changed ? Object.fromEntries(inner) : value]
    }
    if (LISTS.has(key) && Array.isArray(value)) {
      const inner = value.map((item: Json, index) => at(item, `${where}[${index}]`))
      return [key, changed ? inner : value]
    }
    return [key, SINGLE.has(key) ? at(value, where) : value]
  })
  return change(changed ? Object.fromEntries(entries) : schema, path)
}

/** The schema without some of its keys; the same object where it has none of them. */
export function without(schema: JsonObject, keys: readonly string[]): JsonObject {
  if (!keys.some((key) => Object.hasOwn(schema, key))) return schema
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)))
}
