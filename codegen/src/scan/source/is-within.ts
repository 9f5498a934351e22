/** Whether a specifier names one of the packages, or a subpath of one. */
export function isWithin(packages: ReadonlySet<string>, specifier: string): boolean {
  for (let name = specifier; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('/'))))
    if (packages.has(name)) return true
  return false
}
