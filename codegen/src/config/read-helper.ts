import type { HelperField, HelperForm } from '../scan/conventions/helper-form.ts'
import { FIELDS } from '../scan/convention.ts'
import { configFault, isObject, type Read } from './validate.ts'

const FORMS =
  '"object", "class", or a function of its arguments such as (name, schema) => ({ name, description: schema.description, inputSchema: schema.input })'

/** Parameters that a helper's function is called with: more than any function has. */
const PARAMETERS = 12

/**
 * How one of the project's helpers takes its definition. A function is called once, with stand-ins that only note which of
 * their members are read, so that the configuration stays plain data.
 */
export const readHelper: Read<HelperForm> = (value, at, faults) => {
  if (value === 'object' || value === 'class') return value
  if (typeof value !== 'function') {
    faults.push(configFault(at, FORMS, value))
    return undefined
  }
  const places = new Map<unknown, HelperField>()
  const parameters = Array.from({ length: PARAMETERS }, (_, argument) => standIn(argument, [], places))
  try {
    const result: unknown = value(...parameters)
    if (!isObject(result) || places.has(result)) throw new Unreadable('returns no object of fields')
    return {
      fields: Object.fromEntries(Object.entries(result).map(([key, part]) => fieldOf(key, part, places))),
    }
  } catch (error) {
    const why =
      error instanceof Unreadable
        ? error.message
        : `throws: ${error instanceof Error ? error.message : String(error)}`
    faults.push({
      code: 'invalid-config',
      severity: 'error',
      message: `${at} ${why}`,
      hint: `A helper's function only says where each field stands: an argument, a member of one, or a constant. It may be ${FORMS}.`,
    })
    return undefined
  }
}

class Unreadable extends Error {}

/** Stands for an argument or a member of one. Whatever would need its value is a mistake. */
function standIn(argument: number, path: readonly string[], places: Map<unknown, HelperField>): unknown {
  const fail = (what: string): never => {
    throw new Unreadable(
      `${what} \`${[`argument ${argument + 1}`, ...path].join('.')}\`, whose value is not known yet`,
    )
  }
  const stand: unknown = new Proxy(() => undefined, {
    get(_, key) {
      if (typeof key === 'symbol') return fail('computes with')
      if (key === 'toString' || key === 'valueOf' || key === 'toJSON') return fail('computes with')
      return standIn(argument, [...path, key], places)
    },
    apply: () => fail('calls'),
    construct: () => fail('constructs'),
    ownKeys: () => fail('spreads'),
    has: () => fail('looks into'),
    set: () => fail('changes'),
    deleteProperty: () => fail('changes'),
  })
  places.set(stand, { argument, path })
  return stand
}

function fieldOf(
  key: string,
  value: unknown,
  places: ReadonlyMap<unknown, HelperField>,
): readonly [string, HelperField] {
  if (!FIELDS.some((field) => field === key))
    throw new Unreadable(`gives \`${key}\`; known fields are ${FIELDS.join(', ')}`)
  const place = places.get(value)
  if (place !== undefined) return [key, place]
  let constant: unknown
  try {
    constant = JSON.parse(JSON.stringify(value) ?? 'null')
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(`gives a \`${key}\` that is no JSON`)
  }
  if (constant === null) throw new Unreadable(`gives a \`${key}\` that is neither an argument nor a constant`)
  return [key, { constant }]
}
