import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { DEFAULT_SET, type SetPrice } from './price-sets.ts'

/**
 * Says where deferring is a loss: the search tool and the catalog cost more on every request than the definitions that they
 * stand in for. A note, because a small set may grow.
 */
export function checkDeferral(prices: readonly SetPrice[]): readonly Diagnostic[] {
  const losses = prices.filter(({ set }) => set === DEFAULT_SET).filter((price) => lossOf(price) > 0)
  return [...new Set(losses.map(({ mode }) => mode))].map((mode) => {
    const where = losses
      .filter((price) => price.mode === mode)
      .map((price) => `${lossOf(price)} on ${price.target}`)
    return {
      code: 'deferral-costs-more',
      severity: 'info',
      message: `mode ${mode} pays more tokens than with every tool resident: ${where.join(', ')}`,
    }
  })
}

function lossOf({ resident, catalog, allResident }: SetPrice): number {
  return resident + catalog - allResident
}
