import { waitFor } from './wait-for.ts'

export interface Calls {
  /** Calls a function, and waits for what it began. The same call again does nothing new: it says only what it said before. */
  once(called: Function, variant: string, call: () => unknown): Promise<void>
}

/** Many definitions stand in one function, and one that waits for what never comes must not be waited for by each of them. */
export function createCalls(waitMs: number): Calls {
  const done = new WeakMap<Function, Map<string, { readonly error?: unknown }>>()
  return {
    async once(called, variant, call) {
      const known = done.get(called) ?? new Map<string, { readonly error?: unknown }>()
      done.set(called, known)
      let outcome = known.get(variant)
      if (outcome === undefined) known.set(variant, (outcome = await settle(call, waitMs)))
      if ('error' in outcome) throw outcome.error
    },
  }
}

async function settle(call: () => unknown, waitMs: number): Promise<{ readonly error?: unknown }> {
  try {
    const value = call()
    // A generator does nothing until somebody asks it.
    if (
      typeof (value as Iterator<unknown>)?.next === 'function' &&
      typeof (value as Iterable<unknown>)[Symbol.iterator] === 'function'
    )
      for (const [count] of [...(value as Iterable<unknown>)].entries()) if (count > 1000) break
    const waited = await waitFor(value, waitMs)
    return 'isLate' in waited ? { error: new Error('it waits for something that does not come') } : {}
  } catch (error) {
    return { error }
  }
}
