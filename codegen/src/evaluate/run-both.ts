import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ModuleFailure } from './evaluate-options.ts'
import type { ChildAnswer, ChildRequest } from './protocol.ts'
import { runChild, type ChildLimits, type ChildResult, type ChildTask } from './run-child.ts'

export interface RunOptions {
  readonly root: string
  readonly harness: string
  readonly limits: ChildLimits
  readonly goesOn: boolean
  readonly starts: boolean
  readonly needsKeys: boolean
  readonly early?: ChildTask['early']
}

/** What is known once the modules are bundled. The first process starts while they are. */
export interface Prepared {
  readonly request: ChildRequest
  /** Whether a second process pretends to be another machine. */
  readonly findsVarying: boolean
}

export interface Ran {
  readonly here: Pick<ChildAnswer, 'records' | 'notReached' | 'reads' | 'touched' | 'refusing'> & {
    readonly failures: readonly ModuleFailure[]
  }
  readonly elsewhere: ChildAnswer | undefined
}

const DEATHS = {
  time: 'it runs without an end',
  'total-time': 'the time for evaluation is over',
  memory: 'it needs more memory than evaluation has',
  crash: 'it ends the process',
} as const

/** Modules named of those that used up the time. */
const MAX_NAMED = 5

/**
 * Runs the modules here and, at the same time, on what looks like another machine. What ends the process is left out, and both
 * begin again, until they reach the end or time is over.
 */
export async function runBoth(
  { root, harness, limits, goesOn, starts, needsKeys, early }: RunOptions,
  prepared: Promise<Prepared>,
  folder: string,
): Promise<Ran> {
  const skip: string[] = []
  const deaths: ModuleFailure[] = []
  const request = prepared.then((known) => known.request)
  // Who waits for `prepared` hears of its failure.
  request.catch(() => {})
  const run = async (name: string, isOtherMachine: boolean, abort?: AbortSignal): Promise<ChildResult> => {
    const place = join(folder, `${name}-${skip.length}`)
    const temporary = join(place, 'cwd')
    await mkdir(temporary, { recursive: true })
    const setting = { root, temporary, isOtherMachine, skip: [...skip], goesOn, starts, needsKeys }
    return runChild(harness, { setting, request, early }, place, limits, abort)
  }
  for (;;) {
    const stop = new AbortController()
    const first = run('here', false)
    const { request: known, findsVarying } = await prepared
    const second = findsVarying ? run('elsewhere', true, stop.signal) : undefined
    const result = await first
    if ('answer' in result) {
      const other = await second
      const { answer } = result
      const elsewhere = other !== undefined && 'answer' in other ? other.answer : undefined
      return { here: { ...answer, failures: [...deaths, ...answer.failures] }, elsewhere }
    }
    stop.abort()
    await second
    const { died, step, file } = result
    const isLast = died === 'total-time' || !/^(load|call) /.test(step) || skip.includes(step)
    const files = isLast ? known.modules.map((module) => module.file) : file === '' ? [] : [file]
    const before = new Set(deaths.map((death) => death.file))
    const lost = files.filter((of) => !before.has(of))
    const ran = (file === '' ? [...before] : [file]).map((of) => `\`${of}\``).slice(0, MAX_NAMED)
    const reason = isLast && ran.length > 0 ? `${DEATHS[died]}, while ${ran.join(', ')} ran` : DEATHS[died]
    const isOfAll = isLast ? { isOfAll: true as const } : {}
    deaths.push(...lost.map((of) => ({ file: of, step: 'limit' as const, reason, ...isOfAll })))
    if (isLast) {
      const notReached = known.pending.map((_, index) => index)
      return {
        here: { records: [], reads: [], touched: [], refusing: [], notReached, failures: deaths },
        elsewhere: undefined,
      }
    }
    skip.push(step)
  }
}
