import { relative } from 'node:path'
import type { PartialMessage, Plugin } from 'esbuild'
import { toMessage } from '../diagnostics/to-message.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { toPosix } from '../files/paths.ts'
import { createPluginBuild, type PluginResult } from './plugin-build.ts'
import type { PluginOptions } from './plugin-options.ts'
import { VIRTUAL } from './virtual-module.ts'

export type { PluginOptions } from './plugin-options.ts'

/** Generates before the first module is loaded, and again when something changes that the tools depend on. */
export default function toolcrib(options: PluginOptions = {}): Plugin {
  return {
    name: 'toolcrib',
    setup(build) {
      const { absWorkingDir: cwd = process.cwd(), entryPoints } = build.initialOptions
      const isLenient = options.errors === 'warn'
      const own = createPluginBuild(options, cwd, isLenient)
      let ready: Promise<PluginResult> | undefined
      build.onStart(async () => {
        const { errors, warnings, root } = await (ready = own.build())
        const shown = (list: readonly Diagnostic[]): PartialMessage[] =>
          list.map((one) => located(one, root, cwd))
        return isLenient
          ? { warnings: shown([...errors, ...warnings]) }
          : { errors: shown(errors), warnings: shown(warnings) }
      })
      const watch = (): { watchFiles: string[]; watchDirs: string[] } => {
        const { files, folders } = own.watched()
        return { watchFiles: [...files], watchDirs: [...folders] }
      }
      // Paths to watch can only be told together with a module: the entries are those that every build has.
      build.onResolve({ filter: entryFilter(entryPoints) }, async ({ path, pluginData, ...args }) => {
        if (args.kind !== 'entry-point' || pluginData === RESOLVING) return undefined
        await ready
        // Only a result with a path may name what to watch, so the entry is resolved here, as it would be anyway.
        const {
          suffix,
          pluginData: _data,
          ...found
        } = await build.resolve(path, { ...args, pluginData: RESOLVING })
        return { ...found, ...(suffix === '' ? {} : { suffix }), ...(found.path === '' ? {} : watch()) }
      })
      build.onResolve({ filter: VIRTUAL }, ({ path }) => ({ path, namespace: 'toolcrib' }))
      build.onLoad({ filter: VIRTUAL, namespace: 'toolcrib' }, async ({ path }) => {
        await ready
        const module = own.module(path)
        if (module === undefined)
          return { errors: [{ text: 'There is nothing to import: see above.' }], ...watch() }
        return { contents: module.code, loader: 'ts', resolveDir: module.root, ...watch() }
      })
    },
  }
}

/** Marks a look-up of our own. */
const RESOLVING = Symbol('resolving')

/** The host shows places relative to its own folder. */
function located(diagnostic: Diagnostic, root: string, cwd: string): PartialMessage {
  const { place } = diagnostic
  const file = (path: string): string => toPosix(relative(cwd, `${root}/${path}`))
  const moved =
    place === undefined ? diagnostic : { ...diagnostic, place: { ...place, file: file(place.file) } }
  return toMessage({
    ...moved,
    related: (diagnostic.related ?? []).map((note) =>
      note.place === undefined ? note : { ...note, place: { ...note.place, file: file(note.place.file) } },
    ),
  })
}

function entryFilter(entries: unknown): RegExp {
  const names = Array.isArray(entries)
    ? entries.map((entry: unknown) => (typeof entry === 'string' ? entry : (entry as { in: string }).in))
    : Object.values((entries ?? {}) as { [name: string]: string })
  if (names.length === 0) return /.*/
  return new RegExp(`^(?:${names.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})$`)
}
