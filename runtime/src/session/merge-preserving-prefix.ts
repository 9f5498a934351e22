import type { AdvertisedTool } from '../types/advertised.ts'

/** What a merge gives: the array, and the names it treated in each way. */
export interface PrefixMerge<Tool extends AdvertisedTool = AdvertisedTool> {
  /** The `live` array itself where nothing changed. */
  readonly tools: readonly Tool[]
  readonly added: readonly string[]
  /** Deregistered: gone from the array. */
  readonly removed: readonly string[]
  /** Not offered at the moment, still registered: kept where they stand. */
  readonly carried: readonly string[]
  /** Same slot, new definition. */
  readonly changed: readonly string[]
}

/**
 * Folds a fresh set of tools into the array that the provider has cached (rules A4, A5). The live order is authoritative:
 * a tool in both keeps its slot and takes the fresh definition, a live tool that is still registered is carried, one that
 * is not is dropped, and what is new goes to the tail in code-unit order. Neither input is changed.
 *
 * @param pinned Keeps the live definitions too (rule A9).
 */
export function mergePreservingPrefix<Tool extends AdvertisedTool>(
  live: readonly Tool[],
  fresh: readonly Tool[],
  isRegistered: (name: string) => boolean,
  pinned = false,
): PrefixMerge<Tool> {
  // Of two with one name, the first counts.
  const offered = new Map(fresh.toReversed().map((tool) => [tool.name, tool]))
  const merged = new Map<string, Tool>()
  const removed: string[] = []
  const carried: string[] = []
  const changed: string[] = []
  for (const tool of live) {
    const { name } = tool
    if (merged.has(name)) continue
    const now = offered.get(name)
    if (now) {
      const same = pinned || sameDefinition(tool, now)
      merged.set(name, same ? tool : now)
      if (!same) changed.push(name)
    } else if (isRegistered(name)) {
      merged.set(name, tool)
      carried.push(name)
    } else if (!removed.includes(name)) removed.push(name)
  }
  const added = [...offered.keys()].filter((name) => !merged.has(name)).toSorted()
  const isLive = added.length + changed.length === 0 && merged.size === live.length
  const tools = isLive ? live : [...merged.values(), ...added.map((name) => offered.get(name) as Tool)]
  return { tools, added, removed, carried, changed }
}

/** The first slot in which two arrays are other bytes on the wire; -1 where none is. */
export function firstDifference(a: readonly AdvertisedTool[], b: readonly AdvertisedTool[]): number {
  const longer = a.length > b.length ? a : b
  return a === b ? -1 : longer.findIndex((_, at) => !sameDefinition(a[at], b[at]))
}

/** Whether two definitions are the same bytes on the wire. Keys in another order are other bytes. */
export function sameDefinition(a: AdvertisedTool | undefined, b: AdvertisedTool | undefined): boolean {
  return a === b || bytesOf(a) === bytesOf(b)
}

function bytesOf(tool: AdvertisedTool | undefined): string | undefined {
  return tool && JSON.stringify([tool.name, tool.description, tool.inputSchema])
}
