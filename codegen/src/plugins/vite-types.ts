// The part of Vite's and Rollup's types that the plugin uses: whoever has neither installed can still read its declarations.

export interface HostContext {
  addWatchFile(path: string): void
  warn(message: string): void
  error(message: {
    message: string
    stack?: string
    loc?: { file?: string; line: number; column: number }
  }): never
  readonly meta?: { readonly watchMode?: boolean }
}

export interface ViteConfig {
  readonly root: string
  readonly command: 'build' | 'serve'
  readonly build?: { readonly watch?: unknown }
}

export interface ViteServer {
  readonly config: {
    readonly logger: { warn(message: string): void; error(message: string): void }
  }
  readonly watcher: {
    add(paths: string[]): unknown
    on(event: 'all', listener: (event: string, path: string) => void): unknown
  }
  readonly environments: {
    readonly [name: string]: {
      readonly moduleGraph: {
        getModuleById(id: string): any
        invalidateModule(module: any): void
      }
      readonly hot: { send(payload: { type: 'full-reload' }): void }
    }
  }
}

/** A plugin for Vite, Rollup and Rolldown. */
export interface VitePlugin {
  readonly name: string
  configResolved(config: ViteConfig): void
  buildStart(this: HostContext): Promise<void>
  closeBundle(this: Pick<HostContext, 'meta'>): Promise<void>
  configureServer(server: ViteServer): void
  resolveId(id: string, importer?: string): string | undefined
  load(id: string): Promise<{ code: string; moduleSideEffects: boolean } | undefined>
}
