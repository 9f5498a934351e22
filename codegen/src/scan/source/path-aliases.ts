import { posix } from 'node:path'
import { ts } from 'ts-morph'
import type { TextReader } from './text-reader.ts'

/**
 * `compilerOptions.paths` and `baseUrl` of the tsconfig.json files above a file, with what they extend and refer to. The nearest
 * one comes first: packages of one repository use one alias for different folders.
 */
export interface PathAliases {
  /** Paths (without extension search) that a bare specifier may stand for in a file, best first. */
  targets(specifier: string, from: string): readonly string[]
  /** The configuration files that were read. */
  readonly files: readonly string[]
}

interface Alias {
  readonly prefix: string
  readonly suffix: string
  readonly exact: boolean
  readonly targets: readonly string[]
  /** It is `baseUrl`, which goes for every specifier. */
  readonly isBase?: true
}

export function readPathAliases(read: TextReader): PathAliases {
  const files = new Set<string>()
  const byFolder = new Map<string, readonly (readonly Alias[])[]>()

  /** The aliases of a folder's own configuration, then those of the folders above it. */
  function aliasesAbove(folder: string): readonly (readonly Alias[])[] {
    let found = byFolder.get(folder)
    if (found !== undefined) return found
    const own = CONFIGURATIONS.map((name) => readAliases(posix.join(folder, name), read, files, new Set()))
    const parent = posix.dirname(folder)
    const above = folder === '.' || parent === folder ? [] : aliasesAbove(parent)
    found = [...own.filter(({ length }) => length > 0).slice(0, 1), ...above]
    byFolder.set(folder, found)
    return found
  }

  return {
    get files() {
      return [...files]
    },
    targets: (specifier, from) =>
      aliasesAbove(posix.dirname(from)).flatMap((aliases) => targetsOf(specifier, aliases)),
  }
}

const CONFIGURATIONS = ['tsconfig.json', 'jsconfig.json']

function targetsOf(specifier: string, aliases: readonly Alias[]): readonly string[] {
  const fits = aliases.filter(({ prefix, suffix, exact }) =>
    exact
      ? specifier === prefix
      : specifier.length >= prefix.length + suffix.length &&
        specifier.startsWith(prefix) &&
        specifier.endsWith(suffix),
  )
  // TypeScript's rule: an exact pattern wins, then the longest prefix. `baseUrl` is what is left.
  fits.sort((a, b) => Number(b.exact) - Number(a.exact) || b.prefix.length - a.prefix.length)
  const [best] = fits
  const fromBase = fits.filter((alias) => alias.isBase && alias !== best)
  return [...(best === undefined ? [] : [best]), ...fromBase].flatMap(
    ({ prefix, suffix, exact, targets }) => {
      const middle = specifier.slice(prefix.length, specifier.length - suffix.length)
      return targets.map((target) => target.replace('*', () => (exact ? '*' : middle)))
    },
  )
}

function readAliases(
  path: string,
  read: TextReader,
  files: Set<string>,
  visited: Set<string>,
): readonly Alias[] {
  if (visited.has(path) || visited.size > MAX_CONFIGURATIONS) return []
  visited.add(path)
  const found = read(path)
  if (found.kind !== 'text') return []
  files.add(path)
  const config: unknown = ts.parseConfigFileTextToJson(path, found.text).config
  const { compilerOptions, extends: parents, references } = (config ?? {}) as TsConfig
  const folder = posix.dirname(path)
  const { paths, baseUrl } = compilerOptions ?? {}
  const base = posix.join(folder, typeof baseUrl === 'string' ? baseUrl : '.')
  const own = [
    ...(typeof paths === 'object' && paths !== null ? Object.entries(paths) : []).map(([pattern, targets]) =>
      toAlias(pattern, targets, base),
    ),
    ...(typeof baseUrl === 'string' ? [{ ...toAlias('*', '*', base), isBase: true as const }] : []),
  ]
  if (own.length > 0) return own
  // The last parent that sets paths wins.
  for (const parent of [parents].flat().toReversed()) {
    if (typeof parent !== 'string' || !parent.startsWith('.')) continue
    const aliases = readAliases(withJson(posix.join(folder, parent)), read, files, visited)
    if (aliases.length > 0) return aliases
  }
  // A file that only refers to others: `tsconfig.app.json` and `tsconfig.node.json` of one folder.
  return (Array.isArray(references) ? references : []).flatMap((reference) => {
    const target = typeof reference?.path === 'string' ? posix.join(folder, reference.path) : undefined
    const isOfFolder = target?.endsWith('.json') === true && posix.dirname(target) === folder
    return isOfFolder ? readAliases(target, read, files, visited) : []
  })
}

interface TsConfig {
  readonly compilerOptions?: { readonly paths?: unknown; readonly baseUrl?: unknown } | null
  readonly extends?: unknown
  readonly references?: readonly { readonly path?: unknown }[]
}

const MAX_CONFIGURATIONS = 16

function withJson(path: string): string {
  return path.endsWith('.json') ? path : `${path}.json`
}

function toAlias(pattern: string, targets: unknown, base: string): Alias {
  const star = pattern.indexOf('*')
  return {
    prefix: star === -1 ? pattern : pattern.slice(0, star),
    suffix: star === -1 ? '' : pattern.slice(star + 1),
    exact: star === -1,
    targets: [targets]
      .flat()
      .filter((target) => typeof target === 'string')
      .map((target) => posix.join(base, target)),
  }
}
