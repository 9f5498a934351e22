import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { Readable } from 'node:stream'
import type {
  ChildAnswer,
  ChildLine,
  ChildRequest,
  ChildSetting,
  EarlyPackage,
  ParentLine,
} from './protocol.ts'

export interface ChildLimits {
  /** Absolute time, by `performance.now()`, at which everything has to be over. */
  readonly deadline: number
  /** What is left of a processor's time for everything: a busy machine changes nothing of what is found. */
  readonly processor: { leftMs: number }
  readonly memoryMb: number
}

/** What a child is to do, as far as it is known when the process starts. */
export interface ChildTask {
  readonly setting: ChildSetting
  readonly request: Promise<ChildRequest>
  /** Hands on packages that can be loaded before the request is known. */
  readonly early?: ((send: (found: EarlyPackage) => void) => void) | undefined
}

export type ChildResult =
  | { readonly answer: ChildAnswer }
  | {
      readonly died: 'time' | 'total-time' | 'memory' | 'crash'
      /** What it was doing. */
      readonly step: string
      readonly file: string
    }

/** More than any package takes to load, on a processor of its own. */
const MAX_STEP_MS = 5000
/** Off-heap memory counts as well, which Node's own limit leaves out. */
const RESIDENT_FACTOR = 2
const WATCH_MS = 50

/**
 * Runs the harness once. The child has no other input, an empty environment, a folder of its own, and a limit on memory and on the
 * time between two signs of life.
 *
 * @param harness Path of the compiled `child/main`.
 */
export async function runChild(
  harness: string,
  { setting, request, early }: ChildTask,
  folder: string,
  { deadline, processor, memoryMb }: ChildLimits,
  abort?: AbortSignal,
): Promise<ChildResult> {
  const stepMs = stepLimit(deadline)
  // On a busy machine the processor's time goes slowly: half of what is left is for the others.
  const wallLimit = (): number => Math.max((deadline - performance.now()) / 2, 1000)
  // Until it is asked for something, it waits for the bundler, which has all of the time.
  let stepWallMs = Infinity
  const child = spawn(
    process.execPath,
    [...permissions(folder), `--max-old-space-size=${memoryMb}`, '--no-warnings', harness],
    {
      cwd: setting.temporary,
      env: environment(setting),
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
      windowsHide: true,
    },
  )
  return new Promise((resolve) => {
    let last: { step: string; file: string } = { step: 'start', file: '' }
    const start = performance.now()
    let spent: number | undefined
    let lastSign = { clock: start, spent: 0 }
    let answer: ChildAnswer | undefined
    let why: 'time' | 'total-time' | 'memory' | undefined
    let said = ''
    let rest = ''
    const take = (line: string): void => {
      const parsed = JSON.parse(line) as ChildLine
      if (!('answer' in parsed)) {
        last = parsed
        return
      }
      answer = parsed.answer
      // It ends by itself as well, and cleans up before.
      child.kill('SIGKILL')
    }
    const stop = (reason: typeof why): void => {
      why ??= reason
      child.kill('SIGKILL')
    }
    const watch = setInterval(() => {
      const used = usageOf(child.pid)
      spent = used.cpuMs
      const now = performance.now()
      if (now > deadline || (spent ?? 0) > processor.leftMs) stop('total-time')
      else if (spent !== undefined && spent - lastSign.spent > stepMs) stop('time')
      else if (now - lastSign.clock > stepWallMs) stop('time')
      else if (used.residentMb > memoryMb * RESIDENT_FACTOR) stop('memory')
    }, WATCH_MS)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000)
    })
    ;(child.stdio[3] as Readable).setEncoding('utf8').on('data', (text: string) => {
      lastSign = { clock: performance.now(), spent: spent ?? 0 }
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
    })
    // A child that is gone already says so by its end.
    child.stdin?.on('error', () => {})
    const say = (line: ParentLine): void => void child.stdin?.write(`${JSON.stringify(line)}\n`)
    say({ setting })
    early?.((found) => say({ early: found }))
    request.then(
      (known) => {
        lastSign = { clock: performance.now(), spent: spent ?? 0 }
        stepWallMs = usageOf(child.pid).cpuMs === undefined ? stepMs : wallLimit()
        say({ request: known })
        child.stdin?.end()
      },
      () => child.kill('SIGKILL'),
    )
    const finish = (): void => {
      clearInterval(watch)
      // The other machine runs at the same time and does the same.
      if (!setting.isOtherMachine) processor.leftMs -= spent ?? 0
      if (answer !== undefined) resolve({ answer })
      else
        resolve({ died: why ?? (/heap out of memory|heap limit/i.test(said) ? 'memory' : 'crash'), ...last })
    }
    abort?.addEventListener('abort', () => child.kill('SIGKILL'))
    child.on('error', finish)
    child.on('close', finish)
  })
}

/** Whether nothing is left of the time for everything. */
export function isOver({ deadline, processor }: ChildLimits): boolean {
  return performance.now() > deadline || processor.leftMs <= 0
}

/**
 * How long one module or one call may take: a part of what is left, so that several that never end leave time for the others, and
 * still as much as loading a large package needs.
 */
export function stepLimit(deadline: number): number {
  return Math.min(Math.max((deadline - performance.now()) / 5, 1000), MAX_STEP_MS)
}

/** Variables of the environment that every process gets. */
export const NEEDED_ENVIRONMENT: readonly string[] = [
  'PATH',
  'SystemRoot',
  'ComSpec',
  'PATHEXT',
  'LD_LIBRARY_PATH',
]

/** What a process needs to run at all. Nothing of it is a secret, and nothing of it is the user's. */
function environment({ temporary, isOtherMachine }: ChildSetting): NodeJS.ProcessEnv {
  const kept = NEEDED_ENVIRONMENT.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  )
  const folders = {
    HOME: temporary,
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    USERPROFILE: temporary,
  }
  const other = { TZ: 'Pacific/Kiritimati', LANG: 'de_DE.UTF-8', SHELL: '/bin/elsewhere', USER: 'elsewhere' }
  return { ...Object.fromEntries(kept), ...folders, ...(isOtherMachine ? other : { TZ: 'UTC', LANG: 'C' }) }
}

function permissions(folder: string): readonly string[] {
  const flags = process.allowedNodeEnvironmentFlags
  const name = ['--permission', '--experimental-permission'].find((flag) => flags.has(flag))
  if (name === undefined) return []
  // Reading is free: dependencies lie where they lie. Addons are what real dependencies may be made of.
  const addons = flags.has('--allow-addons') ? ['--allow-addons'] : []
  return [name, '--allow-fs-read=*', `--allow-fs-write=${join(folder, '*')}`, ...addons]
}

/**
 * What a process has used. Its time on a processor says more than the clock, which goes on while others have their turn; where
 * the system does not tell, the clock has to do.
 */
function usageOf(pid: number | undefined): { readonly cpuMs?: number; readonly residentMb: number } {
  if (process.platform !== 'linux' || pid === undefined) return { residentMb: 0 }
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    // The second field is the program's name in parentheses, and may hold spaces.
    const [, rest = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const fields = rest.split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return { cpuMs: ticks * 10, residentMb: (Number(pages) * 4096) / 2 ** 20 }
  } catch {
    return { residentMb: 0 }
  }
}
