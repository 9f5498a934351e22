import { dirname, resolve } from 'node:path'
import { transform } from 'esbuild'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { formatDiagnostics } from '../diagnostics/format-diagnostics.ts'
import { createPluginBuild, type PluginBuild, type PluginResult } from './plugin-build.ts'
import type { PluginOptions } from './plugin-options.ts'
import { VIRTUAL } from './virtual-module.ts'
import type { HostContext, ViteConfig, VitePlugin, ViteServer } from './vite-types.ts'

export type { PluginOptions } from './plugin-options.ts'
export type { VitePlugin } from './vite-types.ts'

/** How the host tells virtual modules from files. */
const MARK = '\0'
const QUIET_MS = 15

/** For Vite, and for Rollup and Rolldown: generates before the first module is loaded, and again when something changes. */
export default function toolcrib(options: PluginOptions = {}): VitePlugin {
  let config: ViteConfig | undefined
  let own: PluginBuild | undefined
  const isLenient = (watches: boolean): boolean =>
    options.errors === undefined
      ? watches || config?.command === 'serve' || !!config?.build?.watch
      : options.errors === 'warn'
  const built = (watches: boolean): PluginBuild =>
    (own ??= createPluginBuild(options, config?.root ?? process.cwd(), isLenient(watches)))

  return {
    name: 'toolcrib',
    configResolved(resolved) {
      config = resolved
    },
    async buildStart() {
      const watches = this.meta?.watchMode === true
      const build = built(watches)
      const result = await build.build()
      const { files, folders } = build.watched()
      for (const path of [...files, ...folders]) this.addWatchFile(path)
      await report(this, result, isLenient(watches))
    },
    async closeBundle() {
      // What was saved while the bundle was made: the host may not report it any more.
      if (this.meta?.watchMode === true) await built(true).build()
    },
    configureServer(server) {
      follow(server, () => built(true))
    },
    resolveId(id, importer) {
      if (VIRTUAL.test(id)) return MARK + id
      const isOurs = importer?.startsWith(MARK) === true && VIRTUAL.test(importer.slice(MARK.length))
      return isOurs && id.startsWith('.')
        ? resolve(own?.module('virtual:toolcrib')?.root ?? '', id)
        : undefined
    },
    async load(id) {
      if (!id.startsWith(MARK) || !VIRTUAL.test(id.slice(MARK.length))) return undefined
      const module = own?.module(id.slice(MARK.length))
      if (module === undefined) throw new Error('The tools could not be built: see above.')
      const { code } = await transform(module.code, { loader: 'ts', format: 'esm' })
      return { code, moduleSideEffects: false }
    },
  }
}

async function report(
  host: HostContext,
  { isNews, errors, warnings }: PluginResult,
  isLenient: boolean,
): Promise<void> {
  if (!isNews && (isLenient || errors.length === 0)) return
  for (const one of isLenient ? [...errors, ...warnings] : warnings) host.warn(await text([one]))
  const [first] = errors
  if (isLenient || first === undefined) return
  // The mistake is the user's: where the plugin noticed it is nobody's business.
  const message = `\n${await text(errors)}`
  host.error({ message, stack: '', ...(first.place === undefined ? {} : { loc: first.place }) })
}

function text(diagnostics: readonly Diagnostic[]): Promise<string> {
  return formatDiagnostics(diagnostics, { color: false })
}

/** In development: builds again when a file counts, and lets the pages that use a virtual module load it again. */
function follow(server: ViteServer, own: () => PluginBuild): void {
  let timer: NodeJS.Timeout | undefined
  const texts = (): string =>
    ['', '/search'].map((part) => own().module(`virtual:toolcrib${part}`)?.code ?? '').join()
  const again = async (): Promise<void> => {
    const before = texts()
    const { isNew, isNews, errors, warnings } = await own().build()
    if (!isNew) return
    watch()
    for (const one of isNews ? [...errors, ...warnings] : []) server.config.logger.warn(await text([one]))
    if (texts() === before) return
    for (const { moduleGraph, hot } of Object.values(server.environments)) {
      const modules = ['', '/search'].flatMap(
        (part) => moduleGraph.getModuleById(`${MARK}virtual:toolcrib${part}`) ?? [],
      )
      for (const module of modules) moduleGraph.invalidateModule(module)
      if (modules.length > 0) hot.send({ type: 'full-reload' })
    }
  }
  const watch = (): void => {
    const { files, folders } = own().watched()
    server.watcher.add([...files, ...folders])
  }
  server.watcher.on('all', (_event, path) => {
    const { files, folders } = own().watched()
    const file = resolve(path)
    if (!files.includes(file) && !folders.includes(dirname(file))) return
    clearTimeout(timer)
    timer = setTimeout(
      () => void again().catch((error: unknown) => server.config.logger.error(String(error))),
      QUIET_MS,
    )
  })
  watch()
}
