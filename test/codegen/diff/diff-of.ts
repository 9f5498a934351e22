import type { UserConfig } from '../../../codegen/src/config/user-config.ts'
import type { BudgetDiff } from '../../../codegen/src/diff/budget-diff.ts'
import { createDiff } from '../../../codegen/src/diff/create-diff.ts'
import { toStored } from '../../../codegen/src/diff/stored-report.ts'
import type { Tool } from '../../../codegen/src/normalize/tool.ts'
import { buildOf, configOf } from '../build-of.ts'

export interface Side {
  readonly tools: readonly Tool[]
  readonly config?: Partial<UserConfig>
}

/** Compares two sets of definitions without a disk, as of one day. */
export async function diffOf(before: Side, after: Side, today = '2026-11-30'): Promise<BudgetDiff> {
  const base = await buildOf(before.tools, before.config)
  const build = await buildOf(after.tools, after.config)
  const read = {
    base: { from: 'merge-base', ref: 'origin/main', commit: '0123456789abcdef', hasBudget: true },
    report: toStored(base.report),
  } as const
  return createDiff(read, build, configOf(after.config), { stale: false, today })
}
