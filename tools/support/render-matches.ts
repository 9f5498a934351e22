// Matching lines with their context, as `grep` shows them.
import { safeEnd } from './clip-text.ts'
import type { LineMatch } from './line-matcher.ts'

const LINE_CHARS = 400

/** One file's matches: `12: line` for a match, `13- line` for context, `--` where lines are left out. */
export function renderMatches(
  text: string,
  matches: readonly LineMatch[],
  before: number,
  after: number,
): readonly string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const columns = new Map(matches.map(({ line, column }) => [line, column]))
  const shown: string[] = []
  let next = 0
  for (const { line } of matches) {
    const from = Math.max(next, line - before)
    if (shown.length > 0 && from > next && before + after > 0) shown.push('--')
    const to = Math.min(lines.length - 1, line + after)
    for (let at = from; at <= to; at++) {
      const column = columns.get(at)
      shown.push(`${at + 1}${column === undefined ? '-' : ':'} ${cutLine(lines[at] ?? '', column ?? 0)}`)
    }
    next = Math.max(next, to + 1)
  }
  return shown
}

/** The line, or the part of a long one that holds the match. */
function cutLine(line: string, column: number): string {
  const whole = line.endsWith('\r') ? line.slice(0, -1) : line
  if (whole.length <= LINE_CHARS) return whole
  const from = safeEnd(whole, Math.min(Math.max(0, column - LINE_CHARS / 4), whole.length - LINE_CHARS))
  const end = safeEnd(whole, from + LINE_CHARS)
  return `${from > 0 ? '[...]' : ''}${whole.slice(from, end)}${end < whole.length ? '[...]' : ''}`
}
