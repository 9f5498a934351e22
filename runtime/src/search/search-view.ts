import type { ToolEntry } from '../types/manifest.ts'
import { checkOf, indexTools } from './index-tools.ts'
import type { SearchIndex } from './search-index.ts'
import { NAME } from './tool-words.ts'

/** One index of a view, with what depends on the other tools that are searched. */
export interface Part {
  readonly index: Omit<SearchIndex, 'digest' | 'synonyms'>
  /** Number of its first tool within the view. */
  readonly base: number
  /** Rarity of each stem among the tools of the view; 0 where none of them has it. */
  readonly rarity: Float64Array
}

/** A set of tools, ready to be searched: those of the generated index, and the rest indexed here. */
export interface IndexedTools {
  readonly parts: readonly Part[]
  /** By number; `undefined` for an indexed tool that isn't searched. */
  readonly entries: readonly (ToolEntry | undefined)[]
  /** 1 for a tool that is searched. */
  readonly isSearched: Uint8Array
  /** How rare the words of each tool's own name are, summed up. */
  readonly nameRarity: Float64Array
  /** A number for each tool's server; a tool without one is its own. */
  readonly serverOf: Int32Array
  /** For the query at hand, so that none has to allocate for thousands of tools. Between queries the numbers are all zero. */
  readonly scratch: {
    /** By tool. */
    readonly candidateOf: Int32Array
    /** By candidate. */
    readonly toolOf: Int32Array
    readonly covered: Float32Array
    readonly best: Float32Array
    readonly bestName: Float32Array
    readonly seenBy: Int32Array
    /** By candidate, then clause. */
    sums: Float32Array
    readonly serverSum: Float32Array
    readonly serverBest: Float32Array
    readonly serverSeenBy: Int32Array
  }
}

/** Numbers the tools and counts their words. Linear in the size of the index; done once for a set of tools. */
export function indexedTools(
  base: SearchIndex | undefined,
  numberOf: ReadonlyMap<string, number>,
  among: readonly ToolEntry[],
): IndexedTools {
  const entries: (ToolEntry | undefined)[] = Array.from({ length: numberOf.size })
  const rest = among.filter((entry) => {
    const tool = numberOf.get(entry.name)
    const isCurrent = tool !== undefined && base!.checks.startsWith(checkOf(entry), tool * 3)
    if (isCurrent) entries[tool] = entry
    return !isCurrent
  })
  const indexes: Part['index'][] = base ? [base] : []
  if (rest.length > 0) {
    const live = indexTools(rest)
    const byName = new Map(rest.map((entry) => [entry.name, entry]))
    indexes.push(live)
    for (const name of live.names) entries.push(byName.get(name))
  }
  let next = 0
  const parts = indexes.map((index): Part => {
    const part = { index, base: next, rarity: new Float64Array(index.stems.size) }
    next += index.names.length
    return part
  })
  const nameRarity = new Float64Array(next)
  for (const part of parts) eachStem(part, entries, (i) => part.rarity[i]!++)
  const counts = parts.map((part) => part.rarity.slice())
  parts.forEach(({ index, rarity }, p) => {
    for (const [root, i] of index.stems) {
      let count = rarity[i]!
      parts.forEach((other, o) => {
        const same = o === p ? undefined : other.index.stems.get(root)
        if (same !== undefined) count += counts[o]![same]!
      })
      // Smoothed: a word that every tool has still counts a little, and a set of one tool can be searched.
      rarity[i] = count > 0 ? Math.log(1 + (among.length - count + 0.5) / (count + 0.5)) : 0
    }
  })
  for (const part of parts) {
    eachStem(part, entries, (i, tool, mask) => {
      if (mask & NAME) nameRarity[tool]! += part.rarity[i]!
    })
  }
  const servers = new Map<string, number>()
  const serverOf = Int32Array.from(entries, (entry, tool) => {
    if (entry?.server === undefined) return tool
    if (!servers.has(entry.server)) servers.set(entry.server, tool)
    return servers.get(entry.server)!
  })
  const sums = (): Float32Array => new Float32Array(next + 1)
  const numbers = (): Int32Array => new Int32Array(next + 1)
  const scratch = {
    candidateOf: numbers(),
    toolOf: numbers(),
    covered: sums(),
    best: sums(),
    bestName: sums(),
    seenBy: numbers(),
    sums: sums(),
    serverSum: sums(),
    serverBest: sums(),
    serverSeenBy: numbers(),
  }
  const isSearched = Uint8Array.from(entries, (entry) => (entry === undefined ? 0 : 1))
  return { parts, entries, isSearched, nameRarity, serverOf, scratch }
}

/** Visits each stem of each searched tool once, whatever forms of it the tool has. */
function eachStem(
  { index, base }: Part,
  entries: readonly unknown[],
  visit: (stem: number, tool: number, mask: number) => void,
): void {
  const { wordAt, placeAt, tools, masks } = index
  const last = new Int32Array(index.names.length)
  for (let i = 0; i < wordAt.length - 1; i++) {
    const end = placeAt[wordAt[i + 1]!]!
    for (let place = placeAt[wordAt[i]!]!; place < end; place++) {
      const tool = tools[place]!
      if (last[tool] === i + 1 || entries[base + tool] === undefined) continue
      last[tool] = i + 1
      visit(i, base + tool, masks[place]!)
    }
  }
}
