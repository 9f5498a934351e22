import { byCodeUnit } from '../order.ts'
import { TOOL_SEARCH } from '../search/tool-search.ts'
import type { AdvertisedTool } from '../types/advertised.ts'
import type { Registry } from '../types/registry.ts'
import { isSameArray } from './compare-arrays.ts'
import { mergePreservingPrefix } from './merge-preserving-prefix.ts'
import type { PrefixMerge } from './merge-preserving-prefix.ts'
import { currentTools } from './place-saved.ts'
import { advertise } from './shared-view.ts'
import type { SharedView } from './shared-view.ts'

export interface ArrayInput {
  readonly registry: Registry
  readonly view: SharedView
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

interface Fresh {
  readonly hasSearch: boolean
  readonly down: ReadonlySet<string>
  readonly tools: readonly AdvertisedTool[]
}

interface Merged {
  readonly fresh: readonly AdvertisedTool[]
  readonly isPinned: boolean
  /** What stands in the live array's slots by now. */
  readonly current: readonly AdvertisedTool[]
  readonly merge: PrefixMerge
}

const NONE: readonly string[] = []
// Sessions in the same state share arrays: what one of them computed, the others find here.
const freshOf: WeakMap<SharedView, Fresh> = /* @__PURE__ */ new WeakMap()
const mergeOf: WeakMap<readonly AdvertisedTool[], Merged> = /* @__PURE__ */ new WeakMap()

/** The array after a boundary (rules A4, A7, D3). */
export function nextArray(input: ArrayInput): NextArray {
  const { registry, view, live, hasSearch, isCold, isPinned, maxTools } = input
  const fresh = freshTools(input)
  let merge: Pick<PrefixMerge, 'tools' | 'carried'> = { tools: fresh, carried: NONE }
  let slots: readonly AdvertisedTool[] = []
  if (!isCold) {
    let known = mergeOf.get(live)
    if (known?.fresh !== fresh || known.isPinned !== isPinned) {
      const isRegistered = (name: string): boolean =>
        name === TOOL_SEARCH.name ? hasSearch : view.byName.has(name)
      const current = currentTools(registry, live, isPinned)
      const merged = mergePreservingPrefix(current, fresh, isRegistered, isPinned)
      // A reopened session joins those that never closed.
      const tools = isSameArray(merged.tools, fresh) ? fresh : merged.tools
      known = { fresh, isPinned, current, merge: { ...merged, tools } }
      mergeOf.set(live, known)
    }
    ;({ merge, current: slots } = known)
  }
  const { tools, carried } = merge
  if (tools.length <= maxTools) return { tools: Object.freeze(tools), carried, overflow: NONE }
  const kept = fit(tools, slots, input)
  const overflow = tools.filter((tool) => !kept.includes(tool)).map((tool) => tool.name)
  return { tools: Object.freeze(kept), carried, overflow: overflow.toSorted(byCodeUnit) }
}

function freshTools({ view, promoted, down, hasSearch }: ArrayInput): readonly AdvertisedTool[] {
  const known = freshOf.get(view)
  if (promoted.size === 0 && known?.hasSearch === hasSearch && known.down === down) return known.tools
  const tools = view.resolved.tools
    .filter(({ name, residency }) => {
      return !down.has(name) && (residency === 'resident' || !hasSearch || promoted.has(name))
    })
    .map(({ entry }) => advertise(entry))
  if (hasSearch) {
    const slot = tools.findIndex((tool) => tool.name > TOOL_SEARCH.name)
    tools.splice(slot < 0 ? tools.length : slot, 0, TOOL_SEARCH)
  }
  if (promoted.size === 0) freshOf.set(view, { hasSearch, down, tools })
  return tools
}

/** Cuts from the tail: first what is new, promoted tools before others; never the search tool. */
function fit(
  tools: readonly AdvertisedTool[],
  live: readonly AdvertisedTool[],
  { view, maxTools }: ArrayInput,
): AdvertisedTool[] {
  const kept = [...tools]
  const isSearch = (name: string): boolean => name === TOOL_SEARCH.name
  const isNew = (name: string): boolean => !isSearch(name) && !live.some((tool) => tool.name === name)
  const isSpare = (name: string): boolean => isNew(name) && view.byName.get(name)?.residency === 'deferred'
  for (const mayGo of [isSpare, isNew, (name: string) => !isSearch(name)]) {
    for (let slot = kept.length - 1; slot >= 0 && kept.length > maxTools; slot--) {
      if (mayGo((kept[slot] as AdvertisedTool).name)) kept.splice(slot, 1)
    }
  }
  return kept
}
