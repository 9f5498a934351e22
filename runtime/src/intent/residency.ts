import type { Residency } from '../types/definition.ts'
import type { ToolEntry } from '../types/manifest.ts'

/** A tool's residency in a mode: as the build decided it, else the definition's own hint, else deferred (rules D1, D2). */
export function residencyOf(
  entry: ToolEntry,
  mode: string,
): { readonly residency: Residency; readonly reason: string } {
  const decision = entry.residency.find((decided) => decided.mode === mode)
  if (decision !== undefined) return decision
  const { hint } = entry
  if (hint === undefined) return { residency: 'deferred', reason: 'connected at run time, without a hint' }
  if (typeof hint === 'string') return { residency: hint, reason: "the definition's own hint" }
  return { residency: hint.prefer, reason: hint.reason }
}
