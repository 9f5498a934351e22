import type { ToolEntry } from '../types/manifest.ts'
import type { RankTools, SearchHit } from '../types/search.ts'
import { exactNames } from './exact-names.ts'
import { rankNeed } from './rank-need.ts'
import type { Searchable } from './rank-need.ts'
import { readQuery } from './read-query.ts'
import type { SearchIndex } from './search-index.ts'
import { searchView } from './search-view.ts'
import { synonymsOf } from './synonyms.ts'

export interface RankerOptions {
  /** Further groups of words that may stand for each other, e.g. `[['k8s', 'kubernetes']]`. */
  readonly synonyms?: readonly (readonly string[])[]
}

/** Names below the limit that an answer may still mention. */
const FURTHER = 8

/**
 * Creates a ranking over a generated index. Tools that it lacks, or that have changed since it was written, are indexed here
 * by the same rules; without an index, all are. Preparing a set of tools takes a few ms and is kept until another set comes.
 */
export function createRanker(index?: SearchIndex, options: RankerOptions = {}): RankTools {
  const numberOf = new Map(index?.names.map((name, tool) => [name, tool]))
  let synonyms: ReturnType<typeof synonymsOf> | undefined
  let current:
    | { readonly source: unknown; readonly among: readonly ToolEntry[]; readonly tools: Searchable }
    | undefined
  const prepare = (among: readonly ToolEntry[]): Searchable => {
    if (current !== undefined && (current.source === among || isSame(current.among, among)))
      return current.tools
    synonyms ??= synonymsOf([
      ...(index?.synonyms ?? []),
      ...(options.synonyms ?? []).map((group) => group.join(' ')),
    ])
    const view = searchView(index, numberOf, among, synonyms)
    const tools = { ...view, among, findName: exactNames(among) }
    current = { source: among, among: [...among], tools }
    return tools
  }
  return (query, among) => {
    const tools = prepare(among)
    const limit = query.limit ?? 4
    const rankings = readQuery(query).map((need) => rankNeed(need, tools, limit + FURTHER))
    const hits = new Map<string, SearchHit>()
    // Several needs take turns, so that each has its best tools among the first.
    for (let i = 0; i < limit + FURTHER; i++) {
      for (const { hits: list } of rankings) {
        const hit = list[i]
        if (hit !== undefined && !hits.has(hit.name)) hits.set(hit.name, hit)
      }
    }
    const all = [...hits.values()]
    return {
      hits: all.slice(0, limit),
      unmatched: [...new Set(rankings.flatMap((ranking) => ranking.unmatched))],
      further: all.slice(limit, limit + FURTHER).map((hit) => hit.name),
    }
  }
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  let i = a.length === b.length ? 0 : -1
  while (i >= 0 && i < a.length && a[i] === b[i]) i++
  return i === a.length
}
