import type { RankTools } from '../types/search.ts'
import { createRanker } from './create-ranker.ts'
import type { RankerOptions } from './create-ranker.ts'
import { loadSearchIndex } from './load-search-index.ts'
import type { SearchIndexData } from './search-index.ts'

/** A ranking that is made when the first search comes. Share one between the sessions of a process. */
export interface LazyRanker {
  load(): Promise<RankTools>
}

/**
 * Ranks with the generated index, which is imported when a model first searches:
 * `lazyRanker(() => import('./tools/generated/search.js'))`. A failed import is tried again by the next search.
 */
export function lazyRanker(
  module: () => Promise<{ readonly searchIndex: SearchIndexData }>,
  options: RankerOptions = {},
): LazyRanker {
  let ranker: Promise<RankTools> | undefined
  return {
    load() {
      ranker ??= module().then(
        ({ searchIndex }) => createRanker(loadSearchIndex(searchIndex), options),
        (error: unknown) => {
          ranker = undefined
          throw error
        },
      )
      return ranker
    },
  }
}
