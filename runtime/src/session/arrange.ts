import { itemNamed, namesOf } from '../intent/item-named.ts'
import { maskOf, membersIn } from '../intent/member-mask.ts'
import { memberNamed, toolsOf } from '../intent/members.ts'
import type { Members } from '../intent/members.ts'
import { byName } from '../order.ts'
import { TOOL_SEARCH } from '../search/tool-search.ts'
import type { AdvertisedTool } from '../types/advertised.ts'
import type { SessionOptions } from '../types/session.ts'
import { advertise } from './advertise.ts'
import { firstDifference, mergePreservingPrefix, sameDefinition } from './merge-preserving-prefix.ts'

/** A session's array as of one boundary, with what it was made from. */
export interface Arrangement {
  readonly tools: readonly AdvertisedTool[]
  readonly carried: readonly string[]
  /** Left out for the limit. */
  readonly overflow: readonly string[]
  /** Undefined before the first boundary of a reopened session. */
  readonly resolved?: Members
  readonly down: ReadonlySet<string>
  readonly loaded?: ReadonlyMap<string, boolean>
  /** Not shown, since their probes failed when the array was built. */
  readonly absent: readonly string[]
  /** Whether the search tool stands in it; undefined while nothing was there to decide by (rule D4). */
  readonly search: boolean | undefined
}

/** What an array is made from, beside the options that a session was opened with. */
export interface ArrangeInput {
  readonly resolved: Members
  readonly loaded: ReadonlyMap<string, boolean>
  /** Tools whose probes fail. */
  readonly down: ReadonlySet<string>
  readonly maxTools: number
  /** Nothing is merged, since no prefix is worth keeping (rule A7). */
  readonly isRebuilt: boolean
}

/** The arrangement after a boundary (rules A4, A7, D3). Sessions in the same state share its array. */
export function arrange(options: SessionOptions, base: Arrangement, input: ArrangeInput): Arrangement {
  const { promotion = 'turn', mayConnect = false, pin } = options
  const { resolved, loaded, down, maxTools, isRebuilt } = input
  const { registry, state, searchAvailable, isOff } = resolved
  const isPinned = pin === 'definitions'
  const residency = (name: string): string | undefined => memberNamed(resolved, name)?.residency

  function decideSearch(): boolean | undefined {
    const tools = toolsOf(resolved)
    if (!searchAvailable) return false
    if (isOff || (tools.length === 0 && !mayConnect)) return undefined
    return mayConnect || tools.length > maxTools || tools.some((tool) => tool.residency === 'deferred')
  }

  /** What stands for a tool by now: the one that took over its name, and its current definition unless that is pinned. */
  function current(tool: AdvertisedTool): AdvertisedTool {
    const entry = registry.get(tool.name)
    if (!entry || (isPinned && entry.name === tool.name)) return tool
    const now = advertise(entry)
    return sameDefinition(tool, now) ? tool : now
  }

  const search = (isRebuilt ? undefined : base.search) ?? decideSearch()
  const hasSearch = search === true && !isOff
  const live = isRebuilt ? [] : base.tools.map(current)
  const isPromoted = (name: string): boolean =>
    loaded.has(name) && (promotion === 'cold' ? isRebuilt || !!itemNamed(live, name) : promotion !== 'never')
  const mask = maskOf(state.entries, ({ name }) => {
    const found = !down.has(name) && residency(name)
    return found && (found === 'resident' || !hasSearch || isPromoted(name))
  })
  const fresh = state.arrays(`${hasSearch}${mask}`, () => {
    const tools = membersIn(state.entries, mask).map(advertise)
    return Object.freeze(hasSearch ? [...tools, TOOL_SEARCH].toSorted(byName) : tools)
  })
  const isRegistered = (name: string): boolean => (name === TOOL_SEARCH.name ? hasSearch : !!residency(name))
  const merge = mergePreservingPrefix(live, fresh, isRegistered, isPinned)
  const whole = firstDifference(merge.tools, fresh) < 0 ? fresh : Object.freeze(merge.tools)
  // What goes first over the limit is new, promoted tools before others, and from the tail; the search tool never goes.
  const rank = ({ name }: AdvertisedTool): number =>
    name === TOOL_SEARCH.name ? 0 : !merge.added.includes(name) ? 1 : residency(name) === 'resident' ? 2 : 3
  const isOver = whole.length > maxTools
  const kept = new Set(isOver ? whole.toSorted((a, b) => rank(a) - rank(b)).slice(0, maxTools) : whole)
  return {
    tools: isOver ? Object.freeze(whole.filter((tool) => kept.has(tool))) : whole,
    carried: merge.carried,
    overflow: namesOf(whole.filter((tool) => !kept.has(tool))).toSorted(),
    resolved,
    down,
    loaded,
    search,
    // Outside a rebuild nothing leaves the prompt because its probe fails, and nothing comes back before it succeeds.
    absent: [...down].filter((name) => residency(name) && (isRebuilt || base.absent.includes(name))),
  }
}

/** The same with what was loaded since at its tail, and nothing else changed (promotion `request` of rule A3). */
export function grow(base: Arrangement, input: Omit<ArrangeInput, 'isRebuilt'>): Arrangement {
  const { resolved, loaded, down, maxTools } = input
  const { tools } = base
  const more = [...loaded.keys()].toSorted().flatMap((name) => {
    const isNew = !itemNamed(tools, name) && !down.has(name)
    return (isNew && memberNamed(resolved, name)?.entry) || []
  })
  const grown = [...tools, ...more.map(advertise)].slice(0, Math.max(tools.length, maxTools))
  return { ...base, loaded, tools: grown.length > tools.length ? Object.freeze(grown) : tools }
}
