import { toOpenAIChatTools } from 'toolcrib'
import { describe, expect, it } from 'vitest'
import { createMeasurer } from '../../../codegen/src/measure/measurer.ts'
import { TARGETS } from '../../../codegen/src/measure/targets.ts'
import { DEFERRED, manifest, RESIDENT, type Mode } from '../../../tools/generated/registry.ts'
import { fresh, predicted, tokens } from './fresh.ts'

// Targets whose text is known and whose vocabulary is at hand: nothing is scaled, so nothing may be off.
const KNOWN = [...TARGETS.values()].filter(
  ({ encoding, constants }) => encoding === 'o200k_base' && constants.grade === 'exact',
)
const MODES = Object.keys(RESIDENT) as Mode[]

describe("the resident and the deferred half of this project's tools", () => {
  it('are each more than one tool, and together all of them', () => {
    for (const mode of MODES) {
      const names = [...RESIDENT[mode], ...DEFERRED[mode]]
      expect(Math.min(RESIDENT[mode].length, DEFERRED[mode].length)).toBeGreaterThan(1)
      expect(names.toSorted()).toEqual(manifest.entries.map(({ name }) => name).toSorted())
    }
  })

  it.each(KNOWN.map((target) => [target.id, target] as const))(
    'cost what their own payload tokenizes to on %s',
    async (id, target) => {
      const measured = await createMeasurer().measure(manifest.entries, id)
      for (const mode of MODES) {
        for (const names of [RESIDENT[mode], DEFERRED[mode]]) {
          const half = names.map((name) => manifest.entries.find((entry) => entry.name === name)!)
          expect(predicted(target, measured, names)).toBe(fresh(target, half))
          expect(predicted(target, measured, names.toReversed())).toBe(fresh(target, half.toReversed()))
        }
      }
    },
  )

  it('are counted on the very bytes that are sent, where the target is the payload itself', async () => {
    const measured = await createMeasurer().measure(manifest.entries, 'json')
    for (const mode of MODES) {
      for (const names of [RESIDENT[mode], DEFERRED[mode]]) {
        const half = manifest.entries.filter(({ name }) => (names as readonly string[]).includes(name))
        const payload = JSON.stringify(toOpenAIChatTools(half))
        const sent = half.map(({ name }) => name)
        expect(measured.constant.auto + measured.array(sent)).toBe(tokens(payload))
      }
    }
  })

  it('covers every target that claims to be exact, but those of an optional vocabulary', () => {
    expect(KNOWN.map(({ id }) => id)).toEqual([
      'openai-chat/gpt-4o',
      'openai-chat/gpt-4.1',
      'openai-chat/gpt-5',
      'openai-responses/gpt-4o',
      'openai-responses/gpt-4.1',
      'openai-responses/gpt-5',
      'json',
    ])
  })
})
