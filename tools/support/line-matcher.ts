// Finding the lines of a text that a regular expression matches, within a bound of time. JavaScript's expressions can take
// exponential time, so they run in a context of their own, which can be stopped; the engine checks for that while it
// backtracks (https://nodejs.org/api/vm.html, option `timeout`).
import { createContext, Script } from 'node:vm'

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

// Returns a flat list, because objects of the other context have other prototypes.
const SEARCH = new Script(`{
  const found = []
  let from = 0
  for (let line = 0; from <= text.length && found.length < max * 2; line++) {
    let end = text.indexOf('\\n', from)
    if (end === -1) end = text.length
    const stop = end > from && text.charCodeAt(end - 1) === 13 ? end - 1 : end
    const column = text.slice(from, stop).search(expression)
    if (column !== -1 && !(from === text.length && from > 0)) found.push(line, column)
    from = end + 1
  }
  found
}`)

/**
 * A matcher that may use `budgetMs` in all.
 *
 * @throws when the expression is not valid.
 */
export function createLineMatcher(source: string, ignoreCase: boolean, budgetMs: number): LineMatcher {
  const expression = compile(source, ignoreCase)
  const globals = { text: '', max: 0, expression }
  const context = createContext(globals)
  let leftMs = budgetMs
  return {
    match(text, max, display) {
      globals.text = text
      globals.max = max
      const start = performance.now()
      try {
        const flat = SEARCH.runInContext(context, {
          timeout: Math.max(1, Math.ceil(leftMs)),
        }) as readonly number[]
        return pairs(flat)
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
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

function pairs(flat: readonly number[]): readonly LineMatch[] {
  const found: LineMatch[] = []
  for (let at = 0; at + 1 < flat.length; at += 2)
    found.push({ line: flat[at] as number, column: flat[at + 1] as number })
  return found
}
