import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildFailure, Plugin } from 'esbuild'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import { toPosix } from '../files/paths.ts'
import { configsIn, findConfig } from './find-config.ts'
import { readWhole } from './read-whole.ts'

export interface LoadedConfig {
  /** What the module exports as default: unchecked. */
  readonly value: unknown
  /** Name of its file. */
  readonly file: string
  /** Absolute folder of the configuration: the root of every relative path. */
  readonly root: string
  /** The configuration and the modules it imports, POSIX, relative to the root. */
  readonly dependencies: readonly string[]
  /** Remarks on what was loaded. */
  readonly remarks: readonly Diagnostic[]
}

export type LoadConfigResult = LoadedConfig | { readonly diagnostics: readonly Diagnostic[] }

/** Finds, bundles and imports the configuration. Mistakes in it come back as diagnostics; nothing is thrown for them. */
export async function loadConfig(cwd: string, named?: string): Promise<LoadConfigResult> {
  const path = findConfig(cwd, named)
  if (path === undefined) return { diagnostics: [notFound(named)] }
  const root = dirname(path)
  // Loaded on demand: `--help` should not wait for a bundler.
  const { build } = await import('esbuild')
  let code: string
  let dependencies: string[]
  try {
    const result = await build({
      entryPoints: [path],
      absWorkingDir: root,
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      logLevel: 'silent',
      define: { 'import.meta.url': MODULE_URL },
      plugins: [ownPackage, moduleUrl],
    })
    code = result.outputFiles[0]?.text ?? ''
    dependencies = Object.keys(result.metafile.inputs)
      .filter((input) => !input.includes(':'))
      .map(toPosix)
      .sort()
  } catch (error) {
    return { diagnostics: (error as BuildFailure).errors?.map(fromEsbuild) ?? [failed(path, root, error)] }
  }
  let bundled = ''
  try {
    bundled = await writeBundle(root, code)
    const module = (await import(pathToFileURL(bundled).href)) as { readonly default?: unknown }
    if (module.default === undefined) return { diagnostics: [noDefault(path, root)] }
    const value = await module.default
    readWhole(value)
    return {
      value,
      file: basename(path),
      root,
      dependencies,
      remarks: ignored(path, named),
    }
  } catch (error) {
    return { diagnostics: [failed(path, root, error, bundled)] }
  } finally {
    if (dirname(bundled) === root) await rm(bundled, { force: true })
    else if (bundled !== '') await rm(dirname(bundled), { recursive: true, force: true })
  }
}

/** Writes the bundle beside the configuration, so that its bare imports resolve as they do for the user. */
async function writeBundle(root: string, code: string): Promise<string> {
  const name = `.tools.config.${process.pid}.${(loads += 1)}.mjs`
  try {
    await writeFile(join(root, name), code)
    return join(root, name)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    // `check` writes nothing and has to work in a checkout that is mounted read-only.
    const path = join(await mkdtemp(join(tmpdir(), 'toolcrib-config-')), name)
    await writeFile(path, code)
    return path
  }
}

let loads = 0
const MODULE_URL = '__toolcrib_module_url'

/** `defineConfig` is an identity: the configuration must load where the build is not installed beside it (npx). */
const ownPackage: Plugin = {
  name: 'own-package',
  setup(build) {
    build.onResolve({ filter: /^@toolcrib\/codegen$/ }, () => ({
      path: 'define-config',
      namespace: 'toolcrib',
    }))
    build.onLoad({ filter: /.*/, namespace: 'toolcrib' }, () => ({
      contents: 'export const defineConfig = (config) => config',
    }))
  },
}

/** Bundling moves modules: each keeps the URL of its own file. */
const moduleUrl: Plugin = {
  name: 'module-url',
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path }) => {
      const contents = await readFile(path, 'utf8')
      if (!contents.includes('import.meta.url')) return undefined
      const ending = /\.[cm]?ts$/.test(path) ? 'ts' : path.endsWith('.tsx') ? 'tsx' : 'js'
      return {
        contents: `const ${MODULE_URL} = ${JSON.stringify(pathToFileURL(path).href)};${contents}`,
        loader: ending,
      }
    })
  },
}

function notFound(named: string | undefined): Diagnostic {
  return {
    code: 'config-not-found',
    severity: 'error',
    message:
      named === undefined ? 'no tools.config.ts here or in a folder above' : `no configuration at ${named}`,
    hint: 'Run `toolcrib init` to write one, or name it with --config FILE.',
  }
}

function noDefault(path: string, root: string): Diagnostic {
  return {
    code: 'config-without-default',
    severity: 'error',
    message: `${toPosix(relative(root, path))} exports nothing as default`,
    hint: 'Write `export default defineConfig({ ... })`.',
  }
}

/** Two configurations in one folder: the second was forgotten, or is the one that was meant. */
function ignored(path: string, named: string | undefined): readonly Diagnostic[] {
  const others = named === undefined ? configsIn(dirname(path)).filter((other) => other !== path) : []
  return others.map((other) => ({
    code: 'config-ignored',
    severity: 'warning',
    message: `${basename(other)} is ignored, because ${basename(path)} stands beside it`,
    hint: 'Remove one of them, or name the one that is meant with --config FILE.',
  }))
}

function failed(path: string, root: string, error: unknown, bundled?: string): Diagnostic {
  const said = error instanceof Error ? error.message : String(error)
  // The bundle's own name means nothing to anybody, and differs from run to run.
  const message = bundled ? said.replaceAll(bundled, toPosix(relative(root, path))) : said
  return {
    code: 'config-failed',
    severity: 'error',
    message: `${toPosix(relative(root, path))} failed while it was loaded: ${message}`,
    hint: 'It is a module that is run: check what it imports and calls.',
  }
}

function fromEsbuild(message: BuildFailure['errors'][number]): Diagnostic {
  const { location } = message
  const place: Place | undefined = location
    ? {
        file: toPosix(location.file),
        line: location.line,
        column: location.column + 1,
        length: location.length,
        lineText: location.lineText,
      }
    : undefined
  return {
    code: 'config-syntax',
    severity: 'error',
    message: message.text,
    ...(place === undefined ? {} : { place }),
    hint: 'The configuration could not be bundled.',
  }
}
