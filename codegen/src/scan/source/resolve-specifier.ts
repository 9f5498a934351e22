import { posix } from 'node:path'
import { isWithin } from './is-within.ts'
import type { PathAliases } from './path-aliases.ts'
import type { Workspaces } from './workspaces.ts'

/** What an import's specifier stands for. */
export type Resolved =
  | { readonly kind: 'file'; readonly path: string; readonly raw: boolean }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'missing'; readonly specifier: string }

export interface ResolveOptions {
  readonly exists: (path: string) => boolean
  readonly aliases: PathAliases
  readonly workspaces: Workspaces
  /** Packages that no alias may redirect, e.g. `toolcrib` while it is developed in the same repository. */
  readonly packages: ReadonlySet<string>
}

export type ResolveSpecifier = (from: string, specifier: string) => Resolved

/** What a bundler or TypeScript tries, in this order, where a specifier names no file as it stands. */
const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json']

/** TypeScript sources are imported by the name of their output. */
const SOURCES_OF: readonly (readonly [string, readonly string[]])[] = [
  ['.js', ['.ts', '.tsx']],
  ['.jsx', ['.tsx']],
  ['.mjs', ['.mts']],
  ['.cjs', ['.cts']],
]

/** Resolves as TypeScript and bundlers do, without looking into packages but those of the repository itself. Answers are kept for the scan. */
export function createResolver({ exists, aliases, workspaces, packages }: ResolveOptions): ResolveSpecifier {
  const known = new Map<string, Resolved>()

  function resolve(from: string, specifier: string): Resolved {
    // A `#` at the beginning is a name of package.json, not a fragment.
    const query = specifier.slice(1).search(/[?#]/) + 1
    const bare = query > 0 ? specifier.slice(0, query) : specifier
    const raw = query > 0 && /[?&]raw\b/.test(specifier)
    if (/^\.{1,2}(\/|$)/.test(bare)) {
      const path = firstFile(posix.join(posix.dirname(from), bare), exists)
      return path === undefined ? { kind: 'missing', specifier } : { kind: 'file', path, raw }
    }
    if (!isWithin(packages, bare)) {
      for (const target of [...aliases.targets(bare, from), ...workspaces.targets(from, bare)]) {
        const path = firstFile(target, exists)
        if (path !== undefined) return { kind: 'file', path, raw }
      }
    }
    return { kind: 'package', name: bare }
  }

  return (from, specifier) => {
    const key = `${posix.dirname(from)}\0${specifier}`
    let answer = known.get(key)
    if (answer === undefined) known.set(key, (answer = resolve(from, specifier)))
    return answer
  }
}

function firstFile(path: string, exists: (path: string) => boolean): string | undefined {
  const candidates: string[] = []
  // The source comes before an output that lies beside it, as in TypeScript.
  for (const [output, sources] of SOURCES_OF) {
    if (path.endsWith(output)) {
      for (const source of sources) candidates.push(path.slice(0, -output.length) + source)
    }
  }
  if (/\.[A-Za-z0-9]+$/.test(path)) candidates.push(path)
  for (const extension of EXTENSIONS) candidates.push(path + extension)
  for (const extension of EXTENSIONS) candidates.push(posix.join(path, `index${extension}`))
  return candidates.find(exists)
}
