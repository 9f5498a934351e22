import type { PendingRequest } from '../protocol.ts'
import type { Calls } from './calls.ts'
import { isEnded, type ProbeLog } from './probes.ts'
import { standIn } from './stand-in.ts'

export type Namespace = { readonly [name: string]: unknown }

/** The exports of a module in CommonJS, under their names and as the default that they are for who imports it. */
export function exportsIn({ default: all }: Namespace): Namespace {
  if ((typeof all !== 'object' && typeof all !== 'function') || all === null) return { default: all }
  const own = '__esModule' in all && 'default' in all ? all.default : all
  return { ...(all as Namespace), default: own }
}

/** Follows a path from a module's namespace. */
export function valueAt(namespace: Namespace | undefined, access: readonly (string | number)[]): unknown {
  let value: unknown = namespace
  for (const key of access) {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
    try {
      value = (value as { readonly [key: string | number]: unknown })[key]
    } catch {
      return undefined
    }
  }
  return value
}

/**
 * Runs what stands around a definition until its own code has run: calls functions with stand-ins named like their parameters,
 * constructs classes, calls methods. Returns why the innermost attempt failed, where one did.
 */
export async function reach(
  pending: PendingRequest,
  index: number,
  log: ProbeLog,
  namespace: Namespace | undefined,
  calls: Calls,
): Promise<string | undefined> {
  // A field's expression may stand outside, and have run alone.
  const isReached = (): boolean => log.runs(index).some((run) => isEnded(run, pending.unread))
  let instance: unknown
  let owner: unknown
  let why: string | undefined
  for (const [level, enclosure] of pending.within.entries()) {
    const { kind, name, access, isStatic } = enclosure
    const value = access === undefined ? log.enclosure(index, level) : valueAt(namespace, access)
    for (const [variant, given] of attempts(enclosure)) {
      try {
        if (kind === 'class') {
          owner = value
          const inner = pending.within[level + 1]
          if (inner?.kind === 'method' && inner.isStatic) break
          if (typeof value === 'function') instance = Reflect.construct(value, given)
          break
        }
        if (isReached()) break
        if (kind === 'method') {
          const holder = isStatic ? owner : instance
          const method = name === undefined ? undefined : (holder as Namespace | undefined)?.[name]
          if (typeof method === 'function')
            await calls.once(method, variant, () => Reflect.apply(method, holder, given) as unknown)
        } else if (kind === 'function' && typeof value === 'function') {
          const called = value as (...args: unknown[]) => unknown
          await calls.once(called, variant, () => called(...given))
        }
      } catch (error) {
        const [line = ''] = String((error as Error)?.message ?? error).split('\n')
        why = line
      }
    }
    if (isReached() && level === pending.within.length - 1) return undefined
  }
  return why
}

/** Level of a definition that is a class itself. */
const OWN_CLASS = -1

/** Constructs a definition that is a class: its fields are there once it has an instance. Undefined where it is none. */
export function construct(
  pending: PendingRequest,
  index: number,
  log: ProbeLog,
  namespace: Namespace | undefined,
): object | undefined {
  const [run] = log.runs(index)
  const named =
    pending.access === undefined ? log.enclosure(index, OWN_CLASS) : valueAt(namespace, pending.access)
  const value = isClass(run?.result) ? run.result : named
  return isClass(value)
    ? (Reflect.construct(value, standIns({ parameters: ['options', 'options', 'options'] })) as object)
    : undefined
}

function isClass(value: unknown): value is Function {
  return typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value))
}

type Given = Pick<PendingRequest['within'][number], 'parameters' | 'leftOut'>

/**
 * Arguments to try, one set after the other. First what a caller may leave out is left out: what is served where nobody asks for
 * more depends on nothing that evaluation can't have.
 */
function* attempts({ parameters, leftOut }: Given): Generator<readonly [variant: string, unknown[]]> {
  if (leftOut !== undefined) yield [`without ${JSON.stringify(leftOut)}`, standIns({ parameters, leftOut })]
  yield ['all', standIns({ parameters })]
}

function standIns({ parameters, leftOut = [] }: Given): unknown[] {
  return parameters.map((text, index) => {
    const absent = leftOut[index] ?? []
    if (absent === true) return undefined
    const value = standIn(/^[\w$]+$/.test(text) ? text : 'options')
    for (const member of absent) Reflect.set(value, member, undefined)
    return value
  })
}
