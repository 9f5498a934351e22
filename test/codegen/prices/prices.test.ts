import { describe, expect, test } from 'vitest'
import { checkPrices } from '../../../codegen/src/prices/check-prices.ts'
import { daysBetween, isDay } from '../../../codegen/src/prices/dates.ts'
import { MODEL_ROWS } from '../../../codegen/src/prices/model-rows.ts'
import { formatUsd, formatUsdChange } from '../../../codegen/src/prices/money.ts'
import { priceOf, windowOf } from '../../../codegen/src/prices/price-of.ts'
import { today } from '../../../codegen/src/prices/today.ts'
import { WINDOW_ROWS } from '../../../codegen/src/prices/window-rows.ts'

const NONE = new Map<string, never>()
const price = (target: string, day = '2026-11-30'): string | undefined => priceOf(target, NONE, day)?.model

describe('the table', () => {
  test('every row says where it is from and when, and a read costs no more than new tokens', () => {
    for (const { source, checked, input, cacheRead, cacheWrite, until } of MODEL_ROWS) {
      expect(source).not.toBe('')
      expect(isDay(checked) && (until === undefined || isDay(until))).toBe(true)
      expect(cacheRead).toBeLessThanOrEqual(input)
      expect(cacheWrite).toBeGreaterThanOrEqual(input)
    }
    for (const { source, checked } of WINDOW_ROWS)
      expect([source !== '', isDay(checked)]).toEqual([true, true])
  })

  test.each([
    ['anthropic/claude-4.5', 'claude-sonnet-4.5'],
    ['claude-haiku-4-5-20251001', 'claude-haiku-4.5'],
    ['us.anthropic.claude-opus-4-5-20251101-v1:0', 'claude-opus-4.5'],
    ['bedrock/claude-4.5', 'claude-sonnet-4.5'],
    ['openai-responses/gpt-5', 'gpt-5'],
    ['openai-responses/gpt-5.4', 'gpt-5.4'],
    ['gpt-4o-2024-08-06', 'gpt-4o'],
    ['gemini-3.1-pro-preview', 'gemini-3.1-pro'],
    // Another model is another price.
    ['gpt-5-mini', undefined],
    ['gpt-4o-mini', undefined],
    ['claude-opus-5.9', undefined],
    ['json', undefined],
    ['qwen3', undefined],
  ])('%s: %s', (target, model) => {
    expect(price(target)).toBe(model)
  })

  test('a price whose end was announced ends on its day', () => {
    const input = (day: string): number | undefined => priceOf('gemini-3.8-flash', NONE, day)?.input
    expect([input('2026-12-31'), input('2027-01-01')]).toEqual([0.75, 1.5])
  })
})

describe('the configuration', () => {
  test('a price of its own, or another model of the table', () => {
    const own = new Map([['json', { input: 2, cacheRead: 0.2 }]])
    expect(priceOf('json', own, '2026-11-30')).toEqual({
      model: 'json',
      input: 2,
      cacheRead: 0.2,
      cacheWrite: 2,
    })
    const named = new Map([['anthropic/claude-4.5', 'claude-haiku-4.5']])
    expect(priceOf('anthropic/claude-4.5', named, '2026-11-30')).toMatchObject({ input: 1 })
  })

  test('windows: configured, of the model that runs, of the family, unknown', () => {
    const prices = new Map([['openai-responses/gpt-5', 'gpt-5.5']])
    expect(windowOf('json', new Map([['json', 8000]]), NONE)).toBe(8000)
    expect(windowOf('openai-responses/gpt-5', NONE, prices)).toBe(1_050_000)
    expect(windowOf('openai-responses/gpt-5', NONE, NONE)).toBe(400_000)
    expect(windowOf('json', NONE, NONE)).toBeUndefined()
  })
})

describe('age', () => {
  test('a price is old from the 61st day on; one without a day is not ours to doubt', () => {
    const codes = (day: string): readonly string[] =>
      checkPrices(['anthropic/claude-4.5'], NONE, day).map(({ code }) => code)
    expect(daysBetween('2026-11-01', '2026-12-31')).toBe(60)
    expect([codes('2026-12-31'), codes('2027-01-01')]).toEqual([[], ['price-old']])
    const own = new Map([['json', { input: 2 }]])
    expect(checkPrices(['json'], own, '2036-01-01')).toEqual([])
    expect(checkPrices(['json'], NONE, '2036-01-01')).toMatchObject([
      { code: 'price-unknown', severity: 'info' },
    ])
  })

  test('a day is a day of the calendar', () => {
    expect(['2026-11-30', '2024-02-29'].every(isDay)).toBe(true)
    expect(['2026-02-29', '2026-13-01', '26-1-1', '2026-11-30T00', ''].some(isDay)).toBe(false)
    expect(isDay(today())).toBe(true)
  })
})

test('money is written alike in every locale', () => {
  expect([0, 12.3, -1, 0.345, 0.0042, 0.00000012].map(formatUsd)).toEqual([
    '$0.00',
    '$12.30',
    '-$1.00',
    '$0.34',
    '$0.0042',
    '$0.00000012',
  ])
  expect([1, -1, 0].map(formatUsdChange)).toEqual(['+$1.00', '-$1.00', '$0.00'])
})
