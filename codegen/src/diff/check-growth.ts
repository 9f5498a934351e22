import type { ResolvedBudget } from '../config/resolved-config.ts'
import {
  isOverLimit,
  lowestOf,
  presetOf,
  type BudgetFinding,
  type HeldBudget,
} from '../report/check-budgets.ts'
import { DEFAULT_SET } from '../report/price-sets.ts'
import type { SetChange } from './budget-diff.ts'

/** Holds the limits of growth: what each mode pays more than on the base, in tokens or as a share of what it paid there. */
export function checkGrowth(
  budgets: readonly ResolvedBudget[],
  sets: readonly SetChange[],
): readonly HeldBudget[] {
  return budgets
    .filter(({ of }) => of === 'growth')
    .map((budget) => ({
      budget,
      findings: sets
        .filter(({ set }) => set === (budget.preset ?? DEFAULT_SET))
        .filter(({ mode, target }) => {
          return (budget.mode ?? mode) === mode && (budget.target ?? target) === target
        })
        .flatMap(({ mode, target, before, after, tokens }): readonly BudgetFinding[] => {
          if (before === undefined || after === undefined) return []
          const limit = lowestOf(budget, before.resident + before.catalog)
          const over = isOverLimit(tokens, limit)
          return [{ of: 'growth', mode, ...presetOf(budget), target, tokens, limit, over, note: budget.note }]
        }),
    }))
}
