import { spawn as spawnPlain } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import process from 'node:process'
import spawn from 'cross-spawn'

export interface GroupOptions {
  readonly command: string
  readonly args: readonly string[]
  readonly env: { readonly [name: string]: string }
  readonly cwd: string
}

/** Time that a server is given to end by itself at each step. In ms. */
const GRACE_MS = 700
const IS_WINDOWS = process.platform === 'win32'
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const running = new Set<ChildProcess>()

/**
 * Starts a process as the leader of a group of its own, so that whatever it starts can be ended with it (`npx` and shells put
 * one or two processes before the server). While any runs, a signal to this process ends them all first.
 */
export function startGroup({ command, args, env, cwd }: GroupOptions): ChildProcess {
  const child = spawn(command, [...args], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: !IS_WINDOWS,
    windowsHide: true,
  })
  if (running.size === 0) listen()
  running.add(child)
  return child
}

/** Ends a process and all that it started: by its closed input, then by a signal, then by force. Never rejects. */
export async function endGroup(child: ChildProcess): Promise<void> {
  const exited = new Promise<void>((resolve) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
  child.stdin?.on('error', () => {})
  child.stdin?.end()
  if (!(await within(exited, GRACE_MS))) {
    signalGroup(child, 'SIGTERM')
    await within(exited, GRACE_MS)
  }
  // Also after it ended by itself: those that it started may have stayed.
  signalGroup(child, 'SIGKILL')
  await within(exited, GRACE_MS)
  // One that left the group may hold the pipes open, and would keep this process waiting.
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy()
  running.delete(child)
  if (running.size === 0) unlisten()
}

function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  const { pid } = child
  if (pid === undefined) return
  try {
    if (!IS_WINDOWS) process.kill(-pid, signal)
    else if (child.exitCode === null) {
      spawnPlain('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true })
    }
  } catch {
    // Nobody is left in the group.
  }
}

function killAll(): void {
  for (const child of running) signalGroup(child, 'SIGKILL')
  running.clear()
}

function onSignal(signal: NodeJS.Signals): void {
  killAll()
  unlisten()
  // Now as it would have gone without us: the caller sees a process that the signal ended.
  process.kill(process.pid, signal)
}

function listen(): void {
  for (const signal of SIGNALS) process.on(signal, onSignal)
  process.on('exit', killAll)
}

function unlisten(): void {
  for (const signal of SIGNALS) process.off(signal, onSignal)
  process.off('exit', killAll)
}

async function within(promise: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([promise.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
