import { byCodeUnit, mergePreservingPrefix, TOOL_SEARCH, type AdvertisedTool } from 'toolcrib'
import type { SetPrice } from '../report/price-sets.ts'
import type { CacheLoss } from './budget-diff.ts'
import { isSearchChanged } from './is-search-changed.ts'
import type { ToolPair } from './pair-tools.ts'
import type { StoredReport, StoredTool } from './stored-report.ts'

/**
 * What running sessions lose: for each mode and set, the array that a session of the base holds is merged with the branch's by the
 * runtime's own rules (A4, A9), and the first slot that is sent differently is looked for. Sessions that had loaded more
 * tools hold them behind, so it is the same slot for them.
 */
export function cacheLosses(
  before: StoredReport,
  after: StoredReport,
  pairs: readonly ToolPair[],
): readonly CacheLoss[] {
  const seen = new Set<string>()
  const [old, now] = [byName(before), byName(after)]
  const search = isSearchChanged(before, after, pairs) ? 'changed' : ''
  return before.sets.flatMap((was): readonly CacheLoss[] => {
    const key = JSON.stringify([was.mode, was.set])
    const is = after.sets.find((price) => price.mode === was.mode && price.set === was.set)
    if (seen.has(key) || is === undefined) return []
    seen.add(key)
    return [lossOf(was, is, { old, now, pairs, targets: after.targets, search })]
  })
}

interface Known {
  readonly old: ReadonlyMap<string, StoredTool>
  readonly now: ReadonlyMap<string, StoredTool>
  readonly pairs: readonly ToolPair[]
  readonly targets: StoredReport['targets']
  /** Stands for the search tool's definition now; before, it was the empty text. */
  readonly search: string
}

function lossOf(was: SetPrice, is: SetPrice, known: Known): CacheLoss {
  const { old, now, pairs, targets, search } = known
  const hasSearch = was.deferredNames.length > 0
  const sent = [...was.residentNames, ...(hasSearch ? [TOOL_SEARCH.name] : [])]
    .sort(byCodeUnit)
    .map((name) => advertised(name, old.get(name)))
  const available = new Set([...is.residentNames, ...is.deferredNames])
  // Without a search tool, what is deferred could not be reached: such a session gets all of it (rules D3, D4).
  const offered = [...is.residentNames, ...(hasSearch ? [TOOL_SEARCH.name] : is.deferredNames)].sort(
    byCodeUnit,
  )
  const fresh = offered.map((name) =>
    name === TOOL_SEARCH.name
      ? { name, description: search, inputSchema: {} }
      : advertised(name, now.get(name)),
  )
  const isRegistered = (name: string): boolean =>
    name === TOOL_SEARCH.name ? hasSearch : available.has(name)
  const heirs = new Map(pairs.map((pair) => [pair.before?.name, pair.after]))
  const merge = (pinned: boolean): readonly AdvertisedTool[] => {
    const live = sent.map((tool) => {
      const heir = heirs.get(tool.name)
      const stays = heir === undefined || (pinned && heir.name === tool.name)
      return stays ? tool : advertised(heir.name, heir)
    })
    return mergePreservingPrefix(live, fresh, isRegistered, pinned).tools
  }
  const next = merge(false)
  const first = firstChange(sent, next, pairs)
  const pinned = firstChange(sent, merge(true), pairs)
  const catalog = catalogDiffers(was, is, next, known)
  const lost = (change: Change): CacheLoss['lost'] =>
    change.slot === undefined
      ? catalog
        ? 'catalog'
        : 'nothing'
      : change.slot < sent.length
        ? 'array'
        : 'tail'
  const tail = first.slot === undefined ? [] : next.slice(first.slot)
  return {
    mode: was.mode,
    set: was.set,
    lost: lost(first),
    ...first,
    slots: sent.length,
    behind: Object.fromEntries(
      targets.map(({ id, search }) => [
        id,
        tail.reduce((sum, { name }) => {
          return sum + (name === TOOL_SEARCH.name ? search : (now.get(name)?.tokens[id]?.total ?? 0))
        }, 0),
      ]),
    ),
    pinned: { lost: lost(pinned), ...pinned },
  }
}

type Change = Pick<CacheLoss, 'slot' | 'tool' | 'cause'>

function firstChange(
  sent: readonly AdvertisedTool[],
  next: readonly AdvertisedTool[],
  pairs: readonly ToolPair[],
): Change {
  const longer = sent.length > next.length ? sent : next
  const slot = longer.findIndex((_, at) => bytes(sent[at]) !== bytes(next[at]))
  if (slot < 0) return {}
  const was = sent[slot]?.name
  if (was === undefined) return { slot, tool: next[slot]?.name ?? '', cause: 'added' }
  if (was === next[slot]?.name) return { slot, tool: was, cause: 'changed' }
  const renamed = pairs.some(({ before, after }) => before?.name === was && after?.name === next[slot]?.name)
  return { slot, tool: was, cause: renamed ? 'renamed' : 'removed' }
}

/** The names that stand in the prompt, with their servers, as a session that has loaded nothing sees them. */
function catalogDiffers(
  was: SetPrice,
  is: SetPrice,
  next: readonly AdvertisedTool[],
  { old, now }: Known,
): boolean {
  const sent = new Set(next.map(({ name }) => name))
  const names = [...is.residentNames, ...is.deferredNames].filter((name) => !sent.has(name)).sort(byCodeUnit)
  const lines = (tools: Known['now'], list: readonly string[]): string =>
    JSON.stringify(list.map((name) => [name, tools.get(name)?.server]))
  return lines(old, was.deferredNames) !== lines(now, names)
}

/** The digest stands for the definition: equal ones are equal bytes. */
function advertised(name: string, tool: StoredTool | undefined): AdvertisedTool {
  return { name, description: tool?.fingerprint ?? '', inputSchema: {} }
}

function bytes(tool: AdvertisedTool | undefined): string {
  return JSON.stringify([tool?.name, tool?.description])
}

function byName({ tools }: StoredReport): ReadonlyMap<string, StoredTool> {
  return new Map(tools.map((tool) => [tool.name, tool]))
}
