import type { ResolvedBudget } from './resolved-config.ts'
import type { PriceConfig } from './user-config.ts'
import {
  day,
  isObject,
  listOf,
  numberFrom,
  oneOf,
  oneOrMore,
  shape,
  text,
  tokenCount,
  type Read,
} from './validate.ts'

const price = numberFrom(0, 10_000, 'USD per million tokens')

const priceShape = shape({ input: price, cacheRead: price, cacheWrite: price, source: text, checked: day }, [
  'input',
])

/** A price, or the name of a model. */
export const readPrice: Read<PriceConfig | string> = (value, at, faults) =>
  isObject(value) ? (priceShape(value, at, faults) as PriceConfig | undefined) : text(value, at, faults)

export const readBudgets: Read<readonly RawBudget[]> = listOf(
  shape(
    {
      of: oneOf('resident', 'catalog', 'mode', 'tool', 'window', 'growth'),
      limit: tokenCount,
      percent: numberFrom(0, 1000, 'a percentage'),
      note: text,
      mode: text,
      preset: text,
      target: text,
      match: oneOrMore(text, 'patterns'),
      waive: shape({ until: day, reason: text, limit: tokenCount }, ['until', 'reason']),
    },
    ['of', 'note'],
  ),
  'budgets',
)

type RawBudget = { readonly [K in keyof ResolvedBudget]?: unknown }

/** Budgets that were read without a fault: what is required is there. */
export function toBudgets(read: readonly RawBudget[] | undefined): readonly ResolvedBudget[] {
  return (read ?? []) as readonly ResolvedBudget[]
}
