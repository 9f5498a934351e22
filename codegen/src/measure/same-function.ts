import type { WireFunction } from './span.ts'

/** Equal JSON with its keys in the same order: what is rendered of both is the same text. */
function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  const others = Object.keys(b)
  return (
    keys.length === others.length &&
    keys.every(
      (key, index) =>
        key === others[index] &&
        isSameJson((a as { [key: string]: unknown })[key], (b as { [key: string]: unknown })[key]),
    )
  )
}

/** Whether two functions are the same to every renderer. Compares instead of keeping a text of each: most names are unique. */
export function isSameFunction(a: WireFunction, b: WireFunction): boolean {
  return (
    a.name === b.name &&
    a.description === b.description &&
    a.isJsonSchema === b.isJsonSchema &&
    isSameJson(a.parameters, b.parameters)
  )
}
