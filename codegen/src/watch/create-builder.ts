import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findConfig } from '../config/find-config.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { findFiles } from '../files/find-files.ts'
import { CALIBRATION_FILE } from '../measure/calibrate/read-calibration.ts'
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
    const began = Date.now()
    const found = last && (await filesOf(last.result))
    if (last?.stamp !== undefined && stampOf(last.result, found) === last.stamp) return last.result
    const result = await run({ ...options, memory })
    if (result.config !== undefined) good = result
    // A file that came or went meanwhile may have been seen or not: nothing is known of what the result stands for.
    const now = await filesOf(result)
    const isSettled = String(now) === String(found)
    last = { result, stamp: isSettled ? stampOf(result, now, began - UNSETTLED_MS) : undefined }
    return result
  }

  async function filesOf({ root, config }: RunResult): Promise<readonly string[] | undefined> {
    return root === undefined || config === undefined ? undefined : findFiles(root, config.tools, config.out)
  }

  /** Changes with everything that a result depends on; undefined where a file is younger than a moment, or gone. */
  function stampOf(
    { root, config, build, dependencies }: RunResult,
    files: readonly string[] | undefined,
    youngest = Infinity,
  ): string | undefined {
    const path = findConfig(options.cwd, options.config)
    if (root === undefined || config === undefined || files === undefined || path === undefined)
      return undefined
    const stamps = [path]
    for (const input of new Set([...files, ...dependencies])) {
      const stats = statSync(join(root, input), { throwIfNoEntry: false })
      if (stats === undefined || Math.max(stats.mtimeMs, stats.ctimeMs) >= youngest) return undefined
      stamps.push(`${input} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.size}`)
    }
    const outputs = options.action === 'write' ? (build?.artifacts ?? []) : []
    for (const file of [...maybeRead(config), ...outputs.map(({ path }) => path)]) {
      const stats = statSync(join(root, file), { throwIfNoEntry: false })
      stamps.push(`${file} ${stats === undefined ? '-' : `${stats.mtimeMs} ${stats.size}`}`)
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
      const more = [...maybeRead(config), ...dependencies]
      const files = new Set([...own, ...more.map((file) => join(root, file))])
      return { folders: foldersOf(root, config.tools, config.out), files: [...files] }
    },
  }
}

/** Files that count once they are there. */
function maybeRead({ search, mcp, mcpSnapshots }: ResolvedConfig): readonly string[] {
  const snapshots = mcp.map(({ name }) => `${mcpSnapshots}/${name}.json`)
  return [search.queries, CALIBRATION_FILE, 'tsconfig.json', 'package.json', ...snapshots]
}
