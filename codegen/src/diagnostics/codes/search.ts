import type { CodeMeaning } from './code-meaning.ts'

/** Codes of the project's own search queries. */
export type SearchCode = 'invalid-queries' | 'search-recall' | 'unknown-relevant'

export const searchCodes: Readonly<Record<SearchCode, CodeMeaning>> = {
  'invalid-queries': {
    meaning: 'The file of search queries can’t be read.',
    cause: 'It is not JSON, or not a list of queries with their relevant tools.',
    cure: 'Write a list of `{ "query": "words", "relevant": ["tool"] }`.',
  },
  'search-recall': {
    meaning: 'The search tool finds the project’s own queries less often than the floor allows.',
    cause: 'A description lost the words that people search for, or new tools compete for them.',
    cure: 'Name the service and the object in the descriptions of the tools that are missed, or give them `searchHints`.',
  },
  'unknown-relevant': {
    meaning: 'A query names a tool that does not exist.',
    cause: 'The tool was renamed or removed.',
    cure: 'Correct the name, or take the query out.',
  },
}
