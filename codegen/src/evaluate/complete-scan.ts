import type { EvaluateMode } from '../config/user-config.ts'
import { oneOfEach } from '../scan/one-of-each.ts'
import { reportPending } from '../scan/report-pending.ts'
import type { ScanResult } from '../scan/scan-result.ts'
import type { RunMemory } from './memory/run-memory.ts'

export interface CompleteScanOptions {
  /** Absolute folder of the configuration. */
  readonly root: string
  readonly evaluate: { readonly when: EvaluateMode; readonly seconds: number }
  /** Reads, and notes what it read: everything that evaluation depends on passes through it once. */
  readonly readText: (path: string) => string
  /** Of a process that builds again and again. Without one, what was written down between builds is used all the same. */
  readonly memory?: { runs(root: string): RunMemory } | undefined
}

/** Completes what the scan left open, by running the project's code where the configuration lets it. */
export async function completeScan(scanned: ScanResult, options: CompleteScanOptions): Promise<ScanResult> {
  const { root, evaluate: settings, readText } = options
  const files = settings.when === 'on' ? scanned.tools.map(({ place }) => place.file) : []
  const isNeeded = scanned.pending.length > 0 || files.length > 0
  if (settings.when === 'off' || !isNeeded) return oneOfEach(reportPending(scanned))
  const [{ evaluate }, { mergeEvaluated }, { createRunMemory }, { runStore }] = await Promise.all([
    import('./evaluate.ts'),
    import('./merge.ts'),
    import('./memory/run-memory.ts'),
    import('./memory/run-store.ts'),
  ])
  const result = await evaluate({
    root,
    pending: scanned.pending,
    known: scanned.tools,
    files,
    explore: settings.when === 'on',
    timeLimitMs: settings.seconds * 1000,
    memory: options.memory?.runs(root) ?? createRunMemory(runStore(root)),
  })
  for (const path of result.dependencies) {
    try {
      readText(path)
    } catch {
      // That it is absent is noted as well.
    }
  }
  return oneOfEach(mergeEvaluated(scanned, result))
}
