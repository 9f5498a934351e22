import type { ToolEntry } from 'toolcrib'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { checkQueries } from './check-queries.ts'
import { readQueries } from './query-set.ts'

/** Holds the project's own queries against its floors; a file that can't be read is reported, no file is no query. */
export function checkOwnQueries(
  entries: readonly ToolEntry[],
  { search }: ResolvedConfig,
  text: string | undefined,
): readonly Diagnostic[] {
  if (text === undefined) return []
  const { queries: file, synonyms, floors } = search
  try {
    return checkQueries(entries, readQueries(text), floors, { synonyms, file }).diagnostics
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return [
      {
        code: 'invalid-queries',
        severity: 'error',
        message: `${file}: ${message}`,
        hint: 'It holds a list of { "query": "words", "relevant": ["tool"] }.',
      },
    ]
  }
}
