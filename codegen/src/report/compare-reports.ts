import { byCodeUnit } from 'toolcrib'
import type { BudgetReport, ReportedTool } from './budget-report.ts'

/** The part of a report that a comparison reads: the same in memory and in a committed `budget.json`. */
export interface ComparableReport {
  readonly targets: readonly { readonly id: string }[]
  readonly tools: readonly ComparableTool[]
}

type ComparableTool = Pick<ReportedTool, 'name' | 'fingerprint' | 'residency'> & {
  readonly tokens: { readonly [target: string]: { readonly total: number } }
}

/** How one tool differs between two reports. */
export interface ToolChange {
  readonly name: string
  readonly kind: 'added' | 'removed' | 'changed'
  /** Tokens after minus before, by target; a tool that isn't there counts 0. */
  readonly delta: { readonly [target: string]: number }
  /** Modes in which it moved between resident and deferred. */
  readonly moved: readonly { readonly mode: string; readonly from: string; readonly to: string }[]
}

/** Names what was added, removed and changed, in name order. */
export function compareReports(
  before: ComparableReport | undefined,
  after: ComparableReport,
): readonly ToolChange[] {
  const old = new Map((before?.tools ?? []).map((tool) => [tool.name, tool]))
  const now = new Map(after.tools.map((tool) => [tool.name, tool]))
  // A target that only one of the two was measured for says nothing about a tool's growth.
  const targets = after.targets
    .map(({ id }) => id)
    .filter((id) => before === undefined || before.targets.some((target) => target.id === id))
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort(byCodeUnit)
    .flatMap((name): readonly ToolChange[] => {
      const was = old.get(name)
      const is = now.get(name)
      const moved = was && is ? moves(was, is) : []
      const delta = Object.fromEntries(
        targets.map((id) => [id, (is?.tokens[id]?.total ?? 0) - (was?.tokens[id]?.total ?? 0)]),
      )
      if (was === undefined) return [{ name, kind: 'added', delta, moved }]
      if (is === undefined) return [{ name, kind: 'removed', delta, moved }]
      const same = was.fingerprint === is.fingerprint && Object.values(delta).every((tokens) => tokens === 0)
      return same && moved.length === 0 ? [] : [{ name, kind: 'changed', delta, moved }]
    })
}

function moves(was: ComparableTool, is: ComparableTool): ToolChange['moved'] {
  return is.residency.flatMap(({ mode, residency }) => {
    const from = was.residency.find((decision) => decision.mode === mode)?.residency
    return from === undefined || from === residency ? [] : [{ mode, from, to: residency }]
  })
}

/** Reads a committed `budget.json`; anything else than a report of this format is `undefined`. */
export function parseReport(text: string): BudgetReport | undefined {
  try {
    const value = JSON.parse(text) as Partial<BudgetReport> | null
    const whole = value?.format === 1 && Array.isArray(value.tools) && Array.isArray(value.targets)
    return whole ? (value as BudgetReport) : undefined
  } catch {
    return undefined
  }
}

/** One line a change, e.g. `changed read +41 (anthropic/claude-4.5), +38 (openai-responses/gpt-5), agent: resident -> deferred`. */
export function describeChange({ name, kind, delta, moved }: ToolChange): string {
  const deltas = Object.entries(delta).map(
    ([target, tokens]) => `${tokens < 0 ? tokens : `+${tokens}`} (${target})`,
  )
  const moves = moved.map(({ mode, from, to }) => `${mode}: ${from} -> ${to}`)
  return `${kind} ${name} ${[...deltas, ...moves].join(', ')}`.trimEnd()
}
