import type { ToolEntry } from '../types/manifest.ts'
import { indexTools } from './index-tools.ts'
import { searchDigest } from './search-digest.ts'
import type { SearchIndexData } from './search-index.ts'
import { stem } from './stem.ts'
import { THESAURUS } from './thesaurus.ts'
import { wordsOf } from './words.ts'

/**
 * The index of a set of tools as strings, for a generated module. `synonyms`: further groups of words
 * that may stand for each other, beside the thesaurus.
 */
export function buildSearchIndex(
  entries: readonly ToolEntry[],
  synonyms: readonly (readonly string[])[] = [],
): SearchIndexData {
  return {
    format: 3,
    digest: searchDigest(entries),
    ...indexTools(entries),
    synonyms: [...THESAURUS, ...synonyms.map((group) => group.join(' '))]
      .map((group) => group.split('>').map(stemsIn).join('>'))
      .join('\n'),
  }
}

function stemsIn(text: string): string {
  return [...new Set(wordsOf(text).map(stem))].join(' ')
}
