import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ImportKind, OnResolveResult, Plugin, PluginBuild } from 'esbuild'
import { foldersAbove } from '../../files/folders-above.ts'
import { askedFor, majorOf, type SchemaLibrary } from './schema-libraries.ts'
import type { EarlyPackage } from '../protocol.ts'
import { lacksNames } from './lacks-names.ts'
import { findWorkspaces, readJson, splitSpecifier, workspaceModule } from './workspaces.ts'

/** Packages that always run: without them there is no schema. */
const SCHEMA_PACKAGES: ReadonlySet<string> = new Set([
  '@sinclair/typebox',
  '@valibot/to-json-schema',
  'ajv',
  'arktype',
  'effect',
  'typebox',
  'valibot',
  'zod',
  'zod-to-json-schema',
])
/** Of these, what a schema says in JSON differs from version to version. */
const VERSIONED: ReadonlySet<string> = new Set(['@sinclair/typebox', 'arktype', 'typebox', 'valibot', 'zod'])
/** Packages whose copies the child has to know. */
const KNOWN: ReadonlySet<string> = new Set([
  ...SCHEMA_PACKAGES,
  '@modelcontextprotocol/sdk',
  '@modelcontextprotocol/server',
  'fastmcp',
])

export interface ResolveLog {
  /** Packages that are stood in for. */
  readonly standIns: Set<string>
  /** URLs of packages that the child has to know, in the copies that the project resolves. */
  readonly libraries: Map<string, Set<string>>
  readonly builtins: Set<string>
  /** Packages that run, by name: the URLs that are imported of each. */
  readonly packages: Map<string, Set<string>>
  /** Copies of schema libraries that run, by name and version. */
  readonly schemas: Map<string, SchemaLibrary>
  /** Manifests of the packages that run: their versions decide what comes out. */
  readonly manifests: Set<string>
  readonly onPackage?: (found: EarlyPackage) => void
}

/** A library under its newer name. */
const SAME_AS: { readonly [name: string]: string } = { typebox: '@sinclair/typebox' }

const OWN_FOLDER = dirname(fileURLToPath(import.meta.url))
const SEEN = { isOurs: true }

/**
 * Decides what every import of the bundle means. The project's own modules and its workspace are bundled; packages stay outside,
 * in the copy that the project's own resolution finds, or are stood in for.
 *
 * @param standsIn Whether a package is stood in for although it is there. Schema libraries never are.
 */
export function resolveImports(root: string, standsIn: (name: string) => boolean, log: ResolveLog): Plugin {
  let workspaces: ReadonlyMap<string, string> | undefined
  /** Modules of one folder mean the same by the same name. */
  const resolved = new Map<string, Promise<string | undefined>>()
  return {
    name: 'resolve-imports',
    setup(build) {
      build.onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path }) => ({
        contents: `module.exports = globalThis.__toolcrib.module(${JSON.stringify(path)})`,
      }))
      // A package in CommonJS: `require` gives all of its names, where `import` sees only those that can be told by reading it.
      build.onLoad({ filter: /.*/, namespace: 'common-js' }, ({ path }) => ({
        contents: `module.exports = globalThis.__toolcrib.require(${JSON.stringify(path)})`,
      }))
      build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
        contents: `module.exports = globalThis.__toolcrib.builtin(${JSON.stringify(path)})`,
      }))
      build.onResolve({ filter: /.*/ }, async (args) => {
        const { path, kind, resolveDir, importer, pluginData } = args
        if (pluginData === SEEN || kind === 'entry-point') return undefined
        if (isBuiltin(path)) {
          log.builtins.add(path)
          // Node's own takes no stand-ins for texts.
          const isOurs = /^(node:)?path$/.test(path) || lacksNames(importer, path)
          return isOurs ? { path, namespace: 'builtin' } : { path, external: true }
        }
        if (/^(https?|data|bun|deno|virtual|astro|cloudflare):/.test(path) || path.startsWith('\0'))
          return standInFor(path)
        const [bare = path, query] = path.split('?')
        const key = `${kind} ${resolveDir} ${bare}`
        const pending = resolved.get(key) ?? resolveAs(build, bare, kind, resolveDir, importer)
        resolved.set(key, pending)
        const found = await pending
        if (query === 'raw' && found !== undefined) return { path: found, namespace: 'text' }
        if (found !== undefined && !isPackageFile(found)) return { path: found }
        if (/^[./]|^[A-Za-z]:[\\/]/.test(bare))
          return found === undefined ? standInFor(path) : outside(found, kind)
        const { name, subpath } = splitSpecifier(bare)
        if (found === undefined) {
          workspaces ??= findWorkspaces(root)
          const folder = workspaces.get(name)
          const module = folder === undefined ? aliased(bare, resolveDir) : workspaceModule(folder, subpath)
          if (module !== undefined) return { path: module }
        }
        const isSchema = SCHEMA_PACKAGES.has(name)
        if (!isSchema && standsIn(name)) return standInFor(name)
        const copy = found ?? (isSchema ? await resolveOwn(build, bare, resolveDir) : undefined)
        if (copy === undefined) return standInFor(name)
        if (VERSIONED.has(name) && subpath !== './v3')
          noteSchemas(name, copy, resolveDir, found === undefined)
        return note(copy, name, subpath, kind)
      })
    },
  }

  function standInFor(name: string): OnResolveResult {
    log.standIns.add(name)
    return { path: name, namespace: 'stand-in' }
  }

  function noteSchemas(name: string, path: string, from: string, isOwn: boolean): void {
    const asked = askedFor(name, from)
    const version = /[\\/]zod[\\/]v3[\\/]/.test(path) ? '3' : (versionOf(path) ?? '')
    log.schemas.set(`${name} ${version}`, { name, version, isOwn, ...asked })
  }

  function note(path: string, name: string, subpath: string, kind: ImportKind): OnResolveResult {
    const isWanted =
      name !== '@modelcontextprotocol/sdk' || /server\/(mcp|index)\.js$|^\.\/server$/.test(subpath)
    if (KNOWN.has(name) && isWanted && /\.[cm]?js$/.test(path)) {
      const urls = log.libraries.get(name) ?? new Set()
      log.libraries.set(name, urls.add(pathToFileURL(path).href))
    }
    const result = outside(path, kind)
    if (result.external || result.namespace === 'common-js') {
      const url = pathToFileURL(path).href
      const imported = log.packages.get(name) ?? new Set()
      if (result.external && !imported.has(url)) log.onPackage?.({ name, url })
      log.packages.set(name, imported.add(url))
    }
    return result
  }

  function outside(path: string, kind: ImportKind): OnResolveResult {
    const manifest = manifestOf(path)
    if (manifest !== undefined) log.manifests.add(manifest.path)
    const ending = extname(path)
    if (ending === '.node') return standInFor(path)
    // Data, sources that a package ships as they are, and what Node could not load by itself.
    if (!['.js', '.mjs', '.cjs'].includes(ending)) return { path }
    const isCommonJs = ending === '.cjs' || (ending === '.js' && manifest?.isModule !== true)
    if (isCommonJs || kind.startsWith('require')) return { path, namespace: 'common-js' }
    return { path: pathToFileURL(path).href, external: true }
  }
}

