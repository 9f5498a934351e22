import type { Json, JsonObject, JsonSchema } from '../types/json.ts'
import type { ValidationIssue } from '../types/validation.ts'
import { isObject, resolvePointer } from '../wire/map-schema.ts'

/** The names that JSON Schema has for a value's type, the narrowest first. */
export function typesOf(value: unknown): readonly string[] {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number']
  return [typeof value]
}

/** The schema itself, or what it refers to. */
export function resolveSchema(schema: Json | undefined, root: JsonSchema): JsonObject {
  let here = schema
  // A chain of references is short; a circle of them is cut.
  for (let i = 0; i < 8 && isObject(here) && typeof here.$ref === 'string'; i++)
    here = resolvePointer(root, here.$ref)
  return isObject(here) ? here : {}
}

/** What is left of the work that one call's arguments are worth: schemas may refer to themselves in many ways. */
export interface Effort {
  steps: number
  depth: number
}

export function newEffort(): Effort {
  return { steps: 10_000, depth: 100 }
}

/**
 * What can be said without a validator: types, required properties, listed values, at every level. Whatever else the schema
 * asks for is taken as met, and so is all that would take more than the effort.
 */
export function checkStructure(
  part: Json | undefined,
  value: unknown,
  root: JsonSchema,
  at = '',
  effort: Effort = newEffort(),
): ValidationIssue[] {
  if (effort.steps-- <= 0 || effort.depth <= 0) return []
  effort.depth--
  const issues = check(resolveSchema(part, root), value, root, at, effort)
  effort.depth++
  return issues
}

function check(
  schema: JsonObject,
  value: unknown,
  root: JsonSchema,
  at: string,
  effort: Effort,
): ValidationIssue[] {
  const below = (part: Json | undefined, child: unknown, place = at): ValidationIssue[] =>
    checkStructure(part, child, root, place, effort)
  const issues: ValidationIssue[] = []
  const say = (message: string, place = at): void => void issues.push({ at: place, message })
  const types = [schema.type ?? []].flat() as string[]
  if (types.length > 0 && !typesOf(value).some((type) => types.includes(type))) {
    say(`must be ${types.join(' or ')}`)
    return issues
  }
  const allowed = 'const' in schema ? [schema.const] : schema.enum
  if (Array.isArray(allowed) && !allowed.some((one) => JSON.stringify(one) === JSON.stringify(value))) {
    say(`must be one of ${JSON.stringify(allowed)}`)
  }
  if (isObject(value)) {
    for (const name of [schema.required ?? []].flat() as string[]) {
      if (!Object.hasOwn(value, name)) say('is required', `${at}/${escape(name)}`)
    }
    const properties = isObject(schema.properties) ? schema.properties : {}
    for (const [name, child] of Object.entries(value)) {
      if (Object.hasOwn(properties, name)) {
        issues.push(...below(properties[name], child, `${at}/${escape(name)}`))
      } else if (schema.additionalProperties === false && !schema.patternProperties) {
        say('is not known', `${at}/${escape(name)}`)
      }
    }
  }
  if (Array.isArray(value) && isObject(schema.items)) {
    value.forEach((child, i) => issues.push(...below(schema.items, child, `${at}/${i}`)))
  }
  for (const all of [schema.allOf ?? []].flat() as Json[]) issues.push(...below(all, value))
  for (const some of [schema.anyOf, schema.oneOf] as (Json[] | undefined)[]) {
    if (some && !some.some((branch) => below(branch, value).length === 0)) say('fits no branch')
  }
  return issues
}

/** One step of a JSON pointer. */
export function escape(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
