import { expect, it } from 'vitest'
import { createAnthropicMeter } from './meter.ts'
import type { Block, Usage } from './meter.ts'
import { bySession, hasRecorded, minTokensOf, readRecorded } from './recorded.ts'
import type { RecordedRequest } from './recorded.ts'

/** The last block is the one that the recorded agent marked; what it added behind the mark is plain input. */
function promptOf(history: readonly Block[], input: number): readonly Block[] {
  const marked = history.map((block, i) =>
    i === history.length - 1 ? { ...block, mark: '5m' as const } : block,
  )
  return [...marked, { bytes: 'behind the mark', tokens: input }]
}

/** Bills a session by the lengths and times of its prompts alone: a prompt grows, or it is another one. */
function bill(requests: readonly RecordedRequest[]): readonly Usage[] {
  const meter = createAnthropicMeter(minTokensOf(requests[0]!.model))
  let history: Block[] = []
  let length = 0
  return requests.map(({ at, usage }, nth) => {
    const next = usage.read + usage.write
    if (next < length) history = []
    // A call and its result for each tool of the answer before; else the answer's text and the user's message.
    const count = history.length === 0 ? 1 : 2 * Math.max(1, requests[nth - 1]!.called.length)
    const grown = history.length === 0 ? next : next - length
    for (let i = 0; i < count; i++) history.push({ bytes: `${nth}.${i}`, tokens: i > 0 ? 0 : grown })
    length = next
    return meter.request(promptOf(history, usage.input), at)
  })
}

it.skipIf(!hasRecorded)('the meter bills at least 850 of 908 recorded requests as the API did', () => {
  const sessions = bySession(readRecorded())
  const later = sessions.flatMap((requests) => {
    const billed = bill(requests)
    return requests.slice(1).map(({ usage }, i) => ({ usage, billed: billed[i + 1] }))
  })
  const same = later.filter(({ usage, billed }) => JSON.stringify(usage) === JSON.stringify(billed))
  console.log(`recorded usage reproduced exactly: ${same.length} of ${later.length} requests`)
  expect(later).toHaveLength(908)
  expect(same.length).toBeGreaterThanOrEqual(850)
})
