import { describe, expect, test } from 'vitest'
import type { Tool } from '../../../codegen/src/normalize/tool.ts'
import { aTool } from '../a-tool.ts'
import { diffOf } from './diff-of.ts'

const schema = (values: readonly string[]): { readonly inputSchema: object } => ({
  inputSchema: { type: 'object', properties: { options: { type: 'string', enum: values } } },
})
const schemaOf = (name: string): Tool['inputSchema'] => ({ type: 'object', properties: { [name]: {} } })
const resident = { modes: { agent: { resident: ['read', 'list'] } } }

describe('what happened to a tool', () => {
  test('the reason is the part of the definition that grew, down to the path of the schema', async () => {
    const { tools } = await diffOf(
      { tools: [aTool('read', { description: 'Reads.', ...schema(['a']) } as never)] },
      { tools: [aTool('read', { description: 'Reads files.', ...schema(['a', 'b', 'c', 'd']) } as never)] },
    )
    expect(tools).toMatchObject([
      { name: 'read', kind: 'changed', place: { file: 'tools/read.ts', line: 1 } },
    ])
    const reasons = tools[0]?.reasons['json'] ?? []
    expect(reasons.map(({ part, path }) => path ?? part)).toEqual(['properties.options.enum', 'description'])
    const total = reasons.reduce((sum, { tokens }) => sum + tokens, 0)
    expect(total).toBe(tools[0]?.definition['json'])
  })

  test('a former name among the aliases, or the same definition under another name, is a renaming', async () => {
    const { tools } = await diffOf(
      {
        tools: [aTool('cat', { description: 'Reads.' }), aTool('ls', { description: 'Lists.' }), aTool('rm')],
      },
      {
        tools: [
          aTool('read', { description: 'Reads a file.', aliases: ['cat'] }),
          aTool('list', { description: 'Lists.' }),
        ],
      },
    )
    expect(tools.map(({ name, kind, from }) => [name, kind, from])).toEqual([
      ['list', 'renamed', 'ls'],
      ['read', 'renamed', 'cat'],
      ['rm', 'removed', undefined],
    ])
  })

  test('a thousand tools with a new prefix are a thousand renamings', async () => {
    const names = Array.from({ length: 1000 }, (_, at) => `tool_${at}`)
    const same = { description: 'Does what it says.' }
    const { tools } = await diffOf(
      { tools: names.map((name) => aTool(name, { ...same, inputSchema: schemaOf(name) })) },
      { tools: names.map((name) => aTool(`acme_${name}`, { ...same, inputSchema: schemaOf(name) })) },
    )
    expect(tools.every(({ name, kind, from }) => kind === 'renamed' && name === `acme_${from}`)).toBe(true)
    expect(tools).toHaveLength(1000)
  })

  test('moved between resident and deferred: the definition is the same, the request is not', async () => {
    const tools = [aTool('read'), aTool('list'), aTool('write')]
    const config = { modes: { agent: { resident: ['read'] } } }
    const diff = await diffOf({ tools, config: resident }, { tools, config })
    expect(diff.tools).toMatchObject([
      {
        name: 'list',
        kind: 'moved',
        definition: { json: 0 },
        moved: [{ mode: 'agent', from: 'resident', to: 'deferred' }],
      },
    ])
    expect(diff.tools[0]?.perRequest['agent']?.['json']).toBeLessThan(0)
    expect(diff.sets[0]?.tokens).toBeLessThan(0)
    // The runtime carries what is still available (A4): running sessions keep their array.
    expect(diff.caches).toMatchObject([{ lost: 'nothing' }])
  })

  test('other words of the same length are a change all the same', async () => {
    const { tools, sets } = await diffOf(
      { tools: [aTool('read', { description: 'Reads one file.' })] },
      { tools: [aTool('read', { description: 'Reads two file.' })] },
    )
    expect(tools).toMatchObject([{ kind: 'changed', definition: { json: 0 }, reasons: { json: [] } }])
    expect(sets).toMatchObject([{ tokens: 0 }])
  })

  test('the same build twice differs in nothing, whatever the order of the definitions', async () => {
    const tools = [aTool('read'), aTool('list'), aTool('write')]
    const diff = await diffOf({ tools, config: resident }, { tools: tools.toReversed(), config: resident })
    expect(diff.tools).toEqual([])
    expect(diff.caches.every(({ lost }) => lost === 'nothing')).toBe(true)
  })
})

describe('growth', () => {
  const before = { tools: [aTool('read')] }
  const after = [aTool('read'), aTool('list')]

  test.each([
    [{ limit: 1000 }, 'holds'],
    [{ limit: 1 }, 'over'],
    [{ limit: 1000, percent: 1 }, 'over'],
    [{ percent: 1000 }, 'holds'],
    [{ limit: 1, waive: { until: '2026-11-30', reason: 'r' } }, 'waived'],
    [{ limit: 1, waive: { until: '2026-11-29', reason: 'r' } }, 'expired'],
    [{ limit: 1, waive: { until: '2026-12-31', reason: 'r', limit: 2 } }, 'over'],
  ] as const)('%j: %s', async (limits, state) => {
    const budgets = [{ of: 'growth' as const, note: 'n', ...limits }]
    const diff = await diffOf(before, { tools: after, config: { budgets } })
    expect(diff.limits).toMatchObject([{ of: 'growth', tokens: diff.sets[0]?.tokens, state }])
  })
})

describe('money', () => {
  test('1,000 turns at the price of new and of cached tokens, and what one lost cache costs', async () => {
    const targets = ['anthropic/claude-4.5']
    const diff = await diffOf(
      { tools: [aTool('read')], config: { targets } },
      { tools: [aTool('read'), aTool('list')], config: { targets, requestsPerTurn: 10 } },
    )
    const tokens = diff.sets[0]?.tokens ?? 0
    expect(diff.money).toMatchObject([{ price: { model: 'claude-sonnet-4.5', input: 3 } }])
    const { cached, uncached, rewrite } = diff.money[0] ?? { cached: 0, uncached: 0, rewrite: 0 }
    expect([uncached, cached, rewrite].map((amount) => amount.toFixed(6))).toEqual(
      [(tokens * 10_000 * 3) / 1e6, (tokens * 10_000 * 0.3) / 1e6, 0.345].map((amount) => amount.toFixed(6)),
    )
  })

  test('a target without a price has no money, which is not 0', async () => {
    const diff = await diffOf({ tools: [aTool('read')] }, { tools: [aTool('list')] })
    expect(diff.money).toEqual([])
  })
})
