import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { toPosix } from '../files/paths.ts'
import type { PendingTool } from '../scan/pending-tool.ts'
import type { ScannedTool } from '../scan/scanned-tool.ts'
import { bundle, type Bundle } from './bundle/bundle.ts'
import type { Probed } from './bundle/instrument.ts'
import type { EvaluatedTool, ModuleFailure } from './evaluate-options.ts'
import { findVarying } from './find-varying.ts'
import type { ChildAnswer, ChildRequest } from './protocol.ts'
import { runChild, type ChildLimits } from './run-child.ts'
import { toKnownRequests, toPendingRequests } from './to-request.ts'

export interface AttemptOptions {
  readonly root: string
  readonly files: readonly string[]
  readonly pending: readonly PendingTool[]
  readonly known: readonly ScannedTool[]
  readonly explore: boolean
  readonly standsIn: boolean
  readonly findsVarying: boolean
  readonly harness: string
  /** For this attempt alone; empty. */
  readonly folder: string
  readonly limits: ChildLimits
}

export interface Attempt {
  readonly files: readonly string[]
  readonly tools: readonly EvaluatedTool[]
  readonly failures: readonly ModuleFailure[]
  /** Files of which a definition stays open. */
  readonly open: ReadonlySet<string>
  readonly reads: readonly string[]
  readonly manifests: readonly string[]
}

/** For what the code waits for: an answer that never comes must not use up the time of everything else. */
const WAIT_MS = 2000

/** Bundles and runs the files once, with their packages or without. */
export async function evaluateOnce(options: AttemptOptions): Promise<Attempt> {
  const { root, files, pending, known, standsIn, folder, explore } = options
  const out = join(folder, 'bundle')
  const own = new Set(files)
  let bundled: Bundle
  try {
    bundled = await bundle({ root, files, probed: probedByFile(pending, own), out, standsIn })
  } catch (error) {
    const reason = `it can't be bundled: ${String((error as Error).message).split('\n')[0]}`
    return {
      files,
      tools: [],
      failures: files.map((file) => ({ file, step: 'bundle', reason })),
      open: own,
      reads: files,
      manifests: [],
    }
  }
  const request = {
    modules: bundled.modules,
    pending: toPendingRequests(pending),
    known: toKnownRequests(known),
    explore,
    libraries: bundled.libraries,
    root,
    waitMs: Math.min(WAIT_MS, options.limits.stepMs / 2),
  }
  const run = async (name: string, isOtherMachine: boolean): Promise<Ran> => {
    const place = join(folder, name)
    const temporary = join(place, 'cwd')
    await mkdir(temporary, { recursive: true })
    return runToTheEnd(options, { ...request, temporary, isOtherMachine, skip: [] }, place)
  }
  const [here, elsewhere] = await Promise.all([
    run('here', false),
    options.findsVarying ? run('elsewhere', true) : undefined,
  ])
  const failures: ModuleFailure[] = [
    ...here.failures,
    ...[...bundled.broken].map(([file, reason]) => ({ file, step: 'bundle' as const, reason })),
  ]
  const { standIns } = bundled
  const varying = findVarying(here.answer.records, elsewhere?.answer.records, [root, folder])
  const tools = here.answer.records.map((record, index) => ({
    ...record,
    varying: varying[index] ?? [],
    standIns,
  }))
  const open = new Set([
    ...here.answer.notReached.flatMap((index) => pending[index]?.place.file ?? []),
    ...tools.filter(({ faults }) => Object.keys(faults).length > 0).map(({ file }) => file),
  ])
  const reads = [...bundled.inputs, ...here.answer.reads.map(toPosix)]
  return { files, tools, failures, open, reads, manifests: bundled.manifests }
}

interface Ran {
  readonly answer: ChildAnswer
  readonly failures: readonly ModuleFailure[]
}

const NOTHING: ChildAnswer = { records: [], failures: [], notReached: [], reads: [] }
const DEATHS = {
  time: 'it runs without an end',
  'total-time': 'the time for evaluation is over',
  memory: 'it needs more memory than evaluation has',
  crash: 'it ends the process',
} as const

/** Runs the child again without the step that ended it, until one reaches the end or time is over. */
async function runToTheEnd(
  { harness, limits, pending }: AttemptOptions,
  request: ChildRequest,
  place: string,
): Promise<Ran> {
  const skip: string[] = []
  const failures: ModuleFailure[] = []
  for (;;) {
    const result = await runChild(harness, { ...request, skip }, place, limits)
    if ('answer' in result) {
      const { answer } = result
      return { answer, failures: [...failures, ...answer.failures] }
    }
    const { died, step, file } = result
    const isLast = died === 'total-time' || file === '' || skip.includes(step)
    const files = file === '' ? request.modules.map((module) => module.file) : [file]
    failures.push(...files.map((of) => ({ file: of, step: 'limit' as const, reason: DEATHS[died] })))
    if (isLast) {
      return { answer: { ...NOTHING, notReached: pending.map((_, index) => index) }, failures }
    }
    skip.push(step)
  }
}

function probedByFile(
  pending: readonly PendingTool[],
  files: ReadonlySet<string>,
): ReadonlyMap<string, readonly Probed[]> {
  const byFile = new Map<string, Probed[]>()
  for (const [index, tool] of pending.entries()) {
    const { file } = tool.place
    if (files.has(file)) byFile.set(file, [...(byFile.get(file) ?? []), { index, tool }])
  }
  return byFile
}
