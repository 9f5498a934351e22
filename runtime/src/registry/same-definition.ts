/**
 * Structural equality of two definitions. Keys may stand in any order and `required` is a set, so that a server which
 * lists the same tools in another order changes nothing (and the bytes that were sent first stay).
 */
export function sameDefinition(a: unknown, b: unknown, key?: string): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    const [left, right] = key === 'required' ? [sortedStrings(a), sortedStrings(b)] : [a, b]
    return left.every((item, index) => sameDefinition(item, right[index]))
  }
  const left = presentKeys(a)
  if (left.length !== presentKeys(b).length) return false
  return left.every((name) => Object.hasOwn(b, name) && sameDefinition(field(a, name), field(b, name), name))
}

function sortedStrings(items: readonly unknown[]): readonly unknown[] {
  return items.every((item) => typeof item === 'string') ? items.toSorted() : items
}

/** An `undefined` field and a missing one are the same. */
function presentKeys(value: object): string[] {
  return Object.keys(value).filter((name) => field(value, name) !== undefined)
}

function field(value: object, name: string): unknown {
  return (value as Record<string, unknown>)[name]
}
