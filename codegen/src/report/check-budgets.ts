import { TOOL_SEARCH } from 'toolcrib'
import type { ResolvedBudget } from '../config/resolved-config.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { TargetMeasurement } from '../measure/measurement.ts'
import { DEFAULT_SET, type SetPrice } from './price-sets.ts'

/** One limit held against one figure. */
export interface BudgetFinding {
  readonly of: ResolvedBudget['of']
  readonly mode?: string
  readonly target: string
  /** The tool, for a budget of `tool`: the dearest one that the limit covers, and every one that is over it. */
  readonly tool?: string
  readonly tokens: number
  readonly limit: number
  readonly over: boolean
  readonly note: string
}

/** The one rule of what is over a limit: exactly at it is within. */
export function isOverLimit(tokens: number, limit: number): boolean {
  return tokens > limit
}

/** Holds every configured limit against the figures of the default set. */
export function checkBudgets(
  budgets: readonly ResolvedBudget[],
  prices: readonly SetPrice[],
  measured: ReadonlyMap<string, TargetMeasurement>,
  matches: (patterns: readonly string[], tool: string) => boolean,
): readonly BudgetFinding[] {
  return budgets.flatMap((budget) =>
    budget.of === 'tool' ? toolFindings(budget, measured, matches) : setFindings(budget, prices),
  )
}

function setFindings(budget: ResolvedBudget, prices: readonly SetPrice[]): readonly BudgetFinding[] {
  return prices
    .filter((price) => price.set === DEFAULT_SET)
    .filter((price) => budget.mode === undefined || price.mode === budget.mode)
    .filter((price) => budget.target === undefined || price.target === budget.target)
    .map((price) => {
      const tokens =
        budget.of === 'resident'
          ? price.resident
          : budget.of === 'catalog'
            ? price.catalog
            : price.resident + price.catalog
      const { mode, target } = price
      return { of: budget.of, mode, target, tokens, ...limitOf(budget, tokens) }
    })
}

function toolFindings(
  budget: ResolvedBudget,
  measured: ReadonlyMap<string, TargetMeasurement>,
  matches: (patterns: readonly string[], tool: string) => boolean,
): readonly BudgetFinding[] {
  return [...measured.values()]
    .filter(({ target }) => budget.target === undefined || target === budget.target)
    .flatMap((target) => {
      const costs = [...target.tools]
        // The search tool's definition is the runtime's: nobody could shorten it.
        .filter(
          ([name]) =>
            name !== TOOL_SEARCH.name && (budget.match === undefined || matches(budget.match, name)),
        )
        .map(([tool, cost]) => ({ tool, tokens: cost.total }))
        .sort((a, b) => b.tokens - a.tokens || (a.tool < b.tool ? -1 : 1))
      const shown = costs.filter(({ tokens }, index) => index === 0 || isOverLimit(tokens, budget.limit))
      return shown.map(({ tool, tokens }) => ({
        of: budget.of,
        target: target.target,
        tool,
        tokens,
        ...limitOf(budget, tokens),
      }))
    })
}

function limitOf(
  { limit, note }: ResolvedBudget,
  tokens: number,
): { readonly limit: number; readonly over: boolean; readonly note: string } {
  return { limit, over: isOverLimit(tokens, limit), note }
}

/** One diagnostic a limit that is exceeded: by how much, by what, and what to do. */
export function budgetDiagnostics(
  findings: readonly BudgetFinding[],
  prices: readonly SetPrice[],
  measured: ReadonlyMap<string, TargetMeasurement>,
): readonly Diagnostic[] {
  return findings
    .filter(({ over }) => over)
    .map((finding) => {
      const { of, mode, target, tool, tokens, limit, note } = finding
      const what = {
        tool: `tool ${tool} costs`,
        mode: `mode ${mode} costs`,
        catalog: `the catalog of mode ${mode} costs`,
        resident: `the resident tools of mode ${mode} cost`,
      }[of]
      const price = prices.find(
        (price) => price.set === DEFAULT_SET && price.mode === mode && price.target === target,
      )
      const largest = [...(measured.get(target)?.tools ?? [])]
        .filter(([name]) => price?.residentNames.includes(name))
        .sort(([a, x], [b, y]) => y.total - x.total || (a < b ? -1 : 1))
        .slice(0, 3)
        .map(([name, cost]) => `${name} ${cost.total}`)
      const raise = 'or raise the limit with its owner'
      const advice = {
        tool: `Shorten its description or schema, ${raise}.`,
        mode: `Largest resident: ${largest.join(', ')}. Defer one, shorten one, ${raise}.`,
        // Deferring would add to it.
        catalog: `It lists ${price?.deferredNames.length ?? 0} names. Shorten some, move rarely used tools out of the default set, ${raise}.`,
        resident: `Largest resident: ${largest.join(', ')}. Defer one, shorten one, ${raise}.`,
      }[of]
      return {
        code: 'over-budget',
        severity: 'error' as const,
        message: `${what} ${tokens} tokens on ${target}, limit ${limit} (+${tokens - limit}); ${note}`,
        hint: advice,
      }
    })
}
