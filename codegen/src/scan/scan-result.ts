import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { PendingTool } from './pending-tool.ts'
import type { ScannedTool } from './scanned-tool.ts'

export interface ScanResult {
  /** In code-unit order of file, then position. */
  readonly tools: readonly ScannedTool[]
  /** Definitions that need running code to be known, in the same order. Their reasons are not in `diagnostics`. */
  readonly pending: readonly PendingTool[]
  /** What else could not be read, each with its place. */
  readonly diagnostics: readonly Diagnostic[]
  /** Every file whose content the result depends on, POSIX, relative to the root: for watch modes. */
  readonly dependencies: readonly string[]
}
