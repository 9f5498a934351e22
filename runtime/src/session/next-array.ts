import { byCodeUnit, byName } from '../order.ts'
import { maskOf, membersIn } from '../intent/member-mask.ts'
import { memberNamed } from '../intent/members.ts'
import type { Members } from '../intent/members.ts'
import { TOOL_SEARCH } from '../search/tool-search.ts'
import type { AdvertisedTool } from '../types/advertised.ts'
import type { Registry } from '../types/registry.ts'
import { advertise } from './advertise.ts'
import { isSameArray } from './compare-arrays.ts'
import { mergePreservingPrefix } from './merge-preserving-prefix.ts'
import type { PrefixMerge } from './merge-preserving-prefix.ts'
import { currentTools } from './place-saved.ts'

export interface ArrayInput {
  readonly registry: Registry
  readonly resolved: Members
  /** The array of the boundary before. */
  readonly live: readonly AdvertisedTool[]
  /** Deferred tools that may join the array now. */
  readonly promoted: ReadonlySet<string>
  /** Tools whose probes fail. */
  readonly down: ReadonlySet<string>
  readonly hasSearch: boolean
  /** Nothing is cached: rebuild in code-unit order instead of merging. */
  readonly isCold: boolean
  readonly isPinned: boolean
  readonly maxTools: number
}

export interface NextArray {
  readonly tools: readonly AdvertisedTool[]
  readonly carried: readonly string[]
  /** Left out for `maxTools`, in code-unit order. */
  readonly overflow: readonly string[]
}

interface Merged extends Pick<PrefixMerge, 'tools' | 'carried'> {
  readonly resolved: Members
  readonly fresh: readonly AdvertisedTool[]
}

const NONE: readonly string[] = []
// Sessions in the same state share arrays: what one of them computed, the others find here.
const mergeOf: WeakMap<readonly AdvertisedTool[], Merged> = /* @__PURE__ */ new WeakMap()

/** The array after a boundary (rules A4, A7, D3). */
export function nextArray(input: ArrayInput): NextArray {
  const { registry, resolved, hasSearch, isCold, isPinned, maxTools } = input
  const fresh = freshTools(input)
  // A rebuild merges into nothing.
  const live = isCold ? [] : currentTools(registry, input.live, isPinned)
  let known = mergeOf.get(live)
  if (known?.resolved !== resolved || known.fresh !== fresh) {
    const isRegistered = (name: string): boolean =>
      name === TOOL_SEARCH.name ? hasSearch : !!memberNamed(resolved, name)
    const { tools, carried } = mergePreservingPrefix(live, fresh, isRegistered, isPinned)
    known = {
      resolved,
      fresh,
      // A reopened session joins those that never closed.
      tools: Object.freeze(isSameArray(tools, fresh) ? fresh : tools),
      carried: carried.length > 0 ? carried : NONE,
    }
    mergeOf.set(live, known)
  }
  const { tools, carried } = known
  const overflow = tools.length > maxTools ? overflowOf(tools, live, input) : NONE
  return {
    tools: overflow === NONE ? tools : Object.freeze(tools.filter(({ name }) => !overflow.includes(name))),
    carried,
    overflow,
  }
}

function freshTools({ resolved, promoted, down, hasSearch }: ArrayInput): readonly AdvertisedTool[] {
  const { entries, arrays } = resolved.state
  const mask = maskOf(entries, ({ name }) => {
    const residency = down.has(name) ? undefined : memberNamed(resolved, name)?.residency
    return residency && (residency === 'resident' || !hasSearch || promoted.has(name))
  })
  return arrays(`${hasSearch}${mask}`, () => {
    const tools = membersIn(entries, mask).map(advertise)
    return hasSearch ? [...tools, TOOL_SEARCH].toSorted(byName) : tools
  })
}

/** What goes first is new, promoted tools before others, and from the tail; the search tool never goes. */
function overflowOf(
  tools: readonly AdvertisedTool[],
  live: readonly AdvertisedTool[],
  { resolved, maxTools }: ArrayInput,
): readonly string[] {
  const old = new Set(live.map(({ name }) => name))
  const worth = (name: string): number => {
    return old.has(name) ? 2 : memberNamed(resolved, name)?.residency === 'deferred' ? 0 : 1
  }
  return tools
    .map(({ name }) => name)
    .filter((name) => name !== TOOL_SEARCH.name)
    .toReversed()
    .toSorted((a, b) => worth(a) - worth(b))
    .slice(0, tools.length - maxTools)
    .toSorted(byCodeUnit)
}
