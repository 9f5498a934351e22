import { describe, expect, test } from 'vitest'
import { resolveConfig } from '../../../codegen/src/config/resolve-config.ts'
import type { BudgetConfig } from '../../../codegen/src/config/user-config.ts'
import type { Diagnostic } from '../../../codegen/src/diagnostics/diagnostic.ts'
import { budgetDiagnostics } from '../../../codegen/src/report/budget-diagnostics.ts'
import { aTool } from '../a-tool.ts'
import { buildOf, textOf } from '../build-of.ts'

const tools = [aTool('read'), aTool('write')]

async function said(budget: Partial<BudgetConfig>, today: string): Promise<readonly Diagnostic[]> {
  const budgets = [{ of: 'resident' as const, limit: 5, note: 'Ada, platform team', ...budget }]
  const { held, report, measured } = await buildOf(tools, { budgets })
  return budgetDiagnostics(held, report.sets, measured, today)
}

const waive = { until: '2027-01-31', reason: 'the new browser tool is being split' }

describe('a waiver', () => {
  test('turns the error into a warning that says until when, to the end of its last day', async () => {
    for (const day of ['2026-11-30', '2027-01-31']) {
      const [diagnostic] = await said({ waive }, day)
      expect(diagnostic).toMatchObject({ code: 'budget-waived', severity: 'warning' })
      expect(diagnostic?.message).toContain('waived until 2027-01-31: the new browser tool is being split')
    }
  })

  test('that has ended is an error which names the owner', async () => {
    const [diagnostic] = await said({ waive }, '2027-02-01')
    expect(diagnostic).toMatchObject({ code: 'waiver-expired', severity: 'error' })
    expect(diagnostic?.message).toContain('its waiver ended on 2027-01-31')
    expect(diagnostic?.hint).toContain('Ask the owner of the limit (Ada, platform team)')
  })

  test('up to a limit of its own', async () => {
    expect(await said({ waive: { ...waive, limit: 6 } }, '2026-11-30')).toMatchObject([
      { code: 'over-budget', severity: 'error', message: expect.stringContaining('waived only up to 6') },
    ])
    expect(await said({ waive: { ...waive, limit: 6000 } }, '2026-11-30')).toMatchObject([
      { code: 'budget-waived' },
    ])
  })

  test('of a limit that holds is a note, ended or not', async () => {
    for (const day of ['2026-11-30', '2028-01-01'])
      expect(await said({ limit: 6000, waive }, day)).toMatchObject([
        { code: 'waiver-unneeded', severity: 'info' },
      ])
  })

  test('DESIGN 2: no day stands in an output file: they are the same with and without it', async () => {
    const budgets = [{ of: 'resident' as const, limit: 5, note: 'n' }]
    const plain = await buildOf(tools, { budgets })
    const waived = await buildOf(tools, { budgets: budgets.map((budget) => ({ ...budget, waive })) })
    for (const file of ['budget.json', 'budget.md', 'registry.ts'])
      expect(textOf(waived, file)).toBe(textOf(plain, file))
  })
})

describe('a share of the context window', () => {
  test('is held in tokens of the window that is configured or known', async () => {
    const budgets = [{ of: 'window' as const, percent: 1, note: 'n' }]
    const small = await buildOf(tools, { budgets, windows: { json: 1000 } })
    expect(small.report.budgets).toMatchObject([{ of: 'window', mode: 'agent', limit: 10, over: true }])
    expect(small.diagnostics.find(({ code }) => code === 'over-budget')?.message).toMatch(
      /^mode agent takes \d+ tokens of the context window on json, limit 10 /,
    )
    const known = await buildOf(tools, { budgets, targets: ['openai-responses/gpt-5'] })
    expect(known.report.budgets).toMatchObject([{ limit: 4000, over: false }])
  })
})

describe('what the configuration must say', () => {
  test.each([
    [{ of: 'window', percent: 1, note: 'n' }, 'windows.json should be given in tokens'],
    [{ of: 'window', limit: 1, note: 'n' }, 'budgets[0].percent should be given'],
    [{ of: 'growth', note: 'n' }, 'budgets[0].limit should be given, or `percent`'],
    [{ of: 'resident', note: 'n' }, 'budgets[0].limit should be given'],
    [{ of: 'mode', limit: 1, percent: 1, note: 'n' }, 'budgets[0].percent should be absent'],
    [{ of: 'mode', limit: 1, note: 'n', waive: { until: '31.1.2027', reason: 'r' } }, 'written YYYY-MM-DD'],
    [
      { of: 'mode', limit: 1, note: 'n', waive: { until: '2027-01-31' } },
      'budgets[0].waive.reason should be given',
    ],
  ])('%j', (budget, message) => {
    const { diagnostics } = resolveConfig({ tools: 'a', targets: ['json'], budgets: [budget] })
    expect(diagnostics.map((diagnostic) => diagnostic.message).join('\n')).toContain(message)
  })

  test.each([
    [{ prices: { jsn: { input: 1 } } }, 'prices key "jsn" should be one of the configured targets'],
    [{ prices: { json: 'gpt-9' } }, 'prices.json should be a price, or a model'],
    [{ prices: { json: { cacheRead: 1 } } }, 'prices.json.input should be given'],
    [{ windows: { jsn: 1 } }, 'windows key "jsn" should be one of the configured targets'],
    [{ requestsPerTurn: 0 }, 'requestsPerTurn should be requests of one turn, 1 or more'],
  ])('%j', (rest, message) => {
    const { diagnostics } = resolveConfig({ tools: 'a', targets: ['json'], ...rest })
    expect(diagnostics.map((diagnostic) => diagnostic.message).join('\n')).toContain(message)
  })
})
