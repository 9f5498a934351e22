import { isDeepStrictEqual } from 'node:util'
import { findConfig } from '../config/find-config.ts'
import { loadConfig, type LoadConfigResult } from '../config/load-config.ts'
import { createRunMemory, type RunMemory } from '../evaluate/memory/run-memory.ts'
import { runStore } from '../evaluate/memory/run-store.ts'
import type { TemplateCache } from '../emit/inputs/compile-template.ts'
import { createMeasurer, type Measurer, type MeasurerOptions } from '../measure/measurer.ts'
import type { ScanOptions } from '../scan/scan-options.ts'
import type { ScanResult } from '../scan/scan-result.ts'
import { createIncrementalScan } from './incremental-scan.ts'
import { createToolSharing } from './share-tools.ts'
import { createTextCache } from './text-cache.ts'

/**
 * What a process that builds again and again keeps between its builds, by content: a build with a memory has the result of one
 * without. For one configuration.
 */
export interface BuildMemory {
  load(cwd: string, named: string | undefined): Promise<LoadConfigResult>
  /** Reads a file below the root. */
  readText(root: string): (path: string) => string
  readonly scan: (options: ScanOptions) => ScanResult
  /** Gives equal tools the identity that they had. */
  share(result: ScanResult): ScanResult
  runs(root: string): RunMemory
  measurer(options?: MeasurerOptions): Measurer
  readonly templates: TemplateCache
}

export function createBuildMemory(): BuildMemory {
  let config:
    | { readonly path: string; readonly texts: readonly string[]; readonly loaded: LoadConfigResult }
    | undefined
  let measuring: { readonly options: MeasurerOptions; readonly measurer: Measurer } | undefined
  let runs: RunMemory | undefined
  let reader: { readonly root: string; readonly read: (path: string) => string } | undefined
  const readText = (root: string): ((path: string) => string) => {
    if (reader?.root !== root) reader = { root, read: createTextCache(root) }
    return reader.read
  }
  const textsOf = (loaded: LoadConfigResult): readonly string[] | undefined => {
    if ('diagnostics' in loaded) return undefined
    try {
      return loaded.dependencies.map(readText(loaded.root))
    } catch {
      return undefined
    }
  }
  return {
    async load(cwd, named) {
      const path = findConfig(cwd, named)
      if (config !== undefined && path === config.path) {
        if (isDeepStrictEqual(textsOf(config.loaded), config.texts)) return config.loaded
      }
      const loaded = await loadConfig(cwd, named)
      const texts = textsOf(loaded)
      if (path !== undefined && texts !== undefined) config = { path, texts, loaded }
      return loaded
    },
    readText,
    scan: createIncrementalScan(),
    share: createToolSharing(),
    runs: (root) => (runs ??= createRunMemory(runStore(root))),
    measurer(options = {}) {
      if (measuring === undefined || !isDeepStrictEqual(measuring.options, options))
        measuring = { options, measurer: createMeasurer(options) }
      return measuring.measurer
    },
    templates: new Map(),
  }
}
