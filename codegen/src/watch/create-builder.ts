import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findConfig } from '../config/find-config.ts'
import { findFiles } from '../files/find-files.ts'
import { run, type RunOptions, type RunResult } from '../run.ts'
import { createBuildMemory } from './build-memory.ts'
import { foldersOf, type WatchedPaths } from './watched-paths.ts'

/** Builds again and again; what both plugins and `build --watch` stand on. */
export interface Builder {
  /** Builds, unless nothing that counts has changed: then the result is the same object as before. One build at a time. */
  build(): Promise<RunResult>
  /** What the next result depends on. */
  watched(): WatchedPaths
}

/** A file that was written so shortly before a build began may be written again without its stamp telling. */
const UNSETTLED_MS = 20

export function createBuilder(options: Omit<RunOptions, 'memory' | 'onStage'>): Builder {
  const memory = createBuildMemory()
  let last: { readonly result: RunResult; readonly stamp: string | undefined } | undefined
  /** The last result whose configuration could be read: while it can't be, its files still count. */
  let good: RunResult | undefined
  let queue: Promise<unknown> = Promise.resolve()

  async function build(): Promise<RunResult> {
    if (last?.stamp !== undefined && (await stampOf(last.result, 0)) === last.stamp) return last.result
    const began = Date.now()
    const result = await run({ ...options, memory })
    if (result.config !== undefined) good = result
    last = { result, stamp: await stampOf(result, began - UNSETTLED_MS) }
    return result
  }

  /** Changes with everything that a result depends on; undefined where a file is younger than a moment. */
  async function stampOf(result: RunResult, youngest: number): Promise<string | undefined> {
    const path = findConfig(options.cwd, options.config)
    const { root, config } = result
    if (root === undefined || config === undefined || path === undefined) return undefined
    const inputs = new Set([...(await findFiles(root, config.tools, config.out)), ...result.dependencies])
    const stamps = [path]
    for (const input of inputs) {
      const stats = statSync(join(root, input), { throwIfNoEntry: false })
      if (stats === undefined) stamps.push(`${input} -`)
      else {
        if (youngest > 0 && Math.max(stats.mtimeMs, stats.ctimeMs) >= youngest) return undefined
        stamps.push(`${input} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.size}`)
      }
    }
    for (const { path: output } of options.action === 'write' ? (result.build?.artifacts ?? []) : []) {
      const stats = statSync(join(root, output), { throwIfNoEntry: false })
      stamps.push(`${output} ${stats === undefined ? '-' : `${stats.mtimeMs} ${stats.size}`}`)
    }
    return stamps.join('\n')
  }

  return {
    build() {
      const next = queue.then(build)
      queue = next.catch(() => {})
      return next
    },
    watched() {
      const path = findConfig(options.cwd, options.config)
      const own = path === undefined ? [join(options.cwd, options.config ?? 'tools.config.ts')] : [path]
      if (good?.root === undefined || good.config === undefined)
        return { folders: [path === undefined ? options.cwd : dirname(path)], files: own }
      const { root, config, dependencies } = good
      const more = [config.search.queries, 'tools.calibration.json', 'tsconfig.json', ...dependencies]
      const files = new Set([...own, ...more.map((file) => join(root, file))])
      return { folders: foldersOf(root, config.tools, config.out), files: [...files] }
    },
  }
}
