import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { TargetMeasurement } from '../measure/measurement.ts'
import { placeOf, type BudgetFinding, type HeldBudget } from './check-budgets.ts'
import { DEFAULT_SET, type SetPrice } from './price-sets.ts'
import { limitState, sayWaived, unneededWaiver } from './waived.ts'

/**
 * What is said of limits: one diagnostic a limit that is exceeded, by how much, by what, and what to do; and of waivers, on the
 * day that is given. Without a day waivers are not looked at: every limit holds.
 */
export function budgetDiagnostics(
  held: readonly HeldBudget[],
  prices: readonly SetPrice[],
  measured: ReadonlyMap<string, TargetMeasurement>,
  today: string | undefined,
): readonly Diagnostic[] {
  return held.flatMap(({ budget, findings }) => {
    const over = findings.filter((finding) => finding.over)
    if (over.length === 0) return today === undefined ? [] : unneededWaiver(budget)
    return over.map((finding) =>
      sayWaived(budget, limitState(budget, finding, today), exceeded(finding, prices, measured)),
    )
  })
}

function exceeded(
  finding: BudgetFinding,
  prices: readonly SetPrice[],
  measured: ReadonlyMap<string, TargetMeasurement>,
): Diagnostic {
  const { of, mode, preset, target, tool, tokens, limit, note } = finding
  const place = placeOf(finding)
  const what = {
    tool: `tool ${tool} costs`,
    mode: `mode ${place} costs`,
    window: `mode ${place} takes`,
    catalog: `the catalog of mode ${place} costs`,
    resident: `the resident tools of mode ${place} cost`,
    growth: `mode ${place} grew by`,
  }[of]
  const price = prices.find(
    (price) => price.set === (preset ?? DEFAULT_SET) && price.mode === mode && price.target === target,
  )
  const largest = [...(measured.get(target)?.tools ?? [])]
    .filter(([name]) => price?.residentNames.includes(name))
    .sort(([a, x], [b, y]) => y.total - x.total || (a < b ? -1 : 1))
    .slice(0, 3)
    .map(([name, cost]) => `${name} ${cost.total}`)
  const raise = 'or raise the limit with its owner'
  const resident = `Largest resident: ${largest.join(', ')}. Defer one, shorten one, ${raise}.`
  const advice = {
    tool: `Shorten its description or schema, ${raise}.`,
    mode: resident,
    window: resident,
    growth: `Shorten what \`toolcrib diff\` names, ${raise}.`,
    // Deferring would add to it.
    catalog: `It lists ${price?.deferredNames.length ?? 0} names. Shorten some, move rarely used tools out of the default set, ${raise}.`,
    resident,
  }[of]
  return {
    code: 'over-budget',
    severity: 'error',
    message: `${what} ${tokens} tokens${of === 'window' ? ' of the context window' : ''} on ${target}, limit ${limit} (+${tokens - limit}); ${note}`,
    hint: advice,
  }
}
