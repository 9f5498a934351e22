import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { globSync } from 'tinyglobby'

/** Packages of the project's own workspace, by name: the absolute folder of each. */
export function findWorkspaces(root: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (let folder = root; ; folder = dirname(folder)) {
    const patterns = patternsOf(folder)
    if (patterns.length > 0) {
      const manifests = globSync(
        patterns.map((pattern) => `${pattern.replace(/\/+$/, '')}/package.json`),
        { cwd: folder, ignore: ['**/node_modules/**'], absolute: true },
      )
      for (const manifest of manifests.sort()) {
        const name = readJson(manifest)?.['name']
        if (typeof name === 'string' && !found.has(name)) found.set(name, dirname(manifest))
      }
      return found
    }
    if (dirname(folder) === folder || existsSync(join(folder, '.git'))) return found
  }
}

function patternsOf(folder: string): readonly string[] {
  const workspaces = readJson(join(folder, 'package.json'))?.['workspaces'] as
    | readonly string[]
    | { readonly packages?: readonly string[] }
    | undefined
  const listed = Array.isArray(workspaces)
    ? workspaces
    : (workspaces as { packages?: readonly string[] })?.packages
  if (listed !== undefined) return listed.filter((pattern) => typeof pattern === 'string')
  try {
    const text = readFileSync(join(folder, 'pnpm-workspace.yaml'), 'utf8')
    // Its one list that matters is lines of `- pattern`; that needs no parser.
    const [, list = ''] = /^packages:\s*\n((?:[ \t]*(?:-.*|#.*)?\n?)*)/m.exec(text) ?? []
    return [...list.matchAll(/^\s*-\s*['"]?([^'"#\n]+?)['"]?\s*(?:#.*)?$/gm)].map(
      ([, pattern = '']) => pattern,
    )
  } catch {
    return []
  }
}

/**
 * The module of a workspace package that a specifier means: what its manifest names if that is there, or else the source that it
 * would be built from.
 */
export function workspaceModule(folder: string, subpath: string): string | undefined {
  const manifest = readJson(join(folder, 'package.json')) ?? {}
  const named = namedBy(manifest, subpath)
  const guesses =
    subpath === '.'
      ? ['src/index', 'index', 'lib/index', 'src/main']
      : [subpath, `src/${subpath.slice(2)}`, `src/${subpath.slice(2)}/index`]
  for (const path of [...named.flatMap(sourcesOf), ...guesses]) {
    const found = existingModule(join(folder, path))
    if (found !== undefined) return found
  }
  return undefined
}

function namedBy(manifest: { readonly [key: string]: unknown }, subpath: string): readonly string[] {
  const { exports, main, module, source, types } = manifest as { readonly [key: string]: unknown }
  const entry =
    typeof exports === 'object' && exports !== null && Object.keys(exports).some((key) => key.startsWith('.'))
      ? matching(exports as { readonly [key: string]: unknown }, subpath)
      : subpath === '.'
        ? exports
        : undefined
  return [
    ...textsIn(entry),
    ...(subpath === '.' ? [source, module, main, types].filter((path) => typeof path === 'string') : []),
  ]
}

function matching(exports: { readonly [key: string]: unknown }, subpath: string): unknown {
  if (Object.hasOwn(exports, subpath)) return exports[subpath]
  for (const [key, value] of Object.entries(exports)) {
    const [head = '', tail] = key.split('*')
    if (tail === undefined || !subpath.startsWith(head) || !subpath.endsWith(tail)) continue
    const middle = subpath.slice(head.length, subpath.length - tail.length)
    return textsIn(value).map((text) => text.replaceAll('*', middle))
  }
  return undefined
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function sourcesOf(path: string): readonly string[] {
  const bare = path.replace(/(\.d)?\.[cm]?[jt]sx?$/, '')
  return [
    path,
    bare.replace(/^(\.\/)?(dist|build|lib|out)\//, 'src/'),
    bare.replace(/^(\.\/)?(dist|build|lib|out)\//, ''),
  ]
}

function existingModule(path: string): string | undefined {
  if (/\.d\.[cm]?ts$/.test(path)) return undefined
  const candidates = [
    path,
    ...['.ts', '.tsx', '.mts', '.js', '.mjs', '/index.ts', '/index.js'].map((ending) => path + ending),
  ]
  return candidates.find((candidate) => /\.[cm]?[jt]sx?$/.test(candidate) && existsSync(candidate))
}

export function readJson(path: string): { readonly [key: string]: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof value === 'object' && value !== null
      ? (value as { readonly [key: string]: unknown })
      : undefined
  } catch {
    return undefined
  }
}

/** Splits `@scope/name/sub/path` into the package's name and `./sub/path` or `.`. */
export function splitSpecifier(specifier: string): { readonly name: string; readonly subpath: string } {
  const parts = specifier.split('/')
  const count = specifier.startsWith('@') ? 2 : 1
  const rest = parts.slice(count).join('/')
  return { name: parts.slice(0, count).join('/'), subpath: rest === '' ? '.' : `./${rest}` }
}

export function isBelow(folder: string, path: string): boolean {
  const inside = relative(folder, path)
  return inside !== '' && !inside.startsWith('..')
}
