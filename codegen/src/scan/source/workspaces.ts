import { posix } from 'node:path'
import { byCodeUnit } from 'toolcrib'
import { exportTargets, importTargets, type PackageManifest } from './package-targets.ts'
import type { TextReader } from './text-reader.ts'

/** The folders directly in a folder; none where it can't be listed. */
export type ListFolders = (path: string) => readonly string[]

/** The packages of a repository and what their manifests make of specifiers. */
export interface Workspaces {
  /** Paths (without extension search) that a bare specifier of a file may stand for, best first. */
  targets(from: string, specifier: string): readonly string[]
  /** The manifests that were read. */
  files(): readonly string[]
}

/** Reads `workspaces` of the root's package.json, pnpm-workspace.yaml, and `imports` of the package around each file, when first asked. */
export function createWorkspaces(read: TextReader, list: ListFolders): Workspaces {
  const manifests = new Map<string, PackageManifest | undefined>()
  const files = new Set<string>()
  let packages: ReadonlyMap<string, string> | undefined

  function readText(path: string): string | undefined {
    const found = read(path)
    if (found.kind !== 'text') return undefined
    files.add(path)
    return found.text
  }

  function manifestOf(folder: string): PackageManifest | undefined {
    if (!manifests.has(folder)) manifests.set(folder, parse(readText(posix.join(folder, 'package.json'))))
    return manifests.get(folder)
  }

  function findPackages(): ReadonlyMap<string, string> {
    const patterns = [
      ...patternsOf(manifestOf('.')?.workspaces),
      ...pnpmPatterns(readText('pnpm-workspace.yaml') ?? ''),
    ]
    const folders = new Set(
      patterns.filter((pattern) => !pattern.startsWith('!')).flatMap((one) => expand(one, list)),
    )
    const found = new Map<string, string>()
    for (const folder of [...folders].sort(byCodeUnit)) {
      const name = manifestOf(folder)?.name
      if (typeof name === 'string' && !found.has(name)) found.set(name, folder)
    }
    return found
  }

  return {
    targets(from, specifier) {
      if (specifier.startsWith('#')) {
        const folder = packageAround(from, manifestOf)
        const manifest = folder === undefined ? undefined : manifestOf(folder)
        return manifest === undefined ? [] : importTargets(folder ?? '.', manifest, specifier)
      }
      packages ??= findPackages()
      if (packages.size === 0) return []
      const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
      const folder = packages.get(name)
      const manifest = folder === undefined ? undefined : manifestOf(folder)
      if (folder === undefined || manifest === undefined) return []
      return exportTargets(folder, manifest, `.${specifier.slice(name.length)}`)
    },
    files: () => [...files],
  }
}

function packageAround(
  from: string,
  manifestOf: (folder: string) => PackageManifest | undefined,
): string | undefined {
  for (let folder = posix.dirname(from); ; folder = posix.dirname(folder)) {
    if (manifestOf(folder) !== undefined) return folder
    if (folder === '.' || folder === '/') return undefined
  }
}

function parse(text: string | undefined): PackageManifest | undefined {
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    // A manifest that is no JSON makes every package manager fail, which says so better.
    return undefined
  }
}

function patternsOf(workspaces: unknown): readonly string[] {
  const list = Array.isArray(workspaces)
    ? workspaces
    : (workspaces as { packages?: unknown } | undefined)?.packages
  return Array.isArray(list) ? list.filter((pattern) => typeof pattern === 'string') : []
}

/** The items of `packages:`, the one key of the file that matters here: a list of plain or quoted texts. */
function pnpmPatterns(yaml: string): readonly string[] {
  const block = /^packages:[^\n]*\n((?:[ \t]*(?:-.*|#.*)?\n?)*)/m.exec(yaml)?.[1] ?? ''
  return [...block.matchAll(/^[ \t]*-[ \t]*(['"]?)([^'"#\n]+?)\1[ \t]*(?:#.*)?$/gm)].flatMap(
    ([, , item]) => item ?? [],
  )
}

const MAX_FOLDERS = 5000

/** The folders that a workspace pattern takes: `packages/*`, `apps/**`, `tools/cli`. */
function expand(pattern: string, list: ListFolders): readonly string[] {
  const parts = pattern.replace(/^\.\//, '').replace(/\/+$/, '').split('/')
  let folders: readonly string[] = ['.']
  for (const part of parts) {
    if (part === '**') folders = folders.flatMap((folder) => [folder, ...below(folder, list, 4)])
    else if (!part.includes('*')) folders = folders.map((folder) => posix.join(folder, part))
    else {
      const fits = new RegExp(`^${part.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}$`)
      folders = folders.flatMap((folder) =>
        list(folder)
          .filter((name) => fits.test(name))
          .map((name) => posix.join(folder, name)),
      )
    }
    folders = folders.slice(0, MAX_FOLDERS)
  }
  return folders
}

function below(folder: string, list: ListFolders, levels: number): readonly string[] {
  if (levels === 0) return []
  return list(folder)
    .filter((name) => name !== 'node_modules' && !name.startsWith('.'))
    .flatMap((name) => {
      const path = posix.join(folder, name)
      return [path, ...below(path, list, levels - 1)]
    })
}
