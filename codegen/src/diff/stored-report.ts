import { renderBudgetJson, type BudgetReport, type ReportedTool } from '../report/budget-report.ts'

/** A report in the form in which `budget.json` holds it: the tokens of schema paths are an object. */
export interface StoredReport extends Omit<BudgetReport, 'tools'> {
  readonly tools: readonly StoredTool[]
}

export interface StoredTool extends Omit<ReportedTool, 'tokens'> {
  readonly tokens: { readonly [target: string]: StoredCost }
}

export interface StoredCost {
  readonly name: number
  readonly description: number
  readonly schema: number
  readonly wrapper: number
  readonly total: number
  readonly catalog: number
  readonly paths: { readonly [path: string]: number }
}

/** Reads a `budget.json`; `undefined` for anything that can't be compared. */
export function readStoredReport(text: string): StoredReport | undefined {
  try {
    const value = JSON.parse(text) as Partial<StoredReport> | null
    const whole =
      value?.format === 1 && [value.tools, value.targets, value.sets].every((list) => Array.isArray(list))
    return whole ? (value as StoredReport) : undefined
  } catch {
    return undefined
  }
}

/** The same form of a report that was just computed. */
export function toStored(report: BudgetReport): StoredReport {
  return JSON.parse(renderBudgetJson(report)) as StoredReport
}
