import { TOOL_SEARCH } from 'toolcrib'
import type { ResolvedBudget } from '../config/resolved-config.ts'
import type { TargetMeasurement } from '../measure/measurement.ts'
import { DEFAULT_SET, type SetPrice } from './price-sets.ts'

/** One limit held against one figure. */
export interface BudgetFinding {
  readonly of: ResolvedBudget['of']
  readonly mode?: string
  /** Whose sessions pay it; absent for those that chose nothing. */
  readonly preset?: string
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

/** A limit with what it was held against: the reports print the findings, what is said of them knows the limit's waiver too. */
export interface HeldBudget {
  readonly budget: ResolvedBudget
  readonly findings: readonly BudgetFinding[]
}

/** Holds every configured limit against the figures of its set; growth is held by `diff`, which knows the base. */
export function checkBudgets(
  budgets: readonly ResolvedBudget[],
  prices: readonly SetPrice[],
  measured: ReadonlyMap<string, TargetMeasurement>,
  matches: (patterns: readonly string[], tool: string) => boolean,
  windowOf: (target: string) => number | undefined,
): readonly HeldBudget[] {
  return budgets
    .filter(({ of }) => of !== 'growth')
    .map((budget) => ({
      budget,
      findings:
        budget.of === 'tool'
          ? toolFindings(budget, measured, matches)
          : setFindings(budget, prices, windowOf),
    }))
}

function setFindings(
  budget: ResolvedBudget,
  prices: readonly SetPrice[],
  windowOf: (target: string) => number | undefined,
): readonly BudgetFinding[] {
  return prices
    .filter((price) => price.set === (budget.preset ?? DEFAULT_SET))
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
      const window = budget.of === 'window' ? windowOf(target) : undefined
      return { of: budget.of, mode, ...presetOf(budget), target, tokens, ...limitOf(budget, tokens, window) }
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
      const shown = costs.filter(({ tokens }, index) => index === 0 || isOverLimit(tokens, lowestOf(budget)))
      return shown.map(({ tool, tokens }) => ({
        of: budget.of,
        target: target.target,
        tool,
        tokens,
        ...limitOf(budget, tokens),
      }))
    })
}

export function presetOf({ preset }: ResolvedBudget): Pick<BudgetFinding, 'preset'> {
  return preset === undefined ? {} : { preset }
}

/** A mode, and the preset where the figure is not of those that chose nothing. */
export function placeOf({ mode, preset }: Pick<BudgetFinding, 'mode' | 'preset'>): string {
  return preset === undefined ? String(mode) : `${mode}, preset ${preset}`
}

function limitOf(
  budget: ResolvedBudget,
  tokens: number,
  whole?: number,
): Pick<BudgetFinding, 'limit' | 'over' | 'note'> {
  const limit = lowestOf(budget, whole)
  return { limit, over: isOverLimit(tokens, limit), note: budget.note }
}

/** The lower of a limit in tokens and one in percent of `whole`, in whole tokens. */
export function lowestOf({ limit = Infinity, percent }: ResolvedBudget, whole?: number): number {
  const share = percent === undefined || whole === undefined ? Infinity : (whole * percent) / 100
  return Math.min(limit, Math.floor(share))
}
