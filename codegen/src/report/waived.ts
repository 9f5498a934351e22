import type { ResolvedBudget } from '../config/resolved-config.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'

interface Exceeded {
  readonly finding: { readonly tokens: number }
  readonly diagnostic: Diagnostic
}

/**
 * What a limit's waiver makes of its being exceeded. `until` is the last day; days are compared as text, which for `YYYY-MM-DD` is
 * their order. The reports are written without any of this: a file that changed at midnight would be no function of its input.
 */
export function waived(
  { of, note, waive }: ResolvedBudget,
  exceeded: readonly Exceeded[],
  today: string | undefined,
): readonly Diagnostic[] {
  if (waive === undefined || today === undefined) return exceeded.map(({ diagnostic }) => diagnostic)
  const { until, reason, limit = Infinity } = waive
  if (exceeded.length === 0) {
    // Growth is over as soon as it is merged, and may come back.
    if (of === 'growth') return []
    return [
      {
        code: 'waiver-unneeded',
        severity: 'info',
        message: `the waiver until ${until} of a limit of "${of}" is not needed: the limit holds; ${note}`,
        hint: 'Remove `waive` from the budget.',
      },
    ]
  }
  return exceeded.map(({ finding, diagnostic }): Diagnostic => {
    const { message } = diagnostic
    if (today > until) {
      return {
        ...diagnostic,
        code: 'waiver-expired',
        message: `${message}; its waiver ended on ${until}: ${reason}`,
        hint: `Ask the owner of the limit (${note}) for another day, or: ${diagnostic.hint}`,
      }
    }
    if (finding.tokens > limit) {
      return { ...diagnostic, message: `${message}; the waiver until ${until} ends at ${limit} tokens` }
    }
    return {
      code: 'budget-waived',
      severity: 'warning',
      message: `${message}; waived until ${until}: ${reason}`,
      hint: 'From the next day on it fails.',
    }
  })
}
