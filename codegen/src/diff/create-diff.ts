import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { BuildResult } from '../pipeline.ts'
import { DEFAULT_SET } from '../report/price-sets.ts'
import { limitState } from '../report/waived.ts'
import type { BudgetDiff, SetChange } from './budget-diff.ts'
import { cacheLosses } from './cache-losses.ts'
import { checkGrowth } from './check-growth.ts'
import { compareSets } from './compare-sets.ts'
import { compareTools } from './compare-tools.ts'
import { moneyChanges } from './money-changes.ts'
import { pairTools } from './pair-tools.ts'
import type { ReadBase } from './read-base.ts'
import { toStored } from './stored-report.ts'

/** Compares a base with what was just built. Pure: the day decides which of two announced prices counts. */
export function createDiff(
  { base, report: before }: ReadBase,
  build: BuildResult,
  config: ResolvedConfig,
  { stale, today }: { readonly stale: boolean; readonly today: string },
): BudgetDiff {
  const after = toStored(build.report)
  const pairs = pairTools(before, after, build.manifest.entries)
  const places = new Map(build.tools.map(({ tool }) => [tool.name, tool.place]))
  const sets = compareSets(before, after)
  const held = [...checkGrowth(config.budgets, sets), ...build.held]
  return {
    format: 1,
    base,
    stale,
    main: mainOf(sets, config),
    requestsPerTurn: config.requestsPerTurn,
    sets,
    tools: compareTools(before, after, pairs, (name) => {
      const place = places.get(name)
      return place === undefined ? undefined : { file: place.file, line: place.line }
    }),
    caches: cacheLosses(before, after, pairs),
    money: moneyChanges(sets, config, today),
    limits: held.flatMap(({ budget, findings }) =>
      findings
        .filter(({ of, over }) => over || of === 'growth')
        .map((finding) => ({
          ...finding,
          state: limitState(budget, finding, today),
          ...(budget.waive === undefined ? {} : { until: budget.waive.until }),
        })),
    ),
  }
}

/** The default mode on the first target; where the base didn't have it, the first mode and target that both have. */
function mainOf(sets: readonly SetChange[], { defaultMode, targets }: ResolvedConfig): BudgetDiff['main'] {
  const first = { mode: defaultMode, target: targets[0] ?? '' }
  const both = sets.filter(({ set, before, after }) => set === DEFAULT_SET && before && after)
  const main = both.find(({ mode, target }) => mode === first.mode && target === first.target) ?? both[0]
  return main === undefined ? first : { mode: main.mode, target: main.target }
}

/** The change that stands first: the default set of the default mode on the first target. */
export function mainChange({ sets, main }: BudgetDiff): BudgetDiff['sets'][number] | undefined {
  return sets.find(
    ({ set, mode, target }) => set === DEFAULT_SET && mode === main.mode && target === main.target,
  )
}
