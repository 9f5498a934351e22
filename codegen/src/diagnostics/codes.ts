import { buildCodes } from './codes/build.ts'
import type { CodeMeaning } from './codes/code-meaning.ts'
import { evaluateCodes } from './codes/evaluate.ts'
import { lintCodes } from './codes/lint.ts'
import { diffCodes } from './codes/diff.ts'
import { mcpCodes } from './codes/mcp.ts'
import { normalizeCodes } from './codes/normalize.ts'
import { scanCodes } from './codes/scan.ts'
import { searchCodes } from './codes/search.ts'

/**
 * Every diagnostic code with its meaning, cause and cure. A stage keeps its rows in `codes/STAGE.ts` as a record over a union
 * of its own codes, so that a missing row doesn't compile, and is spread in here.
 */
export const DIAGNOSTIC_CODES: Readonly<Record<string, CodeMeaning>> = {
  ...buildCodes,
  ...diffCodes,
  ...evaluateCodes,
  ...lintCodes,
  ...mcpCodes,
  ...normalizeCodes,
  ...scanCodes,
  ...searchCodes,
}

/** The row of one code; undefined for a code that no stage has listed. */
export function describeCode(code: string): CodeMeaning | undefined {
  return Object.hasOwn(DIAGNOSTIC_CODES, code) ? DIAGNOSTIC_CODES[code] : undefined
}
