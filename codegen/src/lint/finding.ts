import type { LintCode } from '../diagnostics/codes/lint.ts'
import type { Severity } from '../diagnostics/diagnostic.ts'

/** What one rule has to say of one tool on one target. */
export interface Finding {
  readonly code: LintCode
  /**
   * `error`: the provider would refuse the request and nothing rewrites the tool. `warning`: something of the definition does
   * not reach the model. `info`: it is rewritten or read otherwise, and no call goes wrong by it.
   */
  readonly severity: Severity
  /** Follows the tool's name. */
  readonly message: string
  /** The field that is shown. */
  readonly field: 'name' | 'description' | 'inputSchema'
  /** Takes the place of the code's general cure. */
  readonly hint?: string
}
