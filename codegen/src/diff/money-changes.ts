import type { ResolvedConfig } from '../config/resolved-config.ts'
import { costOf, rewriteCost } from '../prices/money.ts'
import { priceOf } from '../prices/price-of.ts'
import { DEFAULT_SET } from '../report/price-sets.ts'
import type { MoneyChange, SetChange } from './budget-diff.ts'

/** A conversation of so many tokens shows what one lost cache costs: it grows in proportion. */
export const CONVERSATION = 100_000

/** What the change of the default set costs, on every target that has a price. */
export function moneyChanges(
  sets: readonly SetChange[],
  { prices, requestsPerTurn }: ResolvedConfig,
  today: string,
): readonly MoneyChange[] {
  return (
    sets
      // What one side doesn't have grew by nothing.
      .filter(({ set, before, after }) => set === DEFAULT_SET && before !== undefined && after !== undefined)
      .flatMap(({ mode, target, tokens }): readonly MoneyChange[] => {
        const price = priceOf(target, prices, today)
        if (price === undefined) return []
        const many = tokens * 1000 * requestsPerTurn
        return [
          {
            mode,
            target,
            price,
            cached: costOf(many, price.cacheRead),
            uncached: costOf(many, price.input),
            rewrite: rewriteCost(CONVERSATION, price),
          },
        ]
      })
  )
}
