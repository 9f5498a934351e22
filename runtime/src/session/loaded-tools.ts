import { byCodeUnit } from '../order.ts'

/** What a session has loaded. Small: it holds nothing but names. */
export interface LoadedTools {
  /** Another object after each change, and the same one otherwise. */
  names(): ReadonlySet<string>
  /** Whether the model was given the definition in a place that it still sees. */
  isShown(name: string): boolean
  add(names: readonly string[], isShown: boolean): void
  /** Forgets everything and starts from these. */
  replace(names: readonly string[], isShown: boolean): void
  /** Follows renamed tools. */
  rename(nameOf: (name: string) => string): void
  sorted(): readonly string[]
}

/** No names: the same set for all, so that two of them can be compared. */
export const NONE: ReadonlySet<string> = /* @__PURE__ */ new Set()

/** Functions and no accessors: objects with accessors share no shape, and there may be ten thousand sessions. */
export function createLoadedTools(): LoadedTools {
  let names = NONE
  let shown = NONE
  const plus = (set: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> =>
    more.every((name) => set.has(name)) ? set : new Set([...set, ...more])

  function add(more: readonly string[], isShown: boolean): void {
    names = plus(names, more)
    if (isShown) shown = plus(shown, more)
  }
  return {
    names: () => names,
    isShown: (name) => shown.has(name),
    add,
    replace(next, isShown) {
      const isSame = new Set(next).size === names.size && next.every((name) => names.has(name))
      if (!isSame) names = NONE
      shown = NONE
      add(next, isShown)
    },
    rename(nameOf) {
      if (![...names].some((name) => nameOf(name) !== name)) return
      names = new Set([...names].map(nameOf))
      shown = new Set([...shown].map(nameOf))
    },
    sorted: () => [...names].toSorted(byCodeUnit),
  }
}
