import { namesOf } from '../intent/item-named.ts'
import { maskOf, membersIn } from '../intent/member-mask.ts'
import { memberNamed } from '../intent/members.ts'
import type { Members } from '../intent/members.ts'
import { byName } from '../order.ts'
import { TOOL_SEARCH } from '../search/tool-search.ts'
import type { AdvertisedTool } from '../types/advertised.ts'
import { advertise } from './advertise.ts'
import { firstDifference, mergePreservingPrefix } from './merge-preserving-prefix.ts'

export interface ArrayInput {
  readonly resolved: Members
  /** The array of the boundary before; empty for a rebuild, which merges into nothing (rule A7). */
  readonly live: readonly AdvertisedTool[]
  /** Tools whose probes fail. */
  readonly down: ReadonlySet<string>
  readonly hasSearch: boolean
  readonly isPinned: boolean
  readonly maxTools: number
  /** Whether a deferred tool may join the array now. */
  isPromoted(name: string): boolean
}

export interface NextArray {
  readonly tools: readonly AdvertisedTool[]
  readonly carried: readonly string[]
  /** Left out for `maxTools`. */
  readonly overflow: readonly string[]
}

/** The array after a boundary (rules A4, A7, D3). Sessions in the same state share it. */
export function nextArray(input: ArrayInput): NextArray {
  const { resolved, live, down, hasSearch, isPinned, maxTools, isPromoted } = input
  const { entries, arrays } = resolved.state
  const search = TOOL_SEARCH.name
  const residency = (name: string): string | undefined => memberNamed(resolved, name)?.residency
  const mask = maskOf(entries, ({ name }) => {
    const found = !down.has(name) && residency(name)
    return found && (found === 'resident' || !hasSearch || isPromoted(name))
  })
  const fresh = arrays(`${hasSearch}${mask}`, () => {
    const tools = membersIn(entries, mask).map(advertise)
    return Object.freeze(hasSearch ? [...tools, TOOL_SEARCH].toSorted(byName) : tools)
  })
  const isRegistered = (name: string): boolean => (name === search ? hasSearch : !!residency(name))
  const merge = mergePreservingPrefix(live, fresh, isRegistered, isPinned)
  const { added, carried } = merge
  const tools = firstDifference(merge.tools, fresh) < 0 ? fresh : Object.freeze(merge.tools)
  if (tools.length <= maxTools) return { tools, carried, overflow: [] }
  // What goes first is new, promoted tools before others, and from the tail; the search tool never goes.
  const rank = ({ name }: AdvertisedTool): number =>
    name === search ? 0 : !added.includes(name) ? 1 : residency(name) === 'resident' ? 2 : 3
  const kept = new Set(tools.toSorted((a, b) => rank(a) - rank(b)).slice(0, maxTools))
  return {
    tools: Object.freeze(tools.filter((tool) => kept.has(tool))),
    carried,
    overflow: namesOf(tools.filter((tool) => !kept.has(tool))).toSorted(),
  }
}
