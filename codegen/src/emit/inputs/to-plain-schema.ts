import type { Json, JsonObject } from 'toolcrib'
import { isObject } from '../../normalize/is-object.ts'
import { plainArray } from './plain-array.ts'
import { plainObject } from './plain-object.ts'
import { intersect, NEVER, unite, UNKNOWN } from './plain-schema.ts'
import type { PlainSchema } from './plain-schema.ts'
import type { Words } from './words.ts'

/** What a schema inside a combinator knows of the schema around it. */
export type OuterProperties = JsonObject | undefined

/**
 * What of a schema a type can say. Keywords that restrict values further (`pattern`, `not`, `if`) are left out, so the type accepts at least
 * what the schema accepts; anything odd is `unknown`, never a wrong type. Only where `type` is missing beside `properties` or `items`, the type is
 * narrower than the letter of JSON Schema: their authors mean objects and arrays.
 */
export function toPlainSchema(schema: Json | undefined, words: Words, outer?: OuterProperties): PlainSchema {
  if (schema === false) return NEVER
  if (!isObject(schema) || Object.hasOwn(schema, '$ref')) return UNKNOWN
  const inner = isObject(schema['properties']) ? { ...outer, ...schema['properties'] } : outer
  const parts = [ownPart(schema, words, outer)]
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const branches = schema[keyword]
    if (!Array.isArray(branches) || branches.length === 0) continue
    const plain = branches.map((branch: Json) => toPlainSchema(branch, words, inner))
    parts.push(keyword === 'allOf' ? intersect(plain) : unite(plain))
  }
  return intersect(parts)
}

/** What the schema says without its combinators. */
function ownPart(schema: JsonObject, words: Words, outer: OuterProperties): PlainSchema {
  const types = typesOf(schema)
  const values = Object.hasOwn(schema, 'const') ? [schema['const'] as Json] : schema['enum']
  if (Array.isArray(values)) {
    const allowed = values.filter(
      (value: Json) => types === undefined || types.some((type) => isOfType(value, type)),
    )
    return allowed.length === 0 ? NEVER : { enum: allowed.map((value: Json) => words.value(value)) }
  }
  return types === undefined ? UNKNOWN : unite(types.map((type) => plainOf(type, schema, words, outer)))
}

function plainOf(type: string, schema: JsonObject, words: Words, outer: OuterProperties): PlainSchema {
  switch (type) {
    case 'object':
      return plainObject(schema, words, outer, toPlainSchema)
    case 'array':
      return plainArray(schema, (item) => toPlainSchema(item, words))
    case 'integer':
    case 'number':
      return { type: 'number' }
    case 'string':
    case 'boolean':
    case 'null':
      return { type }
    default:
      return UNKNOWN
  }
}

/** The types that a schema names, or that its keywords mean where it names none. */
function typesOf(schema: JsonObject): readonly string[] | undefined {
  const { type } = schema
  const named = (Array.isArray(type) ? type : [type]).filter(
    (name): name is string => typeof name === 'string',
  )
  if (named.length > 0) return schema['nullable'] === true ? [...named, 'null'] : named
  const has = (keyword: string): boolean => Object.hasOwn(schema, keyword)
  const names = schema['required']
  if (has('properties') || has('patternProperties') || isObject(schema['additionalProperties']))
    return ['object']
  if (Array.isArray(names) && names.length > 0) return ['object']
  return has('items') || has('prefixItems') ? ['array'] : undefined
}

function isOfType(value: Json, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isInteger(value)
  return type !== 'number' && type !== 'string' && type !== 'boolean' ? true : typeof value === type
}
