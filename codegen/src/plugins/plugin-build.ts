import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { sumUpNotes } from '../diagnostics/sum-up-notes.ts'
import type { RunResult } from '../run.ts'
import { createBuilder } from '../watch/create-builder.ts'
import type { WatchedPaths } from '../watch/watched-paths.ts'
import type { PluginOptions } from './plugin-options.ts'
import { virtualModule } from './virtual-module.ts'

/** What a host is told of a build. */
export interface PluginResult {
  /** Whether it is another result than the last one. */
  readonly isNew: boolean
  /** Whether it says anything that the last one did not. */
  readonly isNews: boolean
  /** Absolute folder of the configuration. */
  readonly root: string
  readonly errors: readonly Diagnostic[]
  /** Warnings; notes are for the command line. */
  readonly warnings: readonly Diagnostic[]
}

/** The same build for every host. */
export interface PluginBuild {
  build(): Promise<PluginResult>
  watched(): WatchedPaths
  /** TypeScript of a virtual module, with specifiers relative to `root`; undefined where nothing could be built yet. */
  module(id: string): { readonly code: string; readonly root: string } | undefined
}

export function createPluginBuild(
  { config, write = true }: PluginOptions,
  hostRoot: string,
  keepGood: boolean,
): PluginBuild {
  const named = config instanceof URL ? fileURLToPath(config) : config
  const builder = createBuilder({
    cwd: hostRoot,
    config: named === undefined ? undefined : resolve(hostRoot, named),
    action: write ? 'write' : 'none',
    keepGood,
  })
  let said: RunResult | undefined
  let good: RunResult | undefined
  return {
    async build() {
      const result = await builder.build()
      const isNew = result !== said
      const isNews = JSON.stringify(result.diagnostics) !== JSON.stringify(said?.diagnostics)
      said = result
      if (result.report !== undefined && !(keepGood && loses(result, good))) good = result
      const of = (severity: string): readonly Diagnostic[] =>
        sumUpNotes(result.diagnostics).filter((diagnostic) => diagnostic.severity === severity)
      return { isNew, isNews, root: result.root ?? hostRoot, errors: of('error'), warnings: of('warning') }
    },
    watched: builder.watched,
    module(id) {
      if (good?.build === undefined || good.config === undefined || good.root === undefined) return undefined
      return { code: virtualModule(id, good.build, good.config), root: good.root }
    },
  }
}

/** Whether a tool is quarantined that was good before. */
function loses({ build }: RunResult, good: RunResult | undefined): boolean {
  const names = new Set(good?.build?.manifest.entries.map(({ name }): string => name))
  return build?.manifest.quarantined.some(({ name }) => names.has(name)) === true
}
