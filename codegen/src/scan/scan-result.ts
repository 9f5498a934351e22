import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { ScannedTool } from './scanned-tool.ts'

export interface ScanResult {
  /** In code-unit order of file, then position. */
  readonly tools: readonly ScannedTool[]
  /** What could not be read, each with its place. A tool with such a fault isn't in `tools`; its diagnostic names it. */
  readonly diagnostics: readonly Diagnostic[]
  /** Every file whose content the result depends on, POSIX, relative to the root: for watch modes. */
  readonly dependencies: readonly string[]
}
