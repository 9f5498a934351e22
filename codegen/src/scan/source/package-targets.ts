import { posix } from 'node:path'

/** The part of a package.json that says what its specifiers lead to. */
export interface PackageManifest {
  readonly name?: unknown
  readonly exports?: unknown
  readonly imports?: unknown
  readonly main?: unknown
  readonly module?: unknown
  readonly source?: unknown
  readonly workspaces?: unknown
}

/** Conditions by which a build of the sources resolves, best first. Declarations hold no values. */
const CONDITIONS = ['source', 'development', 'import', 'module', 'node', 'default', 'require']

const OUTPUT = /^(?:\.\/)?(?:dist|build|lib|out|output|esm|cjs|es)\/(?:(?:esm|cjs|es|src)\/)?/

/**
 * Paths that a subpath (`.`, `./tools`) of a workspace's package may stand for, without extension search, best first: its
 * source, which is there before anything is built, then what the manifest names.
 */
export function exportTargets(folder: string, manifest: PackageManifest, subpath: string): readonly string[] {
  const { exports, source, module, main } = manifest
  const named =
    exports === undefined
      ? subpath === '.'
        ? [source, module, main, './index'].find((target) => typeof target === 'string')
        : subpath
      : match(isSubpaths(exports) ? exports : { '.': exports }, subpath)
  const targets = typeof named === 'string' ? [named] : []
  const fallback = subpath === '.' ? ['src/index', 'index'] : [subpath, posix.join('src', subpath)]
  return [...targets.flatMap(sources), ...fallback].map((target) => posix.join(folder, target))
}

/** What a `#name` stands for in the package around a file. */
export function importTargets(
  folder: string,
  { imports }: PackageManifest,
  specifier: string,
): readonly string[] {
  const named = isObject(imports) ? match(imports, specifier) : undefined
  return named?.startsWith('./') === true ? sources(named).map((target) => posix.join(folder, target)) : []
}

function sources(target: string): readonly string[] {
  const plain = target.replace(/\.[cm]?js$/, '')
  return OUTPUT.test(target) ? [plain.replace(OUTPUT, 'src/'), plain.replace(OUTPUT, ''), target] : [target]
}

/** The target of an exact key, or of the pattern with the longest part before its `*`. */
function match(map: { readonly [key: string]: unknown }, key: string): string | undefined {
  if (Object.hasOwn(map, key)) return pick(map[key])
  const [best] = Object.keys(map)
    .filter((pattern) => {
      const [prefix = '', suffix] = pattern.split('*')
      return (
        suffix !== undefined &&
        key.startsWith(prefix) &&
        key.endsWith(suffix) &&
        key.length >= prefix.length + suffix.length
      )
    })
    .sort((a, b) => b.indexOf('*') - a.indexOf('*'))
  if (best === undefined) return undefined
  const [prefix = '', suffix = ''] = best.split('*')
  const middle = key.slice(prefix.length, key.length - suffix.length)
  return pick(map[best])?.replaceAll('*', () => middle)
}

function pick(target: unknown): string | undefined {
  if (typeof target === 'string') return target
  if (Array.isArray(target)) return pick(target[0])
  if (!isObject(target)) return undefined
  for (const condition of CONDITIONS) {
    const found = Object.hasOwn(target, condition) ? pick(target[condition]) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function isSubpaths(exports: unknown): exports is { readonly [key: string]: unknown } {
  return isObject(exports) && Object.keys(exports).some((key) => key.startsWith('.'))
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
