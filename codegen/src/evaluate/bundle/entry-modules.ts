import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { byCodeUnit } from 'toolcrib'
import { toPosix } from '../../files/paths.ts'
import { readJson, workspaceModule } from './workspaces.ts'

/**
 * The modules that the packages of these files are started by: `bin` and what their manifests export. They call with real
 * arguments what evaluation could otherwise only call with stand-ins.
 *
 * @returns POSIX, relative to the root, in code-unit order.
 */
export function entryModules(root: string, files: readonly string[]): readonly string[] {
  const packages = new Set(files.flatMap((file) => packageOf(root, file) ?? []))
  const entries = [...packages].flatMap((folder) => {
    const bin = readJson(join(folder, 'package.json'))?.['bin'] as
      | string
      | { [name: string]: string }
      | undefined
    const started = typeof bin === 'string' ? [bin] : Object.values(bin ?? {})
    return ['.', ...started.map((path) => `./${path.replace(/^\.\//, '')}`)].flatMap(
      (path) => workspaceModule(folder, path) ?? [],
    )
  })
  return [...new Set(entries.map((path) => toPosix(relative(root, path))))].sort(byCodeUnit)
}

function packageOf(root: string, file: string): string | undefined {
  for (
    let folder = dirname(join(root, file));
    !relative(root, folder).startsWith('..');
    folder = dirname(folder)
  ) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === root) return undefined
  }
  return undefined
}
