import type { ResidencyDecision, ToolEntry } from '../types/manifest.ts'

/** A tool's residency in a mode: as the build decided it, else the definition's own hint, else deferred (rules D1, D2). */
export function residencyOf(
  { residency, hint = { prefer: 'deferred', reason: 'connected at run time, without a hint' } }: ToolEntry,
  mode: string,
): Omit<ResidencyDecision, 'mode'> {
  const decision = residency.find((decided) => decided.mode === mode)
  if (decision) return decision
  if (typeof hint === 'string') return { residency: hint, reason: "the definition's own hint" }
  return { residency: hint.prefer, reason: hint.reason }
}
