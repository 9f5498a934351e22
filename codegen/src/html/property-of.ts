/** The root's property that a path of a schema lies in (see `joinPath`); undefined for what stands outside of all. */
export function propertyOf(path: string): string | undefined {
  const [, plain, quoted] = /^properties\.(?:([^."[\]]+)|("(?:[^"\\]|\\.)*"))/.exec(path) ?? []
  return quoted === undefined ? plain : (JSON.parse(quoted) as string)
}
