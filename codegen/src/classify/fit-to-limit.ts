import { byCodeUnit } from 'toolcrib'
import type { ResolvedMode } from '../config/resolved-config.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { TargetMeasurement } from '../measure/measurement.ts'
import type { Decision } from './decide.ts'

/**
 * Rule D2's last step: defers what the mode's rule made resident until the resident tools fit the limit. The least used go
 * first, not the largest: a tool that most sessions load saves a fixed sum and costs a cache miss in each of them. Among
 * equally used tools the larger goes first, so that fewer go at all.
 *
 * @param usage Share of sessions that use a tool, 0 to 1; a tool that isn't named counts as unused.
 */
export function fitToLimit(
  decisions: ReadonlyMap<string, Decision>,
  mode: ResolvedMode,
  measured: TargetMeasurement,
  usage: ReadonlyMap<string, number>,
): { readonly decisions: ReadonlyMap<string, Decision>; readonly diagnostics: readonly Diagnostic[] } {
  if (mode.fit === undefined) return { decisions, diagnostics: [] }
  const limit = mode.fit.tokens
  const fitted = new Map(decisions)
  const use = (name: string): number => usage.get(name) ?? 0
  const cost = (name: string): number => measured.tools.get(name)?.total ?? 0
  const candidates = [...decisions.keys()]
    .filter((name) => decisions.get(name)?.residency === 'resident' && !decisions.get(name)?.firm)
    .sort((a, b) => use(a) - use(b) || cost(b) - cost(a) || byCodeUnit(a, b))
  for (const name of candidates) {
    if (residentTokens(fitted, measured) <= limit) break
    const share = usage.has(name)
      ? `used in ${Math.round(use(name) * 1000) / 10} % of sessions`
      : 'no usage recorded'
    fitted.set(name, {
      residency: 'deferred',
      reason: `deferred to fit the mode into ${limit} tokens: ${share}`,
      firm: false,
    })
  }
  const tokens = residentTokens(fitted, measured)
  return { decisions: fitted, diagnostics: tokens > limit ? [doesNotFit(mode, tokens, limit)] : [] }
}

/** Tokens of the array that holds the resident tools, with the request constant and, where anything is deferred, the search tool. */
function residentTokens(decisions: ReadonlyMap<string, Decision>, measured: TargetMeasurement): number {
  const resident = [...decisions]
    .filter(([, { residency }]) => residency === 'resident')
    .map(([name]) => name)
  const names = resident.length < decisions.size ? [...resident, 'tool_search'] : resident
  return measured.constant.auto + measured.array(names)
}

function doesNotFit(mode: ResolvedMode, tokens: number, limit: number): Diagnostic {
  return {
    code: 'fit-impossible',
    severity: 'warning',
    message: `mode ${mode.name} can't be fitted into ${limit} tokens: what is pinned or asked for by definitions costs ${tokens}`,
    hint: `Raise modes.${mode.name}.fit.tokens, or pin less.`,
  }
}
