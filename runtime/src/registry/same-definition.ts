import { byCodeUnit } from '../order.ts'

/**
 * Structural equality of two definitions. Keys may stand in any order and `required` is a set, so that a server which
 * lists the same tools in another order changes nothing (and the bytes that were sent first stay).
 */
export function sameDefinition(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

function canonical(definition: unknown): string {
  return JSON.stringify(definition, (key, value: unknown) => {
    if (Array.isArray(value)) return key === 'required' ? value.toSorted() : value
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => byCodeUnit(a, b)))
  })
}
