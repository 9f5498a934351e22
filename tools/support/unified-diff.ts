// The change of one file as a unified diff, bounded.
import { FILE_HEADERS_ONLY, createTwoFilesPatch } from 'diff'

import { clipText } from './clip-text.ts'

const DIFF_CHARS = 8000
// A diff of very different large texts takes time that grows with their product; past this the answer does without.
const DIFF_TIMEOUT_MS = 1000

/** The diff with three lines of context, or a sentence when it would take too long. */
export function unifiedDiff(display: string, before: string, after: string): string {
  const patch = createTwoFilesPatch(display, display, before, after, '', '', {
    context: 3,
    timeout: DIFF_TIMEOUT_MS,
    headerOptions: FILE_HEADERS_ONLY,
  })
  return patch === undefined ? '[The change is too large to show.]' : clipText(patch.trimEnd(), DIFF_CHARS)
}
