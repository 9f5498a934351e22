/** Compares by UTF-16 code unit: the same order on every machine and in every locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** For `sort`: names are unique wherever tools stand side by side. */
export function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return byCodeUnit(a.name, b.name)
}
