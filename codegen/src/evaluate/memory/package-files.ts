import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { byCodeUnit } from 'toolcrib'
import { foldersAbove } from '../../files/folders-above.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { readJson } from '../bundle/workspaces.ts'

/** Say in a folder which versions are installed, or should be. */
const LOCKS: readonly string[] = [
  'bun.lock',
  'bun.lockb',
  'npm-shrinkwrap.json',
  'package-lock.json',
  'package.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'node_modules/.modules.yaml',
  'node_modules/.package-lock.json',
  'node_modules/.yarn-integrity',
  'node_modules/.yarn-state.yml',
]

/** A project with more packages than this is not looked through. */
const MAX_PACKAGES = 4000

/**
 * The files that tell which packages run: the modules that are imported of each, the manifests of those and of all that they
 * depend on, as they are installed, and the lock files. Some may be absent; that counts as well.
 *
 * @returns Absolute, in code-unit order; undefined where there are too many.
 */
export function packageFiles(
  root: string,
  { packages, manifests }: Pick<Bundle, 'packages' | 'manifests'>,
): readonly string[] | undefined {
  const found = new Set(manifests)
  for (const manifest of found) {
    if (found.size > MAX_PACKAGES) return undefined
    const { dependencies, optionalDependencies, peerDependencies } = readJson(manifest) ?? {}
    for (const list of [dependencies, optionalDependencies, peerDependencies]) {
      for (const name of Object.keys((list as object | undefined) ?? {})) {
        const path = installed(name, dirname(manifest))
        if (path !== undefined) found.add(path)
      }
    }
  }
  const modules = packages.flatMap(({ urls }) => urls.map((url) => fileURLToPath(url)))
  const locks = foldersAbove(root).flatMap((folder) => LOCKS.map((name) => join(folder, name)))
  return [...new Set([...found, ...modules, ...locks])].sort(byCodeUnit)
}

function installed(name: string, from: string): string | undefined {
  for (const folder of foldersAbove(from)) {
    const path = join(folder, 'node_modules', name, 'package.json')
    if (existsSync(path)) return realpathSync(path)
  }
  return undefined
}
