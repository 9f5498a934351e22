/** `$NAME` or `${NAME}`; `$$` stands for one dollar sign. */
const REFERENCE = /\$(?:\$|\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*))/g

/** Collects what references named, over all texts of a server. */
export interface ReferenceLog {
  /** Values by the name of the variable that held them. */
  readonly values: Map<string, string>
  readonly missing: Set<string>
}

export function createReferenceLog(): ReferenceLog {
  return { values: new Map(), missing: new Set() }
}

export function hasReference(text: string): boolean {
  return [...text.matchAll(REFERENCE)].some(([match]) => match !== '$$')
}

/** Puts the environment's values in the place of references. A variable that isn't set, or is empty, is missing. */
export function expandReferences(
  text: string,
  env: { readonly [name: string]: string | undefined },
  log: ReferenceLog,
): string {
  return text.replaceAll(REFERENCE, (match, braced?: string, bare?: string) => {
    const name = braced ?? bare
    if (name === undefined) return '$'
    const value = Object.hasOwn(env, name) ? env[name] : undefined
    if (value === undefined || value === '') log.missing.add(name)
    else log.values.set(name, value)
    return value ?? match
  })
}
