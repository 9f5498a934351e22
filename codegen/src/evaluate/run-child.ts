import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import type { Readable } from 'node:stream'
import type { ChildAnswer, ChildLine, ChildRequest } from './protocol.ts'

export interface ChildLimits {
  /** Absolute time, by `performance.now()`, at which everything has to be over. */
  readonly deadline: number
  /** For one module, or one call. */
  readonly stepMs: number
  readonly memoryMb: number
}

export type ChildResult =
  | { readonly answer: ChildAnswer }
  | {
      readonly died: 'time' | 'total-time' | 'memory' | 'crash'
      /** What it was doing. */
      readonly step: string
      readonly file: string
    }

/** Off-heap memory counts as well, which Node's own limit leaves out. */
const RESIDENT_FACTOR = 2
const WATCH_MS = 50

/**
 * Runs the harness once. The child has no input, an empty environment, a folder of its own, and a limit on memory and on the
 * time between two signs of life.
 *
 * @param harness Path of the compiled `child/main`.
 */
export async function runChild(
  harness: string,
  request: ChildRequest,
  folder: string,
  { deadline, stepMs, memoryMb }: ChildLimits,
): Promise<ChildResult> {
  const requestFile = join(folder, 'request.json')
  await writeFile(requestFile, JSON.stringify(request))
  const child = spawn(
    process.execPath,
    [...permissions(folder), `--max-old-space-size=${memoryMb}`, '--no-warnings', harness, requestFile],
    {
      cwd: request.temporary,
      env: environment(request),
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      windowsHide: true,
    },
  )
  return new Promise((resolve) => {
    let last: { step: string; file: string } = { step: 'start', file: '' }
    let lastSign = performance.now()
    let answer: ChildAnswer | undefined
    let why: 'time' | 'total-time' | 'memory' | undefined
    let said = ''
    let rest = ''
    const take = (line: string): void => {
      const parsed = JSON.parse(line) as ChildLine
      if ('answer' in parsed) answer = parsed.answer
      else last = parsed
    }
    const stop = (reason: typeof why): void => {
      why ??= reason
      child.kill('SIGKILL')
    }
    const watch = setInterval(() => {
      const now = performance.now()
      if (now > deadline) stop('total-time')
      else if (now - lastSign > stepMs) stop('time')
      else if (residentMb(child.pid) > memoryMb * RESIDENT_FACTOR) stop('memory')
    }, WATCH_MS)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000)
    })
    ;(child.stdio[3] as Readable).setEncoding('utf8').on('data', (text: string) => {
      lastSign = performance.now()
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
    })
    const finish = (): void => {
      clearInterval(watch)
      if (answer !== undefined) resolve({ answer })
      else
        resolve({ died: why ?? (/heap out of memory|heap limit/i.test(said) ? 'memory' : 'crash'), ...last })
    }
    child.on('error', finish)
    child.on('close', finish)
  })
}

/** What a process needs to run at all. Nothing of it is a secret, and nothing of it is the user's. */
function environment({ temporary, isOtherMachine }: ChildRequest): NodeJS.ProcessEnv {
  const needed = ['PATH', 'SystemRoot', 'ComSpec', 'PATHEXT', 'LD_LIBRARY_PATH']
  const kept = needed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
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

function residentMb(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return 0
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return (Number(pages) * 4096) / 2 ** 20
  } catch {
    return 0
  }
}
