import fc from 'fast-check'
import { toAnthropicTools, toOpenAIChatTools } from 'toolcrib'
import { beforeAll, describe, expect, it } from 'vitest'
import { createMeasurer } from '../../../codegen/src/measure/measurer.ts'
import type { TargetMeasurement } from '../../../codegen/src/measure/measurement.ts'
import { TARGETS } from '../../../codegen/src/measure/targets.ts'
import { hasData, readMcpTools } from './data.ts'
import { fresh, predicted, tokens } from './fresh.ts'
import { sampleTools, toolArbitrary } from './tools.ts'

const EXACT = ['openai-chat/gpt-4o', 'openai-responses/gpt-5', 'gpt-oss', 'json'] as const

describe('the total of any subset in any order equals tokenizing that array afresh', () => {
  const measurer = createMeasurer()
  describe.each(EXACT)('on %s', (id) => {
    const target = TARGETS.get(id)!

    it.skipIf(!hasData)('for real tools', async () => {
      const tools = readMcpTools().filter((_, index) => index % 3 === 0)
      const measured = await measurer.measure(tools, id)
      fc.assert(
        fc.property(fc.shuffledSubarray([...tools], { minLength: 1, maxLength: 25 }), (some) => {
          const names = some.map((tool) => tool.name)
          expect(predicted(target, measured, names)).toBe(fresh(target, some))
        }),
        { numRuns: 15 },
      )
    })

    it('for tools with awkward borders', async () => {
      const measured = await createMeasurer().measure(sampleTools, id)
      fc.assert(
        fc.property(fc.shuffledSubarray([...sampleTools], { minLength: 1 }), (some) => {
          const names = some.map((tool) => tool.name)
          expect(predicted(target, measured, names)).toBe(fresh(target, some))
        }),
        { numRuns: 40 },
      )
    })

    it('for a character whose second unit is also a mark of the renderings', async () => {
      const tool = { name: 'A', description: '', inputSchema: { description: '\u{DCFFE}' } }
      const measured = await createMeasurer().measure([tool], id)
      expect(predicted(target, measured, ['A'])).toBe(fresh(target, [tool]))
    })

    it('for random tools', async () => {
      const tools = fc.uniqueArray(toolArbitrary, {
        selector: (tool) => tool.name,
        minLength: 1,
        maxLength: 6,
      })
      await fc.assert(
        fc.asyncProperty(tools, async (some) => {
          const measured = await measurer.measure(some, id)
          const backwards = some.toReversed()
          const names = backwards.map((tool) => tool.name)
          expect(predicted(target, measured, names)).toBe(fresh(target, backwards))
        }),
        { numRuns: 40 },
      )
    })
  })

  it('of no tools is nothing', async () => {
    const measured = await createMeasurer().measure(sampleTools, 'json')
    expect(measured.array([])).toBe(0)
    expect(measured.catalog([])).toBe(0)
  })

  it('refuses a name that was not measured', async () => {
    const measured = await createMeasurer().measure(sampleTools, 'json')
    expect(() => measured.array(['nobody'])).toThrow(RangeError)
  })
})

describe('the halves of a toolset', () => {
  it('cost what the payload of each half costs on every exactly known target', async () => {
    for (const id of EXACT) {
      const target = TARGETS.get(id)!
      const measured = await createMeasurer().measure(sampleTools, id)
      const resident = sampleTools.filter((_, index) => index % 2 === 0)
      const deferred = sampleTools.filter((_, index) => index % 2 === 1)
      for (const half of [resident, deferred]) {
        const names = half.map((tool) => tool.name)
        expect(predicted(target, measured, names)).toBe(fresh(target, half))
      }
    }
  })

  it('are counted on the payload that the runtime sends', async () => {
    const measured = await createMeasurer().measure(sampleTools, 'json')
    const names = sampleTools.map((tool) => tool.name)
    const payload = JSON.stringify(toOpenAIChatTools(sampleTools))
    expect(measured.constant.auto + measured.array(names)).toBe(tokens(payload))
  })
})

describe('parts', () => {
  let all: TargetMeasurement[] = []
  beforeAll(async () => {
    const measurer = createMeasurer()
    all = await Promise.all([...TARGETS.keys()].map((id) => measurer.measure(sampleTools, id)))
  })

  it('sum to the total of each tool, and the paths to the schema, on every target', () => {
    for (const { target, tools, search } of all) {
      for (const [name, cost] of [...tools, ['search', search] as const]) {
        const { description, schema, wrapper, total, paths } = cost
        expect(cost.name + description + schema + wrapper, `${target} ${name}`).toBe(total)
        expect(
          paths.reduce((sum, path) => sum + path.tokens, 0),
          `${target} ${name}`,
        ).toBe(schema)
        for (const part of [cost.name, description, schema, wrapper, cost.catalog]) {
          expect(Number.isInteger(part) && part >= 0).toBe(true)
        }
      }
    }
  })

  it('sum over the tools to the array, but for what the first and last tool share with the frame', () => {
    for (const { target, tools, array } of all) {
      const sum = [...tools.values()].reduce((total, cost) => total + cost.total, 0)
      const slack = target === 'json' || target.endsWith('gpt-5') ? 1 : 0
      expect(Math.abs(array([...tools.keys()]) - sum), target).toBeLessThanOrEqual(slack)
    }
  })

  it('put a description into the part of that name', async () => {
    const long = {
      name: 'a',
      description: 'A sentence about the tool. '.repeat(20),
      inputSchema: { type: 'object' },
    }
    const { tools } = await createMeasurer().measure([long], 'anthropic/claude-4.5')
    expect(tools.get('a')!.description).toBeGreaterThan(100)
    expect(toAnthropicTools([long])[0]!.description).toBe(long.description)
  })
})
