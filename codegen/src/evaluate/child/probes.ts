import type { Field } from '../../scan/convention.ts'
import { isStandIn, originOf, standIn } from './stand-in.ts'

/** One execution of a definition's code. */
export interface ProbedRun {
  readonly fields: { [F in Field]?: unknown }
  /** The object that holds the fields; read at the end, so that what was changed meanwhile counts. */
  definition?: unknown
  /** What the definition's own expression gave. */
  result?: unknown
  /** Its own expression has begun to run. What it is made of may have run before. */
  isBegun?: true
}

/** Whether a run came to its end: one that fails on the way, as where its server is none, says nothing of what is missing. */
export function isEnded(run: ProbedRun, unread: readonly Field[]): boolean {
  return 'result' in run || 'definition' in run || unread.every((field) => field in run.fields)
}

/** A loop without an end must not fill the memory with runs. */
const MAX_RUNS = 2000

/** What instrumented code calls, under a global name. Every method hands its value on unchanged. */
export interface Probes {
  b(index: number): void
  f<T>(index: number, field: Field, value: T): T
  d<T>(index: number, value: T): T
  r<T>(index: number, value: T): T
  /** A function around a definition, once it exists. */
  e<T>(index: number, level: number, value: T): T
  /** A function or class of a module's top level that isn't exported. */
  t(index: number, level: number, read: () => unknown): void
  /** What gives a field without a call of what stands around it. */
  x(index: number, field: Field, read: () => unknown): void
  /** A condition with what it asks, and its two values. */
  c(asked: () => readonly unknown[], isTrue: unknown, yes: () => unknown, no: () => unknown): unknown
  /** An error that would have ended the module. */
  past(fails: () => never): void
  module(name: string): object
  /** A module of Node's own, with stand-ins for what this Node lacks of it. */
  builtin(name: string): object
}

export interface ProbeLog {
  readonly runs: (index: number) => readonly ProbedRun[]
  /** The function or class at one level of a definition's enclosures. */
  readonly enclosure: (index: number, level: number) => unknown
  /** The fields that the module alone makes: no function has to be called for them. */
  readonly detached: (index: number, fields: readonly Field[]) => { readonly [F in Field]?: unknown }
  readonly probes: Omit<Probes, 'module' | 'builtin' | 'past'>
}

export function createProbes(): ProbeLog {
  const runs = new Map<number, ProbedRun[]>()
  const enclosures = new Map<string, () => unknown>()
  const detached = new Map<string, () => unknown>()
  const begin = (index: number): ProbedRun => {
    const list = runs.get(index) ?? []
    runs.set(index, list)
    const run: ProbedRun = { fields: {} }
    if (list.length < MAX_RUNS) list.push(run)
    return run
  }
  const current = (index: number, isTaken: (run: ProbedRun) => boolean): ProbedRun => {
    const run = runs.get(index)?.at(-1)
    return run === undefined || isTaken(run) ? begin(index) : run
  }
  return {
    runs: (index) => runs.get(index) ?? [],
    enclosure(index, level) {
      try {
        return enclosures.get(`${index} ${level}`)?.()
      } catch {
        // Its own block, which never ran.
        return undefined
      }
    },
    detached(index, fields) {
      const values: { [F in Field]?: unknown } = {}
      for (const field of fields) {
        try {
          const value = detached.get(`${index} ${field}`)?.()
          if (value !== undefined) values[field] = value
        } catch {
          // Of a module that did not get as far.
        }
      }
      return values
    },
    probes: {
      b(index) {
        const run = current(index, ({ isBegun }) => isBegun === true)
        run.isBegun = true
      },
      f(index, field, value) {
        current(index, ({ fields }) => field in fields).fields[field] = value
        return value
      },
      d(index, value) {
        current(index, (run) => 'definition' in run).definition = value
        return value
      },
      r(index, value) {
        current(index, (run) => 'result' in run).result = value
        return value
      },
      e(index, level, value) {
        enclosures.set(`${index} ${level}`, () => value)
        return value
      },
      c(asked, isTrue, yes, no) {
        const unknown = isStandIn(isTrue) ? isTrue : readOrNone(asked).find(isStandIn)
        if (unknown !== undefined) return standIn(originOf(unknown)?.path ?? 'a condition')
        return isTrue ? yes() : no()
      },
      x: (index, field, read) => void detached.set(`${index} ${field}`, read),
      t: (index, level, read) => void enclosures.set(`${index} ${level}`, read),
    },
  }
}

/** Behind `a !== undefined &&` a member may be one of nothing. */
function readOrNone(read: () => readonly unknown[]): readonly unknown[] {
  try {
    return read()
  } catch {
    return []
  }
}
