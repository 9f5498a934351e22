import type { ResidencyDecision, ToolEntry } from '../types/manifest.ts'

/** A tool's residency in a mode: as the build decided it, else the definition's own hint, else deferred (rules D1, D2). */
export function residencyOf(
  { residency, hint = { prefer: 'deferred', reason: 'It has no hint.' } }: ToolEntry,
  mode: string,
): Omit<ResidencyDecision, 'mode'> {
  const decision = residency.find((decided) => decided.mode === mode)
  if (decision) return decision
  const { prefer, reason } = typeof hint === 'string' ? { prefer: hint, reason: 'Its own hint.' } : hint
  return { residency: prefer, reason }
}
