import { resolve } from 'node:path'
import type { BuildFailure, BuildOptions } from 'esbuild'
import { byCodeUnit } from 'toolcrib'
import { toPosix } from '../../files/paths.ts'
import { ASSET_LOADERS } from './asset-loaders.ts'
import { apart, inOrder } from './entry-points.ts'
import { buildWithin } from './build-within.ts'
import { mayVary } from '../may-vary.ts'
import type { EarlyPackage } from '../protocol.ts'
import type { BundledModule } from '../protocol.ts'
import type { Probed } from './instrument.ts'
import { MODULE_DEFINES, ownModules } from './own-modules.ts'
import { resolveImports, type ResolveLog } from './resolve-imports.ts'
import type { SchemaLibrary } from './schema-libraries.ts'

export interface BundleOptions {
  readonly root: string
  /** POSIX, relative to the root. */
  readonly files: readonly string[]
  readonly probed: ReadonlyMap<string, readonly Probed[]>
  /** Folder that the bundle is written to. */
  readonly out: string
  /** Whether a package is stood in for although it is there. */
  readonly standsIn: (name: string) => boolean
  /** Whether modules go on where they would have ended: behind a `throw` of their top level. */
  readonly goesOn: boolean
  /** Hears of packages in ESM that will run, as soon as one is found. */
  readonly onPackage?: (found: EarlyPackage) => void
  /** Whether the time for everything is over. */
  readonly isOver?: () => boolean
  /** Whether the files are loaded one after the other as the first of them would load the rest. */
  readonly isInOrder?: boolean
}

export interface Bundle {
  /** The bundled modules, in the order of `files`. */
  readonly modules: readonly BundledModule[]
  readonly libraries: { readonly [name: string]: readonly string[] }
  readonly standIns: readonly string[]
  /** Copies of schema libraries that run, in code-unit order. */
  readonly schemas: readonly SchemaLibrary[]
  /** Packages that run, with the URLs that are imported of each. */
  readonly packages: readonly { readonly name: string; readonly urls: readonly string[] }[]
  /** Whether what the modules say may depend on where, when and by whom they are run. */
  readonly mayVary: boolean
  /** Files that can't be bundled, with the reason. */
  readonly broken: ReadonlyMap<string, string>
  /** Absolute paths of the manifests of packages that run. */
  readonly manifests: readonly string[]
  /** What was bundled, POSIX, relative to the root. */
  readonly inputs: readonly string[]
  /** What was written, absolute, in code-unit order. */
  readonly outputs: readonly string[]
}

/** A project with this many files that can't be parsed has another problem. */
const MAX_ATTEMPTS = 8

/** Bundles each file as a module of its own; modules that several of them import are shared, as they are when the app runs. */
export async function bundle({
  root,
  files,
  probed,
  out,
  standsIn,
  goesOn,
  onPackage,
  isOver,
  isInOrder = false,
}: BundleOptions): Promise<Bundle> {
  const broken = new Map<string, string>()
  const points = isInOrder ? inOrder(root, files, out) : apart(root, files, out)
  for (let attempt = 1; ; attempt += 1) {
    const log: ResolveLog = {
      standIns: new Set(),
      libraries: new Map(),
      packages: new Map(),
      builtins: new Set(),
      schemas: new Map(),
      manifests: new Set(),
      ...(onPackage === undefined ? {} : { onPackage }),
    }
    const texts = new Map<string, string>()
    try {
      const settings: BuildOptions & { metafile: true } = {
        ...points.options,
        absWorkingDir: root,
        outdir: out,
        outExtension: { '.js': '.mjs' },
        bundle: true,
        splitting: true,
        metafile: true,
        platform: 'node',
        format: 'esm',
        target: 'node20',
        // Without it esbuild prefers builds that are made for bundlers, which Node can't load.
        conditions: ['node-addons'],
        keepNames: true,
        logLevel: 'silent',
        loader: ASSET_LOADERS,
        define: MODULE_DEFINES,
        plugins: [resolveImports(root, standsIn, log), ownModules({ root, probed, goesOn, broken, texts })],
      }
      const { metafile } = await buildWithin(settings, isOver)
      return {
        modules: files.map((file, index) => ({
          ...points.moduleOf(file, index),
          ...(metafile.inputs[file]?.format === 'cjs' ? { isCommonJs: true as const } : {}),
        })),
        libraries: Object.fromEntries([...log.libraries].map(([name, urls]) => [name, [...urls].sort()])),
        standIns: [...log.standIns].sort(),
        schemas: [...log.schemas].sort(([a], [b]) => byCodeUnit(a, b)).map(([, library]) => library),
        packages: [...log.packages].map(([name, urls]) => ({ name, urls: [...urls].sort() })),
        mayVary: mayVary(texts.values(), log.packages.keys(), log.builtins),
        broken,
        manifests: [...log.manifests].sort(),
        inputs: Object.keys(metafile.inputs).flatMap(toInput).sort(),
        outputs: Object.keys(metafile.outputs)
          .map((path) => resolve(root, path))
          .sort(),
      }
    } catch (error) {
      const known = broken.size
      for (const { location, text } of (error as BuildFailure).errors ?? []) {
        if (location !== null)
          broken.set(toPosix(location.file), `${toPosix(location.file)} can't be bundled: ${text}`)
      }
      // Nothing that could be left out: not the project's fault, or without end.
      if (broken.size === known || attempt >= MAX_ATTEMPTS) throw error
    }
  }
}

/** The project's own file that an input of the bundle is; none for packages and what was made up. */
function toInput(input: string): readonly string[] {
  const path = toPosix(input.replace(/^text:/, ''))
  return /^[a-z-]{3,}:/.test(path) ? [] : [path]
}
