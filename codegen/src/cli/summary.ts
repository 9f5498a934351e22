import type { RunResult } from '../run.ts'
import { describeChange } from '../report/compare-reports.ts'
import { DEFAULT_SET } from '../report/price-sets.ts'

/** What a run found, for machines: stable keys, no paths of the machine. */
export function resultAsJson(result: RunResult): string {
  const { exitCode, diagnostics, written, drifts, changes, report } = result
  const { targets, sets, budgets, quarantined } = report ?? {}
  const value = {
    exitCode,
    diagnostics,
    written,
    drifts: drifts.map(({ path, kind }) => ({ path, kind })),
    changes,
    targets,
    sets,
    budgets,
    quarantined,
  }
  return `${JSON.stringify(value, null, 2)}\n`
}

/** One line a mode and target: what the default set pays on every request. */
export function renderPrices({ report }: RunResult): string {
  if (report === undefined) return ''
  const rows = report.sets
    .filter(({ set }) => set === DEFAULT_SET)
    .map(({ mode, target, resident, catalog, allResident }) => {
      const limits = report.budgets
        .filter(
          (one) =>
            one.of === 'resident' && one.preset === undefined && one.mode === mode && one.target === target,
        )
        .map(({ limit }) => limit)
      const saved = allResident - resident - catalog
      const share = allResident === 0 ? 0 : Math.round((saved / allResident) * 100)
      return [
        mode,
        target,
        `resident ${resident}${limits.length > 0 ? ` of ${Math.min(...limits)}` : ''}`,
        `catalog ${catalog}`,
        `saved ${saved} of ${allResident} (${share} %)`,
      ]
    })
  return alignColumns(rows)
}

/** How many tools there are, and which files were written. */
export function renderWritten({ report, written }: RunResult): string {
  const { tools = [], quarantined = [] } = report ?? {}
  const files = written.length === 0 ? 'nothing to write' : `wrote ${written.join(', ')}`
  const bad = quarantined.length === 0 ? '' : `, ${quarantined.length} quarantined`
  return `${tools.length} ${tools.length === 1 ? 'tool' : 'tools'}${bad}, ${files}`
}

/** Added, removed and changed tools, a line each. */
export function renderChanges({ changes }: RunResult): string {
  return changes.map((change) => `${describeChange(change)}\n`).join('')
}

/** Rows with their columns aligned, for the console only: committed files are never padded. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}
