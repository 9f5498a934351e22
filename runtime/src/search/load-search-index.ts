import type { SearchIndex, SearchIndexData } from './search-index.ts'

/** Reads what `buildSearchIndex` wrote: splits it in lines, a millisecond or two for thousands of tools. */
export function loadSearchIndex({ names, stems, places, synonyms, ...rest }: SearchIndexData): SearchIndex {
  return {
    ...rest,
    names: split(names),
    stems: split(stems),
    places: split(places),
    synonyms: split(synonyms),
  }
}

function split(text: string): string[] {
  return text ? text.split('\n') : []
}
