import type { RankTools, SearchHit } from '../types/search.ts'
import { obtain } from '../obtain.ts'
import { rankNeed } from './rank-need.ts'
import { readQuery } from './read-query.ts'
import type { SearchIndex } from './search-index.ts'
import { searchView } from './search-view.ts'
import type { SearchView } from './search-view.ts'
import { synonymsOf } from './synonyms.ts'

export interface RankerOptions {
  /** Further groups of words that may stand for each other, e.g. `[['k8s', 'kubernetes']]`. */
  readonly synonyms?: readonly (readonly string[])[]
}

const NOTHING: SearchIndex = { names: [], checks: '', stems: [], places: [], digest: '', synonyms: [] }
/** Names below the limit that an answer may still mention. */
const FURTHER = 8

/**
 * Creates a ranking over a generated index. Tools that it lacks, or that have changed since it was written, are indexed here
 * by the same rules; without an index, all are. Preparing a set of tools takes a few ms and is kept until another set comes.
 */
export function createRanker(index: SearchIndex = NOTHING, { synonyms = [] }: RankerOptions = {}): RankTools {
  const likes = synonymsOf([...index.synonyms, ...synonyms.map((group) => group.join(' '))])
  let source: unknown
  let view: SearchView | undefined
  return (query, among) => {
    if (!view || (source !== among && !isSame(view.among, among))) {
      view = searchView(index, likes, [...among])
      source = among
    }
    const limit = query.limit ?? 4
    const most = limit + FURTHER
    const unmatched = new Set<string>()
    const rankings = readQuery(query).map((need) => rankNeed(need, view!, most, unmatched))
    const hits = new Map<string, SearchHit>()
    // Several needs take turns, so that each has its best tools among the first.
    for (let i = 0; i < most; i++) {
      for (const { [i]: hit } of rankings) if (hit) obtain(hits, hit.name, () => hit)
    }
    const all = [...hits.values()]
    return {
      hits: all.slice(0, limit),
      unmatched: [...unmatched],
      further: all.slice(limit, most).map(({ name }) => name),
    }
  }
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i])
}
