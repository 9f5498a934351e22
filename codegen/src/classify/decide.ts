import type { Residency } from 'toolcrib'
import { matchesAny } from './matches-any.ts'
import type { ResolvedMode, ResolvedResidencyRule } from '../config/resolved-config.ts'
import type { Tool } from '../normalize/tool.ts'

/** What the rules say of one tool in one mode, before a budget is applied. */
export interface Decision {
  readonly residency: Residency
  readonly reason: string
  /** A pin or the definition's own wish stands; only what the mode's rule decided may be deferred to fit a limit. */
  readonly firm: boolean
}

/** Rule D2 without its last step: pinned resident, pinned deferred, the definition's hint, the mode's rule. */
export function decide(tool: Tool, mode: ResolvedMode, rules: readonly ResolvedResidencyRule[]): Decision {
  for (const pin of ['resident', 'deferred'] as const) {
    const rule = rules.find(
      (rule) =>
        rule.pin === pin &&
        (rule.mode === undefined || rule.mode === mode.name) &&
        matchesAny(rule.match, tool),
    )
    if (rule) return { residency: pin, reason: `pinned: ${rule.reason}`, firm: true }
  }
  if (tool.hint !== undefined) {
    const hint = typeof tool.hint === 'string' ? { prefer: tool.hint, reason: 'no reason given' } : tool.hint
    return { residency: hint.prefer, reason: `its definition asks for it: ${hint.reason}`, firm: true }
  }
  if (matchesAny(mode.deferred, tool)) {
    return { residency: 'deferred', reason: "in the mode's deferred list", firm: false }
  }
  if (mode.resident === undefined) {
    return { residency: 'resident', reason: 'the mode keeps everything resident', firm: false }
  }
  return matchesAny(mode.resident, tool)
    ? { residency: 'resident', reason: "in the mode's resident list", firm: false }
    : { residency: 'deferred', reason: "not in the mode's resident list", firm: false }
}
