import type { Grade, ToolManifest } from 'toolcrib'
import type { TargetMeasurement, ToolCost } from '../measure/measurement.ts'
import type { BudgetFinding } from './check-budgets.ts'
import type { SetPrice } from './price-sets.ts'

/** Everything that the two budget files say, as data: `budget.json` prints it whole, `budget.md` for people. */
export interface BudgetReport {
  readonly format: 1
  readonly targets: readonly {
    readonly id: string
    readonly grade: Grade
    /** Largest band of any tool, as a share, for calibrated figures. */
    readonly band?: number
    readonly constant: number
    readonly search: number
    readonly catalogHead: number
  }[]
  readonly sets: readonly SetPrice[]
  readonly budgets: readonly BudgetFinding[]
  readonly tools: readonly ReportedTool[]
  readonly quarantined: ToolManifest['quarantined']
}

export interface ReportedTool {
  readonly name: string
  readonly server?: string
  /** What the server itself calls it. */
  readonly serverTool?: string
  /** How the definition was obtained, where it wasn't read from the source. */
  readonly provenance?: 'evaluated' | 'live'
  readonly source?: string
  readonly fingerprint: string
  readonly residency: ToolManifest['entries'][number]['residency']
  /** The measured costs themselves; `budget.json` prints their paths as an object. */
  readonly tokens: { readonly [target: string]: ToolCost }
}

/** Joins the manifest, the measurements and the findings. Pure: the same input gives the same report. */
export function createReport(
  manifest: ToolManifest,
  measured: ReadonlyMap<string, TargetMeasurement>,
  sets: readonly SetPrice[],
  budgets: readonly BudgetFinding[],
): BudgetReport {
  return {
    format: 1,
    targets: [...measured.values()].map(({ target, grade, constant, search, catalogHead, tools }) => {
      const bands = [...tools.values()].flatMap(({ band }) => (band === undefined ? [] : [band]))
      return {
        id: target,
        grade,
        ...(bands.length === 0 ? {} : { band: Math.max(...bands) }),
        constant: constant.auto,
        search: search.total,
        catalogHead,
      }
    }),
    sets,
    budgets,
    tools: manifest.entries.map((entry) => ({
      name: entry.name,
      ...(entry.server === undefined ? {} : { server: entry.server }),
      ...(entry.origin === undefined ? {} : { serverTool: entry.origin.tool }),
      ...(entry.provenance === undefined ? {} : { provenance: entry.provenance }),
      ...(entry.source === undefined ? {} : { source: entry.source }),
      fingerprint: entry.fingerprint,
      residency: entry.residency,
      tokens: Object.fromEntries(
        [...measured.values()].flatMap(({ target, tools }) => {
          const cost = tools.get(entry.name)
          return cost === undefined ? [] : [[target, cost]]
        }),
      ),
    })),
    quarantined: manifest.quarantined,
  }
}

/**
 * Text of `budget.json`: a line a record, so that a change touches its own lines and two branches rarely touch the same one.
 */
export function renderBudgetJson(report: BudgetReport): string {
  const members = Object.entries(report).map(([key, value]: readonly [string, unknown]) => {
    if (!Array.isArray(value) || value.length === 0) return `  "${key}": ${JSON.stringify(value)}`
    const records = value.map((record) =>
      key === 'tools' ? toolLines(record as ReportedTool) : JSON.stringify(record),
    )
    return `  "${key}": [\n    ${records.join(',\n    ')}\n  ]`
  })
  return `{\n${members.join(',\n')}\n}\n`
}

/** A tool's own line, then one a target. */
function toolLines({ tokens, ...rest }: ReportedTool): string {
  const targets = Object.entries(tokens).map(
    ([id, cost]) => `\n      ${JSON.stringify(id)}: ${costText(cost)}`,
  )
  return `${JSON.stringify(rest).slice(0, -1)},"tokens":{${targets.join(',')}${targets.length > 0 ? '\n    ' : ''}}}`
}

/** By identity: a process that builds again and again brings the same costs. */
const printed = new WeakMap<ToolCost, string>()

function costText(cost: ToolCost): string {
  let text = printed.get(cost)
  if (text === undefined) {
    const { paths, ...rest } = cost
    const byPath = Object.fromEntries(paths.map(({ path, tokens }) => [path, tokens]))
    text = JSON.stringify({ ...rest, paths: byPath })
    printed.set(cost, text)
  }
  return text
}
