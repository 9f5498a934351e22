import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasLoneSurrogate, wellFormed } from '../../../codegen/src/measure/control-token.ts'
import { createMeasurer } from '../../../codegen/src/measure/measurer.ts'
import { isSameFunction } from '../../../codegen/src/measure/same-function.ts'

const small = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom({}, [], { a: 1, b: 2 }, { b: 2, a: 1 }, { a: [1] }, { a: { 0: 1 } }, null, '1', 1),
)

describe('isSameFunction', () => {
  it('holds exactly where the JSON is the same, the order of keys included', () => {
    fc.assert(
      fc.property(small, small, (a, b) => {
        const same = isSameFunction(
          { name: 't', parameters: structuredClone(a) as never },
          { name: 't', parameters: b as never },
        )
        expect(same).toBe(JSON.stringify(a) === JSON.stringify(b))
        expect(
          isSameFunction({ name: 't', parameters: a as never }, { name: 't', parameters: a as never }),
        ).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('tells names, descriptions and the two ways to send a schema apart', () => {
    const tool = { name: 't', description: 'd', parameters: {} }
    expect(isSameFunction(tool, { ...tool, name: 'u' })).toBe(false)
    expect(isSameFunction(tool, { ...tool, description: '' })).toBe(false)
    expect(isSameFunction(tool, { ...tool, isJsonSchema: true })).toBe(false)
  })

  it('keeps namesakes with other schemas apart in one measurer', async () => {
    const measurer = createMeasurer()
    const total = async (parameters: object): Promise<number> =>
      (await measurer.measureWire([{ name: 't', parameters: parameters as never }], 'json')).array(['t'])
    const plain = await total({})
    expect(await total({ type: 'object', description: 'Longer than that.' })).toBeGreaterThan(plain)
    expect(await total({})).toBe(plain)
  })
})

describe('hasLoneSurrogate', () => {
  it('holds exactly where making the value well-formed changes it', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom('\ud800', 'a\udfff', '\ud83d\ude00'),
    )
    const value = fc.oneof(text, fc.array(text), fc.dictionary(text, text), fc.integer(), fc.constant(null))
    fc.assert(
      fc.property(value, (some) => {
        expect(hasLoneSurrogate(some)).toBe(JSON.stringify(wellFormed(some)) !== JSON.stringify(some))
      }),
      { numRuns: 300 },
    )
  })
})
