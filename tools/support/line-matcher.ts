// Finding the lines of a text that a regular expression matches, within a bound of time: JavaScript's expressions can take
// exponential time.
import { OutOfTime, withinTime } from './within-time.ts'

/** Where a line matches: its index, and the match's first column. Both count from 0. */
export interface LineMatch {
  readonly line: number
  readonly column: number
}

export interface LineMatcher {
  /**
   * The matching lines of one text, at most `max`.
   *
   * @throws when the matcher's time is used up.
   */
  match(text: string, max: number, display: string): readonly LineMatch[]
}

/**
 * A matcher that may use `budgetMs` in all.
 *
 * @throws when the expression is not valid.
 */
export function createLineMatcher(source: string, ignoreCase: boolean, budgetMs: number): LineMatcher {
  const expression = compile(source, ignoreCase)
  let leftMs = budgetMs
  return {
    match(text, max, display) {
      const start = performance.now()
      try {
        return withinTime(leftMs, () => matchLines(text, expression, max))
      } catch (error) {
        if (!(error instanceof OutOfTime)) throw error
        throw new Error(
          `Matching stopped at ${display} after ${budgetMs} ms. Simplify the pattern (nested repetition such as (a+)+ is slow), or narrow path and glob.`,
          { cause: error },
        )
      } finally {
        leftMs -= performance.now() - start
      }
    },
  }
}

/** A literal text as a regular expression. */
export function escapeExpression(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}

function matchLines(text: string, expression: RegExp, max: number): readonly LineMatch[] {
  const found: LineMatch[] = []
  let from = 0
  // The newline at the end of a text ends its last line; no empty line follows it.
  for (let line = 0; found.length < max && (from < text.length || line === 0); line++) {
    const newline = text.indexOf('\n', from)
    const end = newline === -1 ? text.length : newline
    const stop = end > from && text[end - 1] === '\r' ? end - 1 : end
    const column = text.slice(from, stop).search(expression)
    if (column !== -1) found.push({ line, column })
    from = end + 1
  }
  return found
}

function compile(source: string, ignoreCase: boolean): RegExp {
  // Other search programs write flags in front; this engine has only the option.
  const inline = source.startsWith('(?i)')
  try {
    return new RegExp(inline ? source.slice(4) : source, ignoreCase || inline ? 'i' : '')
  } catch (error) {
    throw new Error(
      `The pattern is not a valid JavaScript regular expression (${(error as Error).message}). Escape special characters with a backslash, or set literal.`,
      { cause: error },
    )
  }
}
