import type { IndexLines, IndexText, SearchIndex, SearchIndexData } from './search-index.ts'

/** Reads what `buildSearchIndex` wrote: splits it in lines, a millisecond or two for thousands of tools. */
export function loadSearchIndex(data: SearchIndexData): SearchIndex {
  return { ...linesOf(data), digest: data.digest, synonyms: split(data.synonyms) }
}

export function linesOf({ names, checks, stems, places }: IndexText): IndexLines {
  return { names: split(names), checks, stems: split(stems), places: split(places) }
}

function split(text: string): string[] {
  return text ? text.split('\n') : []
}
