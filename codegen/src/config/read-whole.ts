/**
 * Reads every property once, so that a getter or a proxy that throws does so while the configuration is loaded, where the
 * fault can be said. What is read later is checked value by value.
 */
export function readWhole(value: unknown, seen: Set<object> = new Set()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  for (const member of Object.values(value)) readWhole(member, seen)
}
