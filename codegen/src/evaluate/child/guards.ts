import childProcess from 'node:child_process'
import cluster from 'node:cluster'
import dgram from 'node:dgram'
import dns from 'node:dns'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { isAbsolute, relative } from 'node:path'
import workers from 'node:worker_threads'
import { IdleWorker } from './idle-worker.ts'
import { logReads, toPath, type ReadLog } from './log-reads.ts'

export interface Guards extends ReadLog {
  /** How often the code asked for the process to end. */
  /** What would have ended the app, as the end of a sentence: "it ...". */
  exits(): readonly string[]
  /** Notes that the app would have ended here. */
  note(exit: string): void
}

/** Ends the code that called `process.exit`, and not the process. */
export class ExitAsked extends Error {}

export interface GuardOptions {
  /** Reads below it are reported. */
  readonly root: string
  /** The only folder that may be written to. */
  readonly temporary: string
  /** Whether code goes on behind `process.exit`. */
  readonly goesOn: boolean
}

type Functions = { [key: string]: unknown }

/**
 * Takes from the process what evaluation must not do: network, other processes, threads, writing outside its folder, ending.
 * Node's permission model forbids some of it a second time. It keeps accidents from happening; it is no prison for hostile
 * code, which a project runs anyway when it runs its tests.
 */
export function installGuards({ root, temporary, goesOn }: GuardOptions): Guards {
  const exits: string[] = []
  refuseNetwork()
  refuseProcesses(exits, goesOn)
  guardWrites(temporary)
  const log = logReads(root, temporary)
  syncBuiltinESMExports()
  return { ...log, exits: () => exits, note: (exit) => void exits.push(exit) }
}

function refusal(what: string): Error {
  return Object.assign(new Error(`${what} is off while tools are evaluated`), { code: 'EACCES' })
}

function replace(owner: object, names: readonly string[], make: (name: string) => unknown): void {
  for (const name of names) {
    if (typeof (owner as Functions)[name] !== 'function') continue
    Object.defineProperty(owner, name, { value: make(name), configurable: true, writable: true })
  }
}

function refuseNetwork(): void {
  const network = refusal('the network')
  // HTTP, HTTPS and HTTP/2 go through it as well, and are not loaded for this.
  replace(
    net.Socket.prototype,
    ['connect'],
    () =>
      function (this: net.Socket) {
        // As a refused connection: code that has an answer to that goes on.
        setImmediate(() => this.destroy(network))
        return this
      },
  )
  // A server that listens to nobody: what follows in the code may register its tools.
  replace(
    net.Server.prototype,
    ['listen'],
    () =>
      function (this: net.Server, ...args: unknown[]) {
        const ready = args.find((arg) => typeof arg === 'function') as (() => void) | undefined
        if (ready !== undefined) setImmediate(ready)
        return this
      },
  )
  const fails = (...args: unknown[]): void => {
    const done = args.findLast((arg) => typeof arg === 'function') as ((error: Error) => void) | undefined
    setImmediate(() => done?.(network))
  }
  const lookups = Object.keys(dns).filter((name) => /^(lookup|resolve|reverse)/.test(name))
  replace(dns, lookups, () => fails)
  replace(dns.promises, lookups, () => () => Promise.reject(network))
  replace(dgram.Socket.prototype, ['bind', 'send', 'connect'], () => () => {
    throw network
  })
  const refused = (): Promise<never> => Promise.reject(new TypeError('fetch failed', { cause: network }))
  replace(globalThis, ['fetch'], () => refused)
  for (const name of ['WebSocket', 'EventSource']) {
    if (!(name in globalThis)) continue
    const value = function (): never {
      throw network
    }
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
}

function refuseProcesses(exits: string[], goesOn: boolean): void {
  const refuse = (): never => {
    throw refusal('starting processes')
  }
  replace(
    childProcess,
    ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'],
    () => refuse,
  )
  replace(cluster, ['fork'], () => refuse)
  Object.defineProperty(workers, 'Worker', { value: IdleWorker, configurable: true, writable: true })
  const exit = (code?: unknown): void => {
    const said = `process.exit(${code === undefined ? '' : String(code)})`
    // A timer's turn comes at no certain moment: which module would be blamed is chance.
    if (!(new Error().stack ?? '').includes('node:internal/timers')) exits.push(`calls ${said}`)
    if (!goesOn) throw new ExitAsked(`it calls ${said}`)
  }
  replace(process, ['exit', 'reallyExit', 'abort'], () => exit)
  replace(process, ['kill'], () => () => true)
}

const WRITERS = [
  'appendFile',
  'chmod',
  'chown',
  'copyFile',
  'cp',
  'lchown',
  'link',
  'lutimes',
  'mkdir',
  'mkdtemp',
  'rename',
  'rm',
  'rmdir',
  'symlink',
  'truncate',
  'unlink',
  'utimes',
  'writeFile',
]
/** Of these the second path is written. */
const TWO_PATHS = new Set(['copyFile', 'cp', 'link', 'rename', 'symlink'])

function guardWrites(temporary: string): void {
  const isInside = (path: unknown): boolean => {
    if (typeof path === 'number') return true
    const found = toPath(path)
    if (found === undefined) return false
    const inside = relative(temporary, found)
    return inside !== '' && !inside.startsWith('..') && !isAbsolute(inside)
  }
  const check = (name: string, args: readonly unknown[]): void => {
    const base = name.replace(/Sync$/, '')
    if (!isInside(args[0]) && base !== 'copyFile' && base !== 'cp' && base !== 'symlink')
      throw refusal('writing files')
    if (TWO_PATHS.has(base) && !isInside(args[1])) throw refusal('writing files')
  }
  const opens = (name: string, args: readonly unknown[]): void => {
    const flags = name === 'createWriteStream' ? 'w' : typeof args[1] === 'object' ? undefined : args[1]
    const isReading =
      flags === undefined || flags === 'r' || flags === 'rs' || flags === 0 || typeof flags === 'function'
    if (!isReading && !isInside(args[0])) throw refusal('writing files')
  }
  const guarded = (
    owner: object,
    answer: 'throw' | 'callback' | 'promise',
    names: readonly string[],
    test: typeof check,
  ): void =>
    replace(owner, names, (name) => {
      const original = (owner as Functions)[name] as (...args: unknown[]) => unknown
      return function (this: unknown, ...args: unknown[]) {
        try {
          test(name, args)
        } catch (error) {
          const done = args.at(-1)
          if (answer === 'promise') return Promise.reject(error as Error)
          if (answer === 'throw' || typeof done !== 'function') throw error
          setImmediate(() => (done as (error: unknown) => void)(error))
          return undefined
        }
        return original.apply(this, args)
      }
    })
  guarded(fs, 'callback', WRITERS, check)
  guarded(fs.promises, 'promise', WRITERS, check)
  guarded(
    fs,
    'throw',
    WRITERS.map((name) => `${name}Sync`),
    check,
  )
  guarded(fs, 'callback', ['open'], opens)
  guarded(fs, 'throw', ['openSync', 'createWriteStream'], opens)
  guarded(fs.promises, 'promise', ['open'], opens)
}
