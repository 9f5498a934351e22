import type { AdvertisedTool } from '../types/advertised.ts'
import type { TurnChange } from '../types/turn.ts'
import { mergePreservingPrefix, sameDefinition } from './merge-preserving-prefix.ts'

/** All of a turn's change but what it costs. */
export type ArrayChange = Omit<TurnChange, 'rebilledTokens'>

interface Compared {
  readonly before: readonly AdvertisedTool[]
  readonly change: ArrayChange
}

// Sessions that take the same step share its description.
const lastOf: WeakMap<readonly AdvertisedTool[], Compared> = /* @__PURE__ */ new WeakMap()

/** Compares a turn's array with the one that was sent before it, by the bytes of the definitions. */
export function compareArrays(
  before: readonly AdvertisedTool[],
  after: readonly AdvertisedTool[],
  carried: readonly string[],
): ArrayChange {
  const last = lastOf.get(after)
  if (last?.change.carried === carried && isSameArray(last.before, before)) return last.change
  const { added, removed, changed } = mergePreservingPrefix(before, after, () => false)
  const most = Math.max(before.length, after.length)
  let slot = 0
  while (slot < most && before[slot] && after[slot] && sameDefinition(before[slot]!, after[slot]!)) slot++
  const change = { added, removed, carried, changed, firstChangedSlot: slot < most ? slot : undefined }
  lastOf.set(after, { before, change })
  return change
}

/** Whether two arrays are the same bytes on the wire. */
export function isSameArray(a: readonly AdvertisedTool[], b: readonly AdvertisedTool[]): boolean {
  return a === b || (a.length === b.length && a.every((tool, slot) => sameDefinition(tool, b[slot]!)))
}
