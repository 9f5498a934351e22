import type { Json, JsonObject } from '../types/json.ts'

/** A schema in the making: own keys in their order. */
export interface Draft {
  [keyword: string]: Json
}

type Rewrite = (schema: JsonObject) => JsonObject

/** Deeper than any real schema, and far from the end of any stack. */
const MAX_DEPTH = 64

const SCHEMA = /^(items|contains|propertyNames|not|if|then|else|(additional|unevaluated)(Items|Properties))$/
const SCHEMAS = /^(allOf|anyOf|oneOf|prefixItems)$/
const NAMED_SCHEMAS = /^(properties|patternProperties|\$defs|definitions|dependentSchemas)$/
const NUMBER = /^((exclusiveM|m)(in|ax)imum|m(in|ax)(Length|Items|Properties)|multipleOf)$/
const TYPE = /^(array|boolean|integer|null|number|object|string)$/

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The schema that a reference inside the same document stands for: `#`, `#/$defs/a`. */
export function resolvePointer(root: Json, ref: string): Json | undefined {
  let here: Json | undefined = root
  for (const step of ref.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    here = Object.hasOwn(Object(here), key) ? (here as Draft)[key] : undefined
  }
  return here
}

/**
 * Checks a schema, and rewrites it if asked to: `after` gets each subschema from the leaves up, its children done; `before`
 * comes first, from the root down. What stands in `enum`, `const`, `default` or `examples` is data and is not visited.
 * A part that nothing changes is the same object afterwards.
 * @throws Error with the place of the first keyword that is not of the form that JSON Schema 2020-12 asks for, or of a
 * reference into nothing: providers refuse the whole request for it.
 */
export function mapSchema(root: JsonObject, after?: Rewrite, before?: Rewrite): JsonObject {
  const isIt = (fine: unknown, at: string): void => {
    if (!fine) throw new Error(`${at} is not valid`)
  }
  const map = (schema: Json, at: string, depth: number): Json => {
    if (typeof schema === 'boolean') return schema
    isIt(isObject(schema) && depth < MAX_DEPTH, at)
    const draft = before ? before(schema as JsonObject) : (schema as JsonObject)
    let changed = false
    const entries = Object.entries(draft).map(([key, value]): [string, Json] => {
      const place = `${at}/${key}`
      const list = [value].flat()
      const below = (child: Json, name: string | number): Json => {
        const next = map(child, `${place}/${name}`, depth + 1)
        changed ||= next !== child
        return next
      }
      if (SCHEMA.test(key)) return [key, below(value, '')]
      if (SCHEMAS.test(key)) {
        isIt(Array.isArray(value) && list.length, place)
        return [key, list.map(below)]
      }
      if (NAMED_SCHEMAS.test(key)) {
        isIt(isObject(value), place)
        return [
          key,
          // fromEntries defines own properties: a parameter that is called `__proto__` stays one.
          Object.fromEntries(
            Object.entries(value as JsonObject).map(([name, child]) => [name, below(child, name)]),
          ),
        ]
      }
      if (key === 'type') isIt(list.length && list.every((one) => TYPE.test(one as string)), place)
      else if (key === 'required')
        isIt(Array.isArray(value) && list.every((one) => typeof one === 'string'), place)
      else if (key === 'enum') isIt(Array.isArray(value), place)
      else if (key === '$ref')
        isIt(
          typeof value === 'string' && (value[0] !== '#' || resolvePointer(root, value) !== undefined),
          place,
        )
      else isIt(!NUMBER.test(key) || typeof value === 'number', place)
      return [key, value]
    })
    const done = changed ? Object.fromEntries(entries) : draft
    return after ? after(done) : done
  }
  return map(root, '#', 0) as JsonObject
}
