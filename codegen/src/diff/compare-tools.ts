import { DEFAULT_SET } from '../report/price-sets.ts'
import type { ByTarget, Move, Reason, Standing, ToolDiff } from './budget-diff.ts'
import { nameOf, type ToolPair } from './pair-tools.ts'
import type { StoredCost, StoredReport, StoredTool } from './stored-report.ts'

/** Says of each tool that differs what kind of change it is, what it costs and why. */
export function compareTools(
  before: StoredReport,
  after: StoredReport,
  pairs: readonly ToolPair[],
  placeOf: (name: string) => ToolDiff['place'],
): readonly ToolDiff[] {
  const modes = [...new Set(after.sets.map(({ mode }) => mode))]
  const [standingBefore, standingAfter] = [standingsIn(before), standingsIn(after)]
  const targets = after.targets
    .map(({ id }) => id)
    .filter((id) => before.targets.length === 0 || before.targets.some((target) => target.id === id))
  return pairs.flatMap((pair): readonly ToolDiff[] => {
    const standings = modes.map((mode) => ({
      mode,
      from: standingBefore(pair.before, mode),
      to: standingAfter(pair.after, mode),
    }))
    const definition = byTarget(targets, (id) => totalOf(pair.after, id) - totalOf(pair.before, id))
    const moved = pair.before && pair.after ? standings.filter(isMove(before)) : []
    const kind = kindOf(pair, definition, moved)
    if (kind === undefined) return []
    const place = pair.after === undefined ? undefined : placeOf(pair.after.name)
    return [
      {
        name: nameOf(pair),
        kind,
        ...(kind === 'renamed' && pair.before ? { from: pair.before.name } : {}),
        definition,
        perRequest: Object.fromEntries(
          standings.map(({ mode, from, to }) => [
            mode,
            byTarget(targets, (id) => paidFor(pair.after, to, id) - paidFor(pair.before, from, id)),
          ]),
        ),
        reasons:
          pair.before && pair.after
            ? Object.fromEntries(
                targets.map((id) => [id, reasonsOf(pair.before?.tokens[id], pair.after?.tokens[id])]),
              )
            : {},
        moved,
        residency: Object.fromEntries(standings.map(({ mode, to }) => [mode, to])),
        ...(place === undefined ? {} : { place }),
      },
    ]
  })
}

function kindOf(
  { before, after }: ToolPair,
  definition: ByTarget,
  moved: readonly Move[],
): ToolDiff['kind'] | undefined {
  if (before === undefined) return 'added'
  if (after === undefined) return 'removed'
  if (before.name !== after.name) return 'renamed'
  if (before.fingerprint !== after.fingerprint) return 'changed'
  if (moved.length > 0) return 'moved'
  return Object.values(definition).some((tokens) => tokens !== 0) ? 'remeasured' : undefined
}

/** A mode that the base doesn't have moved nothing. */
function isMove(before: StoredReport): (move: Move) => boolean {
  return ({ mode, from, to }) => from !== to && before.sets.some((set) => set.mode === mode)
}

/** Where a tool stands in a mode, for a session that chose nothing. */
function standingsIn(report: StoredReport): (tool: StoredTool | undefined, mode: string) => Standing {
  const sets = new Map(
    report.sets
      .filter(({ set }) => set === DEFAULT_SET)
      .map((price) => [
        price.mode,
        { resident: new Set(price.residentNames), deferred: new Set(price.deferredNames) },
      ]),
  )
  return (tool, mode) => {
    const set = sets.get(mode)
    if (tool === undefined || set === undefined) return 'absent'
    if (set.resident.has(tool.name)) return 'resident'
    return set.deferred.has(tool.name) ? 'deferred' : 'absent'
  }
}

function paidFor(tool: StoredTool | undefined, standing: Standing, target: string): number {
  const cost = tool?.tokens[target]
  if (cost === undefined || standing === 'absent') return 0
  return standing === 'resident' ? cost.total : cost.catalog
}

function totalOf(tool: StoredTool | undefined, target: string): number {
  return tool?.tokens[target]?.total ?? 0
}

/** Which part of the definition the tokens come from, the largest change first; equal ones in the order of the definition. */
function reasonsOf(before: StoredCost | undefined, after: StoredCost | undefined): readonly Reason[] {
  const part = (key: 'name' | 'description' | 'wrapper'): Reason => ({
    part: key,
    tokens: (after?.[key] ?? 0) - (before?.[key] ?? 0),
  })
  const was = new Map(Object.entries(before?.paths ?? {}))
  const is = new Map(Object.entries(after?.paths ?? {}))
  const schema = [...new Set([...is.keys(), ...was.keys()])].map((path): Reason => {
    return { part: 'schema', path, tokens: (is.get(path) ?? 0) - (was.get(path) ?? 0) }
  })
  return [part('name'), part('description'), ...schema, part('wrapper')]
    .filter(({ tokens }) => tokens !== 0)
    .toSorted((a, b) => Math.abs(b.tokens) - Math.abs(a.tokens))
}

function byTarget(targets: readonly string[], tokens: (target: string) => number): ByTarget {
  return Object.fromEntries(targets.map((target) => [target, tokens(target)]))
}
