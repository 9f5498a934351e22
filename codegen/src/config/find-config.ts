import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Names that are looked for, in this order. */
export const CONFIG_NAMES: readonly string[] = ['ts', 'mts', 'js', 'mjs'].map(
  (ending) => `tools.config.${ending}`,
)

/** Absolute path of the configuration: the file named, or the first one found upwards from `cwd`. */
export function findConfig(cwd: string, named: string | undefined): string | undefined {
  if (named !== undefined) {
    const path = resolve(cwd, named)
    return existsSync(path) ? path : undefined
  }
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const found = CONFIG_NAMES.map((name) => join(folder, name)).find((path) => existsSync(path))
    if (found !== undefined) return found
    if (dirname(folder) === folder) return undefined
  }
}
