import { createRegistry, resolveIntent, TOOL_SEARCH } from 'toolcrib'
import { describe, expect, test } from 'vitest'
import type { BudgetConfig } from '../../../codegen/src/config/user-config.ts'
import { createMeasurer } from '../../../codegen/src/measure/measurer.ts'
import { isOverLimit } from '../../../codegen/src/report/check-budgets.ts'
import { compareReports, describeChange, parseReport } from '../../../codegen/src/report/compare-reports.ts'
import { aTool } from '../a-tool.ts'
import { buildOf, textOf } from '../build-of.ts'

const tools = [
  aTool('read'),
  aTool('write', { description: 'Writes | a "file" `now`.\nTwice.' }),
  aTool('web_search', { description: 'Searches the web for pages.' }),
]
const modes = { agent: { resident: ['read'] }, chat: {} }

describe('DESIGN 8: what is budgeted is what ships', () => {
  test('resident tokens are those of the array that the runtime resolves, the search tool and the constant included', async () => {
    const { report, manifest } = await buildOf(tools, { modes, targets: ['openai-chat/gpt-4o'] })
    const registry = createRegistry(manifest)
    const measured = await createMeasurer().measure([...tools, TOOL_SEARCH], 'openai-chat/gpt-4o')
    for (const price of report.sets) {
      const resolved = resolveIntent(registry, {}, { mode: price.mode }).tools
      const resident = resolved
        .filter(({ residency }) => residency === 'resident')
        .map((tool): string => tool.name)
      const deferred = resolved
        .filter(({ residency }) => residency === 'deferred')
        .map((tool): string => tool.name)
      const array = deferred.length > 0 ? [TOOL_SEARCH.name, ...resident] : resident
      expect(price.resident).toBe(measured.constant.auto + measured.array(array))
      expect(price.catalog).toBe(measured.catalog(deferred))
    }
  })

  test('the parts of every tool sum to its total, and its property paths to its schema', async () => {
    const { report } = await buildOf(tools, {
      targets: ['json', 'anthropic/claude-4.5', 'openai-responses/gpt-5'],
    })
    for (const tool of report.tools) {
      for (const cost of Object.values(tool.tokens)) {
        expect(cost.name + cost.description + cost.schema + cost.wrapper).toBe(cost.total)
        expect(cost.paths.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(cost.schema)
      }
    }
  })
})

describe('limits', () => {
  test('exactly at the limit is within it', () => {
    expect([isOverLimit(9, 10), isOverLimit(10, 10), isOverLimit(11, 10)]).toEqual([false, false, true])
  })

  test('over budget: the report is written and names it first; the diagnostic says by how much and by what', async () => {
    const budgets = [{ of: 'resident', mode: 'chat', limit: 5, note: 'platform team' }] as const
    const build = await buildOf(tools, { modes, budgets })
    const [finding] = build.report.budgets
    const errors = build.diagnostics.filter(({ severity }) => severity !== 'info')
    expect(errors).toMatchObject([{ code: 'over-budget', severity: 'error' }])
    expect(errors[0]?.message).toContain(`(+${(finding?.tokens ?? 0) - 5})`)
    expect(errors[0]?.hint).toContain('Largest resident: ')
    expect(textOf(build, 'budget.md').split('\n')[5]).toMatch(
      /^- \*\*Over budget:\*\* resident, chat, json: \d+ of 5 \(\+\d+\)\. platform team$/,
    )
  })

  test('a limit may hold for the sessions of a preset', async () => {
    const presets = { small: ['read'] }
    const budgets = [
      { of: 'mode', mode: 'agent', preset: 'small', limit: 5, note: 'phone team' },
      { of: 'mode', mode: 'agent', limit: 5000, note: 'n' },
    ] as const
    const build = await buildOf(tools, { modes, presets, budgets })
    const [small, whole] = build.report.budgets
    expect(small).toMatchObject({ preset: 'small', over: true })
    expect(small!.tokens).toBeLessThan(whole!.tokens)
    expect(whole).toMatchObject({ over: false })
    expect(whole).not.toHaveProperty('preset')
    const over = build.diagnostics.find(({ code }) => code === 'over-budget')
    expect(over?.message).toMatch(/^mode agent, preset small costs \d+ tokens on json/)
    expect(over?.hint).toContain('read')
    const text = textOf(build, 'budget.md')
    expect(text).toMatch(/^- \*\*Over budget:\*\* mode, agent, preset small, json: /m)
    // The column beside the default set's figure is of the default set's limit.
    expect(text.split('\n').find((line) => line.startsWith('| agent | json |'))).toContain('| 5000 |')
  })

  test('a catalog over its limit is not cured by deferring more', async () => {
    const budgets = [{ of: 'catalog', mode: 'agent', limit: 1, note: 'n' }] as const
    const over = (await buildOf(tools, { modes, budgets })).diagnostics.find(
      ({ code }) => code === 'over-budget',
    )
    expect(over?.message).toMatch(/^the catalog of mode agent costs \d+ tokens on json/)
    expect(over?.hint).toContain('It lists 2 names')
    expect(over?.hint).not.toContain('Defer')
  })

  test('a limit on tools names each one that is over it, and otherwise the dearest', async () => {
    const within = await buildOf(tools, { budgets: [{ of: 'tool', limit: 5000, note: 'n' }] })
    expect(within.report.budgets).toHaveLength(1)
    const over = await buildOf(tools, {
      budgets: [{ of: 'tool', limit: 3, note: 'n', match: ['read', 'wri*'] }],
    })
    expect(over.report.budgets.map(({ tool }) => tool).sort()).toEqual(['read', 'write'])
  })
})

describe('deferring that does not pay', () => {
  test('is said once a mode, with the tokens on each target', async () => {
    const build = await buildOf(tools, { modes, targets: ['json', 'openai-chat/gpt-4o'] })
    const notes = build.diagnostics.filter(({ code }) => code === 'deferral-costs-more')
    const loss = (target: string): number => {
      const price = build.report.sets.find((set) => set.mode === 'agent' && set.target === target)
      return price ? price.resident + price.catalog - price.allResident : 0
    }
    expect(notes).toMatchObject([{ severity: 'info' }])
    expect(notes[0]?.message).toBe(
      `mode agent pays more tokens than with every tool resident: ${loss('json')} on json, ${loss('openai-chat/gpt-4o')} on openai-chat/gpt-4o`,
    )
  })

  test('is not said where it pays', async () => {
    const large = ['b', 'c'].map((name) => aTool(name, { description: 'Words and more words. '.repeat(40) }))
    const build = await buildOf([aTool('a'), ...large], { modes: { agent: { resident: ['a'] } } })
    expect(build.diagnostics).toEqual([])
  })
})

describe('budget.md', () => {
  test('a changed description changes only its row and the totals', async () => {
    const before = textOf(await buildOf(tools, { modes }), 'budget.md').split('\n')
    const longer = tools.map((tool) =>
      tool.name === 'read' ? aTool('read', { description: 'Reads a whole file.' }) : tool,
    )
    const after = textOf(await buildOf(longer, { modes }), 'budget.md').split('\n')
    expect(after).toHaveLength(before.length)
    const changed = after.filter((line, index) => line !== before[index])
    expect(changed.map((line) => line.split(' | ')[0])).toEqual(['| agent', '| chat', '| `read`'])
  })

  test('cells are unpadded, numbers plain, and no description can break the table', async () => {
    const text = textOf(
      await buildOf(tools, { modes, residency: [{ match: 'write', pin: 'deferred', reason: 'a | b\nc' }] }),
      'budget.md',
    )
    const rows = text.split('\n').filter((line) => line.startsWith('|'))
    expect(rows.every((row) => !/ {3,}\|/.test(row))).toBe(true)
    expect(text).toContain('| `write` | agent, chat | pinned: a \\| b')
    expect(text).not.toMatch(/\d,\d/)
  })

  test('a column of limits stands only where something is limited', async () => {
    const header = async (budgets: readonly BudgetConfig[]): Promise<string> =>
      textOf(await buildOf(tools, { budgets }), 'budget.md').match(/^\| mode .*$/m)?.[0] ?? ''
    expect(await header([])).toBe('| mode | target | resident | catalog | total | all resident | saved |')
    expect(await header([{ of: 'mode', limit: 9999, note: 'n' }])).toBe(
      '| mode | target | resident | catalog | total | limit | all resident | saved |',
    )
  })

  test('a tool that is deferred in several modes for one reason has one row', async () => {
    const text = textOf(
      await buildOf(tools, { modes: { agent: { resident: ['read'] }, chat: { resident: ['write'] } } }),
      'budget.md',
    )
    expect(text).toContain("| `web_search` | agent, chat | not in the mode's resident list |")
  })

  test('a tool outside the default set stands in brackets', async () => {
    const text = textOf(
      await buildOf(tools, { modes, overlays: { web_search: ['web_search'] } }),
      'budget.md',
    )
    expect(text).toContain('| `web_search` | (deferred) | (resident) |')
  })
})

describe('compareReports', () => {
  test('names what was added, removed, changed and moved, with the tokens of each', async () => {
    const before = (await buildOf(tools, { modes })).report
    const changed = [
      aTool('read', { description: 'Reads a whole file, or a part of it.' }),
      aTool('write', { description: tools[1]?.description ?? '' }),
      aTool('list'),
    ]
    const after = (await buildOf(changed, { modes: { agent: { resident: ['write'] }, chat: {} } })).report
    const changes = compareReports(before, after)
    expect(changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'added list',
      'changed read',
      'removed web_search',
      'changed write',
    ])
    expect(changes.map(describeChange)[1]).toMatch(
      /^changed read \+\d+ \(json\), agent: resident -> deferred$/,
    )
    expect(compareReports(after, after)).toEqual([])
  })

  test('a target that was not measured before is no growth of any tool', async () => {
    const before = (await buildOf(tools, { targets: ['json'] })).report
    const after = (await buildOf(tools, { targets: ['openai-chat/gpt-4o', 'json'] })).report
    expect(compareReports(before, after)).toEqual([])
  })

  test('what is no report of this format is no report', () => {
    for (const text of ['', '{', 'null', '[]', '{"format":2,"tools":[],"targets":[]}'])
      expect(parseReport(text)).toBeUndefined()
  })
})
