import type { PendingTool } from './pending-tool.ts'
import { byDiagnosticPlace } from './result-order.ts'
import type { ScanResult } from './scan-result.ts'

/** The result of a scan that nothing completes: what could not be read from the source is said of each tool. */
export function reportPending(
  result: ScanResult,
  pending: readonly PendingTool[] = result.pending,
): ScanResult {
  const diagnostics = [...result.diagnostics, ...pending.flatMap((tool) => tool.diagnostics)]
  return { ...result, pending: [], diagnostics: diagnostics.sort(byDiagnosticPlace) }
}
