import type { Json, JsonObject, JsonSchema } from '../types/json.ts'
import type { ValidationIssue } from '../types/validation.ts'
import { isObject } from '../wire/is-object.ts'
import { resolvePointer } from '../wire/map-schema.ts'
import { typesOf } from '../wire/possible-values.ts'

/** What is left of the work that one call's arguments are worth: schemas may refer to themselves in many ways. */
export interface Walk {
  readonly root: JsonSchema
  steps: number
  depth: number
}

export function newWalk(root: JsonSchema): Walk {
  return { root, steps: 10_000, depth: 100 }
}

/** Visits the schema that a part is, or refers to, one level down. What would take more than the work left is `skipped`. */
export function descend<Result>(
  walk: Walk,
  part: Json | undefined,
  skipped: Result,
  visit: (schema: JsonObject) => Result,
): Result {
  if (walk.steps-- <= 0 || walk.depth <= 0) return skipped
  walk.depth--
  const result = visit(resolveSchema(part, walk.root))
  walk.depth++
  return result
}

/** The schema itself, or what it refers to. */
export function resolveSchema(schema: Json | undefined, root: JsonSchema): JsonObject {
  let here = schema
  // A chain of references is short; a circle of them is cut.
  for (let i = 0; i < 8 && isObject(here) && typeof here.$ref === 'string'; i++)
    here = resolvePointer(root, here.$ref)
  return isObject(here) ? here : {}
}

/** What stands under a keyword that takes a list, or one thing in its place. */
export function listOf<Item>(value: Json | undefined): readonly Item[] {
  return [value ?? []].flat() as Item[]
}

/** One step of a JSON pointer. */
export function escape(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/**
 * What can be said without a validator: types, required properties, listed values, at every level. Whatever else the schema
 * asks for is taken as met, and so is all that would take more than the walk has left.
 */
export function checkStructure(
  walk: Walk,
  part: Json | undefined,
  value: unknown,
  at = '',
): ValidationIssue[] {
  return descend<ValidationIssue[]>(walk, part, [], (schema) => {
    const types = listOf<string>(schema.type)
    if (types.length > 0 && !typesOf(value).some((type) => types.includes(type))) {
      return [{ at, message: `must be ${types.join(' or ')}` }]
    }
    const issues: ValidationIssue[] = []
    const say = (message: string, place = at): unknown => issues.push({ at: place, message })
    const below = (child: Json | undefined, inner: unknown, place = at): unknown =>
      issues.push(...checkStructure(walk, child, inner, place))
    const allowed = listedIn(schema)
    if (allowed && !allowed.some((one) => JSON.stringify(one) === JSON.stringify(value))) {
      say(`must be one of ${JSON.stringify(allowed)}`)
    }
    if (isObject(value)) {
      const { properties = {}, additionalProperties, patternProperties } = schema
      for (const name of listOf<string>(schema.required)) {
        if (!Object.hasOwn(value, name)) say('is required', `${at}/${escape(name)}`)
      }
      for (const [name, child] of Object.entries(value)) {
        const place = `${at}/${escape(name)}`
        if (Object.hasOwn(Object(properties), name)) below((properties as JsonObject)[name], child, place)
        else if (additionalProperties === false && !patternProperties) say('is not known', place)
      }
    }
    if (Array.isArray(value)) value.forEach((child, i) => below(schema.items, child, `${at}/${i}`))
    for (const all of listOf<Json>(schema.allOf)) below(all, value)
    for (const some of [schema.anyOf, schema.oneOf]) {
      const fits = (branch: Json): boolean => checkStructure(walk, branch, value).length === 0
      if (some && !listOf<Json>(some).some(fits)) say('fits no branch')
    }
    return issues
  })
}

/** The values that alone may stand here, where the schema lists them. */
export function listedIn(schema: JsonObject): readonly Json[] | undefined {
  if ('const' in schema) return [schema.const as Json]
  return Array.isArray(schema.enum) ? schema.enum : undefined
}