async function resolveAs(
  build: PluginBuild,
  path: string,
  kind: ImportKind,
  resolveDir: string,
  importer: string,
): Promise<string | undefined> {
  const {
    path: found,
    errors,
    external,
  } = await build.resolve(path, { kind, resolveDir, importer, pluginData: SEEN })
  return errors.length > 0 || external || found === '' ? undefined : found
}

function isPackageFile(path: string): boolean {
  return /[\\/]node_modules[\\/]/.test(path)
}

/** `@/x` and `~/x` of bundler settings that no tsconfig repeats: the `src` folder of the nearest package. */
function aliased(specifier: string, resolveDir: string): string | undefined {
  const [, inside] = /^[@~]\/(.+)$/.exec(specifier) ?? []
  if (inside === undefined) return undefined
  const folder = foldersAbove(resolveDir).find((each) => readJson(join(each, 'package.json')) !== undefined)
  if (folder === undefined) return undefined
  return workspaceModule(join(folder, 'src'), `./${inside}`) ?? workspaceModule(folder, `./${inside}`)
}

/** The build's own copy of a schema library. A project that asks for zod 3 gets zod 3, which zod 4 carries along. */
async function resolveOwn(
  build: PluginBuild,
  specifier: string,
  resolveDir: string,
): Promise<string | undefined> {
  const isZod3 = specifier === 'zod' && majorOf(askedFor('zod', resolveDir)?.range ?? '') === 3
  const wanted = isZod3 ? 'zod/v3' : (SAME_AS[specifier] ?? specifier)
  return resolveAs(build, wanted, 'import-statement', OWN_FOLDER, '')
}

const manifests = new Map<string, { readonly path: string; readonly isModule: boolean } | undefined>()

/** The manifest that says how Node reads a file. */
function manifestOf(path: string): { readonly path: string; readonly isModule: boolean } | undefined {
  const folder = dirname(path)
  if (manifests.has(folder)) return manifests.get(folder)
  const manifest = join(folder, 'package.json')
  let found: { readonly path: string; readonly isModule: boolean } | undefined
  try {
    const { type } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly type?: string }
    found = { path: manifest, isModule: type === 'module' }
  } catch {
    found = dirname(folder) === folder ? undefined : manifestOf(folder)
  }
  manifests.set(folder, found)
  return found
}

/** The version of the package that a file belongs to. */
function versionOf(path: string): string | undefined {
  const [, folder = ''] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(path) ?? []
  const version = readJson(join(folder, 'package.json'))?.['version']
  return typeof version === 'string' ? version : undefined
}
