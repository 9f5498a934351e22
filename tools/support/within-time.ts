// A bound on the time of a computation that cannot be interrupted otherwise: regular expressions and parsers that meet hostile
// text. Node can stop code that was started through a vm script, including the functions of ours that it calls
// (https://nodejs.org/api/vm.html, option `timeout`). The event loop waits meanwhile, so bounds are to be short.
import { createContext, Script, type Context } from 'node:vm'

/** Thrown when the time is up. */
export class OutOfTime extends Error {}

interface Shared {
  readonly globals: { task: () => void }
  readonly context: Context
  readonly script: Script
}

let shared: Shared | undefined

/**
 * The result of `compute`, which must be pure: it may be stopped anywhere, and `finally` does not run then.
 *
 * @throws OutOfTime when it takes longer than `limitMs`.
 */
export function withinTime<T>(limitMs: number, compute: () => T): T {
  shared ??= createShared()
  const { globals, context, script } = shared
  const results: T[] = []
  globals.task = () => void results.push(compute())
  try {
    script.runInContext(context, { timeout: Math.max(1, Math.ceil(limitMs)) })
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw new OutOfTime(`took longer than ${limitMs} ms`, { cause: error })
  } finally {
    globals.task = idle
  }
  return results[0] as T
}

function createShared(): Shared {
  const globals = { task: idle }
  return { globals, context: createContext(globals), script: new Script('task()') }
}

function idle(): void {}
