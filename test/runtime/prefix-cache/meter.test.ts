import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAnthropicMeter, createOpenAIMeter } from './meter.ts'
import type { Block } from './meter.ts'

const block = (bytes: string, tokens: number, mark?: Block['mark']): Block => ({ bytes, tokens, mark })
const small = (count: number, from = 0): Block[] =>
  Array.from({ length: count }, (_, i) => block(`m${from + i}`, 10))

describe("Anthropic's rules", () => {
  it('a prefix is written up to its breakpoint, read back whole, and what stands behind is plain input', () => {
    const meter = createAnthropicMeter(1024)
    const prompt = [block('tools', 1000), block('system', 500, '5m'), block('message', 7)]
    expect(meter.request(prompt, 0)).toEqual({ read: 0, write: 1500, input: 7 })
    expect(meter.request(prompt, 1)).toEqual({ read: 1500, write: 0, input: 7 })
  })

  it('below the minimum nothing is cached', () => {
    const meter = createAnthropicMeter(4096)
    for (const at of [0, 1]) {
      expect(meter.request([block('tools', 4095, '5m')], at)).toEqual({ read: 0, write: 0, input: 4095 })
    }
  })

  it('a changed block loses everything behind it; a marked prefix before it is kept', () => {
    const meter = createAnthropicMeter(1024)
    meter.request([block('tools', 2000, '5m'), block('system', 500, '5m'), block('message', 100, '5m')], 0)
    const edited = [block('tools', 2000, '5m'), block('other', 500, '5m'), block('message', 100, '5m')]
    expect(meter.request(edited, 1)).toEqual({ read: 2000, write: 600, input: 0 })
    expect(meter.request([block('other tools', 2000, '5m'), ...edited.slice(1)], 2).read).toBe(0)
  })

  it('a breakpoint looks back over 20 blocks and not over 21', () => {
    for (const [added, read] of [
      [20, 2000],
      [21, 0],
    ] as const) {
      const meter = createAnthropicMeter(1024)
      meter.request([block('head', 2000, '5m')], 0)
      const rest = small(added)
      const prompt = [block('head', 2000), ...rest.slice(0, -1), block('last', 10, '5m')]
      expect(meter.request(prompt, 1)).toEqual({ read, write: 2000 + added * 10 - read, input: 0 })
    }
  })

  it('an entry lives for 5 minutes or 1 hour from the start of the request, and each read renews it', () => {
    for (const [mark, life] of [
      ['5m', 300],
      ['1h', 3600],
    ] as const) {
      const meter = createAnthropicMeter(1024)
      const prompt = [block('head', 2000, mark)]
      const reads = [0, life, 2 * life, 3 * life + 1].map((at) => meter.request(prompt, at).read)
      expect(reads).toEqual([0, 2000, 2000, 0])
    }
  })

  it('five breakpoints, or a longer life time behind a shorter one, are refused', () => {
    const meter = createAnthropicMeter(1024)
    const marked = small(5).map((each) => ({ ...each, mark: '5m' as const }))
    expect(() => meter.request(marked, 0)).toThrow(/breakpoints/)
    expect(() => meter.request([block('a', 1, '5m'), block('b', 1, '1h')], 0)).toThrow(/longer/)
  })
})

describe("OpenAI's rules", () => {
  it('reads the longest known prefix from 1,024 tokens on, in steps of 128', () => {
    const meter = createOpenAIMeter()
    const prompt = [block('tools', 1000), block('system', 300), block('message', 120)]
    expect(meter.request(prompt, 0)).toEqual({ read: 0, write: 0, input: 1420 })
    expect(meter.request(prompt, 1)).toEqual({ read: 1408, write: 0, input: 12 })
    expect(meter.request([...prompt.slice(0, 2), block('other', 120)], 2).read).toBe(1280)
    expect(meter.request([...prompt.slice(0, 1), block('other', 420)], 3).read).toBe(0)
    expect(meter.request(prompt, 304).read).toBe(0)
  })
})

const anyMeter = fc.constantFrom(() => createAnthropicMeter(1024), createOpenAIMeter)
const anyPrompts = fc.array(
  fc.record({
    gap: fc.nat(500),
    blocks: fc.array(fc.record({ bytes: fc.constantFrom('a', 'b'), tokens: fc.nat(900) }), { minLength: 1 }),
  }),
)

it('whatever is sent: the three figures sum to the prompt, and nothing is read that was never sent', () => {
  fc.assert(
    fc.property(anyMeter, anyPrompts, (create, prompts) => {
      const meter = create()
      const sizes = new Map<string, number>()
      let at = 0
      let most = 0
      for (const { gap, blocks } of prompts) {
        at += gap
        // Equal bytes have equal tokens.
        const sized = blocks.map(({ bytes, tokens }, i): Block => {
          if (!sizes.has(bytes)) sizes.set(bytes, tokens)
          return { bytes, tokens: sizes.get(bytes)!, mark: i === blocks.length - 1 ? '5m' : undefined }
        })
        const total = sized.reduce((sum, { tokens }) => sum + tokens, 0)
        const { read, write, input } = meter.request(sized, at)
        expect(read + write + input).toBe(total)
        expect(Math.min(read, write, input)).toBeGreaterThanOrEqual(0)
        expect(read).toBeLessThanOrEqual(most)
        most = Math.max(most, total)
      }
    }),
  )
})
