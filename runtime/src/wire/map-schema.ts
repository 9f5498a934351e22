import type { Json, JsonObject } from '../types/json.ts'
import { isObject } from './is-object.ts'
import { possibleValues } from './possible-values.ts'

/** A schema in the making: own keys in their order. */
export interface Draft {
  [keyword: string]: Json
}

type Rewrite = (schema: JsonObject) => JsonObject

/** Deeper than any real schema, far from the end of any stack, and as deep as the build takes. */
const MAX_DEPTH = 64

const SCHEMA = /^(items|contains|propertyNames|not|if|then|else|(additional|unevaluated)(Items|Properties))$/
const SCHEMAS = /^((all|any|one)Of|prefixItems)$/
const NAMED_SCHEMAS = /^(properties|patternProperties|\$defs|definitions|dependentSchemas)$/
const NUMBER = /^(multipleOf|(exclusiveM|m)(in|ax)imum|m(in|ax)(Length|Items|Properties))$/
const TYPE = /^(array|boolean|integer|null|number|object|string)$/

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
  const map = (schema: Json, at: string, depth: number): Json => {
    if (typeof schema === 'boolean') return schema
    let changed = false
    const demand = (fine: unknown, key = ''): void => {
      if (!fine) throw new Error(`${at}${key} is not valid`)
    }
    demand(isObject(schema) && depth <= MAX_DEPTH)
    const draft = before ? before(schema as JsonObject) : (schema as JsonObject)
    const entries = Object.entries(draft).map(([key, value]): [string, Json] => {
      const below = (child: Json, name: string | number): Json => {
        const next = map(child, `${at}${key}/${name}/`, depth + 1)
        changed ||= next !== child
        return next
      }
      const isList = Array.isArray(value)
      const list = [value].flat()
      const areStrings = list.every((one) => typeof one === 'string')
      let isFine = true
      let next = value
      if (SCHEMA.test(key)) next = below(value, '')
      else if (SCHEMAS.test(key)) {
        if ((isFine = isList && list.length > 0)) next = list.map(below)
      } else if (NAMED_SCHEMAS.test(key)) {
        // fromEntries defines own properties: a parameter that is called `__proto__` stays one.
        if ((isFine = isObject(value))) {
          next = Object.fromEntries(Object.entries(value).map(([name, child]) => [name, below(child, name)]))
        }
      } else if (key === 'type') isFine = list.length > 0 && list.every((one) => TYPE.test(one as string))
      else if (key === 'required') isFine = isList && areStrings
      else if (key === 'enum') isFine = isList && possibleValues(draft) === value
      else if (key === '$ref')
        isFine =
          areStrings && (!String(value).startsWith('#') || resolvePointer(root, String(value)) !== undefined)
      else isFine = !NUMBER.test(key) || typeof value === 'number'
      demand(isFine, key)
      return [key, next]
    })
    const done = changed ? Object.fromEntries(entries) : draft
    return after ? after(done) : done
  }
  return map(root, '#/', 0) as JsonObject
}
