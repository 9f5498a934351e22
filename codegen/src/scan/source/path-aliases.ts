import { posix } from 'node:path'
import { ts } from 'ts-morph'
import type { TextReader } from './text-reader.ts'

/** `compilerOptions.paths` of the root's tsconfig.json, `extends` of relative files included. */
export interface PathAliases {
  /** Paths (without extension search) that a bare specifier may stand for, best first. */
  targets(specifier: string): readonly string[]
  /** The configuration files that were read. */
  readonly files: readonly string[]
}

interface Alias {
  readonly prefix: string
  readonly suffix: string
  readonly exact: boolean
  readonly targets: readonly string[]
}

export function readPathAliases(read: TextReader): PathAliases {
  const files: string[] = []
  const aliases = readAliases('tsconfig.json', read, files)
  return {
    files,
    targets(specifier) {
      const fits = aliases.filter(({ prefix, suffix, exact }) =>
        exact
          ? specifier === prefix
          : specifier.length >= prefix.length + suffix.length &&
            specifier.startsWith(prefix) &&
            specifier.endsWith(suffix),
      )
      // TypeScript's rule: an exact pattern wins, then the longest prefix.
      const [best] = fits.sort(
        (a, b) => Number(b.exact) - Number(a.exact) || b.prefix.length - a.prefix.length,
      )
      if (best === undefined) return []
      const middle = specifier.slice(best.prefix.length, specifier.length - best.suffix.length)
      return best.targets.map((target) => target.replace('*', () => (best.exact ? '*' : middle)))
    },
  }
}

function readAliases(path: string, read: TextReader, files: string[]): readonly Alias[] {
  if (files.includes(path) || files.length > 8) return []
  const found = read(path)
  if (found.kind !== 'text') return []
  files.push(path)
  const config: unknown = ts.parseConfigFileTextToJson(path, found.text).config
  const { compilerOptions = {}, extends: parents } = (config ?? {}) as {
    compilerOptions?: { paths?: Record<string, unknown>; baseUrl?: unknown }
    extends?: unknown
  }
  const folder = posix.dirname(path)
  const { paths, baseUrl } = compilerOptions
  if (paths !== undefined && paths !== null && typeof paths === 'object') {
    const base = posix.join(folder, typeof baseUrl === 'string' ? baseUrl : '.')
    return Object.entries(paths).map(([pattern, targets]) => toAlias(pattern, targets, base))
  }
  // The last parent that sets paths wins.
  for (const parent of [parents].flat().toReversed()) {
    if (typeof parent !== 'string' || !parent.startsWith('.')) continue
    const file = posix.join(folder, parent)
    const aliases = readAliases(file.endsWith('.json') ? file : `${file}.json`, read, files)
    if (aliases.length > 0) return aliases
  }
  return []
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
