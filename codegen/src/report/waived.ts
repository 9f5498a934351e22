import type { ResolvedBudget } from '../config/resolved-config.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { BudgetFinding } from './check-budgets.ts'

/** How a limit stands on a day: it holds; is exceeded; is, with its owner's leave; or is since that leave ended. */
export type LimitState = 'holds' | 'over' | 'waived' | 'expired'

/** `until` is the last day. Days are compared as text: for `YYYY-MM-DD` that is their order. */
export function limitState(
  { waive }: ResolvedBudget,
  { over, tokens }: BudgetFinding,
  today: string | undefined,
): LimitState {
  if (!over) return 'holds'
  if (waive === undefined || today === undefined) return 'over'
  if (today > waive.until) return 'expired'
  return tokens > (waive.limit ?? Infinity) ? 'over' : 'waived'
}

/** What is said of an exceeded limit in the light of its waiver. The reports say nothing of it: they would change at midnight. */
export function sayWaived(
  { note, waive }: ResolvedBudget,
  state: LimitState,
  diagnostic: Diagnostic,
): Diagnostic {
  const { message } = diagnostic
  if (waive === undefined) return diagnostic
  const { until, reason, limit } = waive
  if (state === 'expired') {
    return {
      ...diagnostic,
      code: 'waiver-expired',
      message: `${message}; its waiver ended on ${until}: ${reason}`,
      hint: `Ask the owner of the limit (${note}) for another day. Or: ${diagnostic.hint}`,
    }
  }
  if (state === 'over') {
    // Without a day waivers aren't looked at.
    return limit === undefined
      ? diagnostic
      : { ...diagnostic, message: `${message}; waived only up to ${limit}` }
  }
  return {
    code: 'budget-waived',
    severity: 'warning',
    message: `${message}; waived until ${until}: ${reason}`,
    hint: 'From the next day on it fails.',
  }
}

/** A waiver beside a limit that holds. Growth holds again as soon as it is merged, and its waiver may still be needed. */
export function unneededWaiver({ of, note, waive }: ResolvedBudget): readonly Diagnostic[] {
  if (waive === undefined || of === 'growth') return []
  return [
    {
      code: 'waiver-unneeded',
      severity: 'info',
      message: `the waiver until ${waive.until} of a limit of "${of}" is not needed: the limit holds; ${note}`,
      hint: 'Remove `waive` from the budget.',
    },
  ]
}
