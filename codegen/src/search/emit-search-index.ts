import type { ToolEntry } from 'toolcrib'
import { buildSearchIndex } from 'toolcrib'
import { fileHeader, literal } from '../emit/source-text.ts'

export interface EmitSearchOptions {
  /** Where the tools come from, for the header. */
  readonly globs: readonly string[]
  /** Groups of words that mean the same in the project's domain. */
  readonly synonyms?: readonly (readonly string[])[]
}

/**
 * Text of `search.ts`: the index that `loadSearchIndex` reads. A module of its own, so that an app which never searches never
 * loads it: `await import('./generated/search.js')`. Any order of the tools gives the same text.
 */
export function emitSearchIndex(
  tools: readonly ToolEntry[],
  { globs, synonyms = [] }: EmitSearchOptions,
): string {
  const members = Object.entries(buildSearchIndex(tools, synonyms)).map(
    ([key, value]) => `  ${key}: ${literal(value)},\n`,
  )
  return [
    fileHeader(globs),
    `import type { SearchIndexData } from 'toolcrib'`,
    '',
    '/** The search index of the static registry: pass it to `loadSearchIndex` when the first search comes. */',
    `export const searchIndex: SearchIndexData = {\n${members.join('')}}`,
    '',
  ].join('\n')
}
