import { join } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { normalizeText, readTextIfPresent } from '../files/read-text.ts'
import { checkPrices } from '../prices/check-prices.ts'
import { today as clock } from '../prices/today.ts'
import { budgetDiagnostics } from '../report/budget-diagnostics.ts'
import { renderBudgetJson } from '../report/budget-report.ts'
import { run, type RunOptions, type RunResult } from '../run.ts'
import type { BudgetDiff } from './budget-diff.ts'
import { checkGrowth } from './check-growth.ts'
import { createDiff } from './create-diff.ts'
import { readBase } from './read-base.ts'

export interface DiffOptions extends Pick<RunOptions, 'cwd' | 'config' | 'today' | 'onStage'> {
  /** The commit to compare with. Default: where the branch left the main one. */
  readonly base?: string | undefined
  /** A budget.json to compare with, in place of a commit's. */
  readonly baseFile?: string | undefined
  /** The branch that the pull request goes to. Default: main or master. */
  readonly target?: string | undefined
}

export interface DiffResult {
  readonly exitCode: 0 | 1 | 2
  readonly diagnostics: readonly Diagnostic[]
  /** Absent where nothing could be built or compared. */
  readonly diff?: BudgetDiff
  /** The run behind it. */
  readonly run: RunResult
}

/**
 * Builds what the definitions say, without writing, and compares it with the base's committed report. The working tree's own
 * budget.json is never believed: it may be old.
 */
export async function runDiff({ base, baseFile, target, ...options }: DiffOptions): Promise<DiffResult> {
  const today = options.today ?? clock()
  const result = await run({ ...options, today, action: 'none' })
  const { root, config, build, report } = result
  const stopped = (exitCode: 0 | 1 | 2, more: readonly Diagnostic[]): DiffResult => ({
    exitCode,
    diagnostics: [...result.diagnostics, ...more],
    run: result,
  })
  if (root === undefined || config === undefined || build === undefined || report === undefined)
    return stopped(result.exitCode === 0 ? 1 : result.exitCode, [])
  const path = `${config.out}/budget.json`
  const read = await readBase({ cwd: options.cwd, root, path, base, baseFile, target })
  if ('code' in read) return stopped(2, [read])
  const committed = await readTextIfPresent(join(root, path)).catch(() => undefined)
  const stale = normalizeText(committed ?? '') !== renderBudgetJson(report)
  const diff = createDiff(read, build, config, { stale, today })
  const growth = checkGrowth(config.budgets, diff.sets)
  const found = [
    ...(stale ? [staleBudget(path, committed !== undefined)] : []),
    ...budgetDiagnostics(growth, report.sets, new Map(), today),
    ...growth.filter(({ findings }) => findings.length === 0).map(({ budget }) => unchecked(budget.note)),
    ...checkPrices(config.targets, config.prices, today),
  ]
  const fails = found.some(({ severity }) => severity === 'error')
  return { ...stopped(fails ? 1 : result.exitCode, found), diff }
}

function staleBudget(path: string, isThere: boolean): Diagnostic {
  return {
    code: 'budget-stale',
    severity: 'warning',
    message: `${path} ${isThere ? 'is not what the definitions say' : 'is missing'}; they were measured anew`,
    hint: 'Run `npx toolcrib build` and commit what it writes.',
  }
}

function unchecked(note: string): Diagnostic {
  return {
    code: 'growth-unchecked',
    severity: 'info',
    message: `a limit of growth was not held, because the base has no figures for it; ${note}`,
  }
}
