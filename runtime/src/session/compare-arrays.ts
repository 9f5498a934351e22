import type { AdvertisedTool } from '../types/advertised.ts'
import type { TurnChange } from '../types/turn.ts'
import { mergePreservingPrefix, sameDefinition } from './merge-preserving-prefix.ts'

interface Compared {
  readonly before: readonly AdvertisedTool[]
  readonly change: TurnChange
}

// Sessions that take the same step share its description.
const lastOf: WeakMap<readonly AdvertisedTool[], Compared> = /* @__PURE__ */ new WeakMap()

/** Compares a turn's array with the one that was sent before it, by the bytes of the definitions. What it costs is not counted here. */
export function compareArrays(
  before: readonly AdvertisedTool[],
  after: readonly AdvertisedTool[],
  carried: readonly string[],
): TurnChange {
  const last = lastOf.get(after)
  if (last?.change.carried === carried && isSameArray(last.before, before)) return last.change
  const { added, removed, changed } = mergePreservingPrefix(before, after, () => false)
  const firstChangedSlot = firstDifference(before, after)
  const change = Object.freeze({ added, removed, carried, changed, firstChangedSlot, rebilledTokens: 0 })
  lastOf.set(after, { before, change })
  return change
}

/** Whether two arrays are the same bytes on the wire. */
export function isSameArray(a: readonly AdvertisedTool[], b: readonly AdvertisedTool[]): boolean {
  return a === b || firstDifference(a, b) === undefined
}

function firstDifference(a: readonly AdvertisedTool[], b: readonly AdvertisedTool[]): number | undefined {
  const longer = a.length > b.length ? a : b
  const slot = longer.findIndex((_, at) => !a[at] || !b[at] || !sameDefinition(a[at], b[at]))
  return slot < 0 ? undefined : slot
}
