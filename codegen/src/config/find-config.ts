import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { foldersAbove } from '../files/folders-above.ts'

/** Names that are looked for, in this order. */
export const CONFIG_NAMES: readonly string[] = ['ts', 'mts', 'js', 'mjs'].map(
  (ending) => `tools.config.${ending}`,
)

/** Absolute path of the configuration: the file named, the one in the folder named, or the first one found upwards from `cwd`. */
export function findConfig(cwd: string, named: string | undefined): string | undefined {
  if (named !== undefined) {
    const path = resolve(cwd, named)
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats?.isDirectory() ? configsIn(path)[0] : stats && path
  }
  for (const folder of foldersAbove(resolve(cwd))) {
    const [found] = configsIn(folder)
    if (found !== undefined) return found
  }
  return undefined
}

/** Every configuration in a folder; the first one counts. */
export function configsIn(folder: string): readonly string[] {
  return CONFIG_NAMES.map((name) => join(folder, name)).filter((path) => existsSync(path))
}
