// Running a program to its end, with bounds on its time and output. The program and all that it starts form one process
// group, which is ended as a whole: on time-out, on abort, and, for what it left running, when it ends itself.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { createOutputClip } from './clip-output.ts'
import { errorCode } from './file-errors.ts'

const GRACE_MS = 1000
const DRAIN_MS = 250

export interface RunRequest {
  readonly program: string
  readonly args: readonly string[]
  /** Absolute path. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly outputChars: number
  readonly signal: AbortSignal
}

export interface RunResult {
  /** Both output streams, in the order in which they arrived. */
  readonly output: string
  /** Null when a signal ended it. */
  readonly exitCode: number | null
  readonly endedBy: string | null
  readonly isTimedOut: boolean
}

/** @throws when the program cannot be started, and the signal's reason when it is aborted. */
export async function runProcess(request: RunRequest): Promise<RunResult> {
  request.signal.throwIfAborted()
  const child = spawn(request.program, request.args, {
    cwd: request.cwd,
    env: request.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const clip = createOutputClip(request.outputChars)
  collect(child, clip.add)
  let isTimedOut = false
  let force: NodeJS.Timeout | undefined
  const stop = (): void => {
    killGroup(child, 'SIGTERM')
    force ??= setTimeout(() => killGroup(child, 'SIGKILL'), GRACE_MS)
  }
  const timer = setTimeout(() => {
    isTimedOut = true
    stop()
  }, request.timeoutMs)
  request.signal.addEventListener('abort', stop)
  // Registered before anything is awaited: the events may come in the same tick.
  const closed = once(child, 'close')
  closed.catch(() => {})
  try {
    const [exitCode, endedBy] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    killGroup(child, 'SIGKILL')
    await drain(child, closed)
    request.signal.throwIfAborted()
    return { output: clip.text(), exitCode, endedBy, isTimedOut }
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      throw new Error(`${request.program} is not installed.`, { cause: error })
    throw error
  } finally {
    clearTimeout(timer)
    clearTimeout(force)
    request.signal.removeEventListener('abort', stop)
  }
}

function collect(child: ChildProcess, add: (text: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', add)
  }
}

/** Waits for the end of the output; a process that left the group may hold the pipes open, and is not waited for. */
async function drain(child: ChildProcess, closed: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    closed.catch(() => {}),
    new Promise((resolve) => {
      timer = setTimeout(resolve, DRAIN_MS)
    }),
  ])
  clearTimeout(timer)
  child.stdout?.destroy()
  child.stderr?.destroy()
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    // Nobody of the group is left, or (macOS) only processes that are ending already.
    if (errorCode(error) !== 'ESRCH' && errorCode(error) !== 'EPERM') throw error
  }
}
