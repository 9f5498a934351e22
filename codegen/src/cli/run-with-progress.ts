import { formatDiagnostics } from '../diagnostics/format-diagnostics.ts'
import { sumUpNotes } from '../diagnostics/sum-up-notes.ts'
import { run, type RunOptions, type RunResult } from '../run.ts'
import type { Io } from './io.ts'
import { startProgress } from './progress.ts'

const STAGES = {
  configuration: 'reading the configuration',
  scan: 'scanning',
  build: 'measuring',
  write: 'writing',
  check: 'comparing',
} as const

/** Runs the pipeline with a progress line and, unless JSON was asked for, prints its diagnostics. */
export async function runWithProgress(
  io: Io,
  options: Omit<RunOptions, 'cwd' | 'onStage'> & {
    readonly json?: boolean | undefined
    /** Every note by itself. */
    readonly verbose?: boolean | undefined
  },
): Promise<RunResult> {
  const progress = startProgress(io)
  try {
    const { json: _json, verbose, ...rest } = options
    const result = await run({ ...rest, cwd: io.cwd, onStage: (stage) => progress.stage(STAGES[stage]) })
    progress.end()
    // Who asks about one tool or a query has no use for notes on all the others.
    const said = result.diagnostics.filter(({ severity }) => rest.action !== 'none' || severity !== 'info')
    const shown = verbose ? said : sumUpNotes(said)
    if (!options.json) io.err(await formatDiagnostics(shown, { color: io.color }))
    return result
  } finally {
    progress.end()
  }
}
