import type { RunResult } from '../run.ts'
import { createBuilder } from './create-builder.ts'
import { watchFiles } from './watch-files.ts'

export interface WatchOptions {
  readonly cwd: string
  readonly config?: string | undefined
  /** Called after each build that something had changed for. */
  onResult(result: RunResult, milliseconds: number): void | Promise<void>
  /** Ends the watch. */
  readonly signal: AbortSignal
}

/** Saves come in bursts: all files of a branch, or a file and its backup. */
const QUIET_MS = 12

/** Builds, and builds again whenever something that counts has changed, until it is told to end. */
export async function watchBuild({ cwd, config, onResult, signal }: WatchOptions): Promise<void> {
  const builder = createBuilder({ cwd, config, action: 'write', keepGood: true })
  let wake: (() => void) | undefined
  let isDue = true
  let since = performance.now()
  const watcher = watchFiles(() => {
    if (!isDue) since = performance.now()
    isDue = true
    wake?.()
  })
  const end = (): void => wake?.()
  signal.addEventListener('abort', end)
  let said: RunResult | undefined
  try {
    while (!signal.aborted) {
      if (!isDue) {
        await new Promise<void>((resolve) => (wake = resolve))
        wake = undefined
        await quiet(QUIET_MS)
        continue
      }
      isDue = false
      const result = await builder.build()
      watcher.follow(builder.watched())
      if (result === said) continue
      // What was saved while the folders were not yet watched.
      if (said === undefined) isDue = true
      const isNews = said === undefined || !isSame(said, result)
      said = result
      if (isNews) await onResult(result, performance.now() - since)
    }
  } finally {
    signal.removeEventListener('abort', end)
    watcher.close()
  }
}

function quiet(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Whether a build has nothing to say that the last one did not. */
function isSame(a: RunResult, b: RunResult): boolean {
  const said = ({ exitCode, diagnostics }: RunResult): string => JSON.stringify([exitCode, diagnostics])
  return b.written.length === 0 && said(a) === said(b)
}
