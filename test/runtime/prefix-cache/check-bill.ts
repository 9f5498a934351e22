import { expect } from 'vitest'
import type { Meter } from './meter.ts'
import { tokensOf } from './replay.ts'
import type { ReplayedRequest } from './replay.ts'

/**
 * Compares what each request was billed with what had to be billed: all of the prompt before it is read, up to where a cause
 * from outside or a tool that joins makes it differ. More may be read, where an older prompt was the same.
 * @throws where something was billed again that did not have to change.
 */
export function checkBill(requests: readonly ReplayedRequest[], meter: Meter): void {
  /** Tools that were away when the array was last built from nothing: they may come in later. */
  let missed: ReadonlySet<string> = new Set()
  for (const [index, request] of requests.entries()) {
    const { usage, head, isFirst, isExpired, isCompacted, isReplaced, down, searched } = request
    const before = requests[index - 1]
    if (isFirst && (!before || isExpired || isCompacted)) missed = down
    if (!before || isExpired || isCompacted) continue
    const mayJoin = (name: string): boolean => missed.has(name) || searched.has(name)
    const change = head.change!
    const slot = isFirst ? change.firstChangedSlot : undefined
    const array = tokensOf(head.tools)
    if (slot !== undefined) {
      expect(change).toMatchObject({ removed: [], changed: [] })
      expect(change.added.length).toBeGreaterThan(0)
      expect(change.added.filter((name) => !mayJoin(name))).toEqual([])
      // It grows at its end; the first block is the constant.
      expect(slot).toBe(before.head.tools.length - 1)
      const kept = tokensOf(before.head.tools)
      expect(usage.read).toBeGreaterThanOrEqual(meter.readable(kept))
      const behind = change.rebilledTokens + head.catalog.tokens
      // What the turn says that its change costs is what is billed.
      expect(kept + behind).toBe(usage.read + usage.write + usage.input)
      continue
    }
    expect(head.tools.map(({ bytes }) => bytes)).toEqual(before.head.tools.map(({ bytes }) => bytes))
    if (head.catalog.bytes !== before.head.catalog.bytes) {
      expect(isFirst).toBe(true)
      const known = before.head.catalog.bytes.split('\n')
      const lines = head.catalog.bytes.split('\n').slice(1)
      expect(lines.filter((line) => !known.includes(line) && !missed.has(line))).toEqual([])
      expect(usage.read).toBeGreaterThanOrEqual(meter.readable(array))
    } else if (isReplaced) {
      expect(usage.read).toBeGreaterThanOrEqual(meter.readable(array + head.catalog.tokens))
    } else {
      const sent = array + head.catalog.tokens + before.historyTokens
      expect(usage.read).toBeGreaterThanOrEqual(meter.readable(sent))
    }
  }
}
