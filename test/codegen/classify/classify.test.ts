import { TOOL_SEARCH } from 'toolcrib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classify } from '../../../codegen/src/classify/classify.ts'
import { resolveConfig } from '../../../codegen/src/config/resolve-config.ts'
import type { ResolvedConfig } from '../../../codegen/src/config/resolved-config.ts'
import type { UserConfig } from '../../../codegen/src/config/user-config.ts'
import { createMeasurer } from '../../../codegen/src/measure/measurer.ts'
import type { Tool } from '../../../codegen/src/normalize/tool.ts'
import { aTool } from '../a-tool.ts'

const measurer = createMeasurer()

function configOf(user: Partial<UserConfig>): ResolvedConfig {
  const { config, diagnostics } = resolveConfig({ tools: 'tools/*.ts', targets: ['json'], ...user })
  if (config === undefined) throw new Error(JSON.stringify(diagnostics))
  return config
}

async function classified(tools: readonly Tool[], user: Partial<UserConfig>) {
  const config = configOf(user)
  const measured = new Map([['json', await measurer.measure([...tools, TOOL_SEARCH], 'json')]])
  const result = classify(tools, config, measured)
  const standing = (mode: string, residency: string): readonly string[] =>
    result.tools
      .filter((tool) => tool.residency.some((entry) => entry.mode === mode && entry.residency === residency))
      .map(({ tool }) => tool.name)
  const reason = (name: string, mode = 'agent'): string | undefined =>
    result.tools.find(({ tool }) => tool.name === name)?.residency.find((entry) => entry.mode === mode)
      ?.reason
  return { ...result, standing, reason, measured, config }
}

const abc = ['a', 'b', 'c'].map((name) => aTool(name))

describe('D1: residency is decided per mode, with a reason for each tool', () => {
  test('a mode without a list keeps everything resident; one with a list defers the rest', async () => {
    const { standing, reason } = await classified(abc, { modes: { agent: { resident: ['a'] }, chat: {} } })
    expect(standing('agent', 'resident')).toEqual(['a'])
    expect(standing('agent', 'deferred')).toEqual(['b', 'c'])
    expect(standing('chat', 'resident')).toEqual(['a', 'b', 'c'])
    expect(reason('b')).toBe("not in the mode's resident list")
    expect(reason('b', 'chat')).toBe('the mode keeps everything resident')
  })
})

describe('D2: rules in order', () => {
  const hinted = aTool('h', { hint: { prefer: 'deferred', reason: 'rarely needed' } })
  const rules = {
    pinResident: { match: 'h', pin: 'resident', reason: 'behavioural' },
    pinDeferred: { match: 'h', pin: 'deferred', reason: 'too large' },
  } as const

  test('pinned resident wins over pinned deferred, whichever stands first', async () => {
    for (const residency of [
      [rules.pinDeferred, rules.pinResident],
      [rules.pinResident, rules.pinDeferred],
    ]) {
      const { standing, reason } = await classified([hinted, ...abc], {
        residency,
        modes: { agent: { resident: ['a'] } },
      })
      expect(standing('agent', 'resident')).toEqual(['h', 'a'])
      expect(reason('h')).toBe('pinned: behavioural')
    }
  })

  test('pinned deferred wins over a hint, a hint over the mode, in that mode only', async () => {
    const wants = aTool('w', { hint: 'resident' })
    const { standing, reason } = await classified([hinted, wants, ...abc], {
      modes: { agent: { resident: ['a', 'h'] }, chat: { resident: ['b'] } },
      residency: [{ match: 'w', mode: 'chat', pin: 'deferred', reason: 'chat has no room' }],
    })
    expect(standing('agent', 'resident')).toEqual(['w', 'a'])
    expect(standing('chat', 'resident')).toEqual(['b'])
    expect(reason('h')).toBe('its definition asks for it: rarely needed')
    expect(reason('w', 'chat')).toBe('pinned: chat has no room')
  })

  test('a limit defers the rarely used first, not the largest first', async () => {
    const large = aTool('large', { description: 'Large. '.repeat(200) })
    const tools = [large, ...abc]
    const usage = { large: 0.9, a: 0.5, b: 0.01, c: 0.3 }
    const all = await classified(tools, { usage })
    const total = all.measured.get('json')?.array(['large', 'a', 'b', 'c']) ?? 0
    const { standing, reason } = await classified(tools, {
      usage,
      modes: { agent: { fit: { tokens: total - 1 } } },
    })
    // Deferring anything also brings the search tool into the array, so more than one has to go.
    expect(standing('agent', 'resident')).toContain('large')
    expect(standing('agent', 'deferred')).toContain('b')
    expect(reason('b')).toContain('used in 1 % of sessions')
  })

  test('what is pinned or hinted is never deferred to fit; where that makes it impossible it is said', async () => {
    const { standing, diagnostics } = await classified([aTool('w', { hint: 'resident' }), ...abc], {
      modes: { agent: { fit: { tokens: 1 } } },
      residency: [{ match: 'a', pin: 'resident', reason: 'core' }],
    })
    expect(standing('agent', 'resident')).toEqual(['w', 'a'])
    expect(diagnostics).toMatchObject([{ code: 'fit-impossible', severity: 'warning' }])
  })
})

test('D3: never is everything deferred; the most used tool stays', async () => {
  const { standing, diagnostics } = await classified(abc, {
    usage: { b: 0.5 },
    modes: { agent: { resident: [] } },
  })
  expect(standing('agent', 'resident')).toEqual(['b'])
  expect(diagnostics).toMatchObject([{ code: 'all-deferred' }])
})

test('D5: classifying again changes nothing, and the order of the tools decides nothing', async () => {
  const tools = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, index) =>
    aTool(name, { description: 'word '.repeat(index * 9) }),
  )
  const measured = new Map([['json', await measurer.measure([...tools, TOOL_SEARCH], 'json')]])
  fc.assert(
    fc.property(
      fc.shuffledSubarray(tools, { minLength: 1 }),
      fc.integer({ min: 0, max: 900 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.double({ min: 0, max: 1, noNaN: true })),
      (some, tokens, usage) => {
        const config = configOf({
          usage,
          modes: { agent: { fit: { tokens } }, chat: { resident: ['a', 'c'] } },
        })
        const first = classify(some, config, measured)
        const again = classify([...some].reverse(), config, measured)
        const byName = (result: typeof first) =>
          new Map(result.tools.map(({ tool, residency }) => [tool.name, residency] as const))
        expect(byName(again)).toEqual(byName(first))
        for (const mode of ['agent', 'chat']) {
          const resident = first.tools.filter(({ residency }) =>
            residency.some((entry) => entry.mode === mode && entry.residency === 'resident'),
          )
          expect(resident.length).toBeGreaterThan(0)
        }
      },
    ),
  )
})
