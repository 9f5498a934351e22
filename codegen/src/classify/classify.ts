import { byCodeUnit } from 'toolcrib'
import type { ResolvedConfig, ResolvedMode } from '../config/resolved-config.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { TargetMeasurement } from '../measure/measurement.ts'
import type { Tool } from '../normalize/tool.ts'
import type { ClassifiedTool } from './classified-tool.ts'
import { decide, type Decision } from './decide.ts'
import { fitToLimit } from './fit-to-limit.ts'

/**
 * Decides residency per mode (rules D1 to D3, D5). A function of the tools, the configuration and the measurements only:
 * classifying again gives the same.
 */
export function classify(
  tools: readonly Tool[],
  config: ResolvedConfig,
  measured: ReadonlyMap<string, TargetMeasurement>,
): { readonly tools: readonly ClassifiedTool[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const perMode = config.modes.map((mode) => {
    const decided = new Map(tools.map((tool) => [tool.name, decide(tool, mode, config.residency)]))
    const target = mode.fit && measured.get(mode.fit.target)
    const fitted = target
      ? fitToLimit(decided, mode, target, config.usage)
      : { decisions: decided, diagnostics: [] }
    const kept = keepOne(fitted.decisions, mode, config.usage)
    diagnostics.push(...fitted.diagnostics, ...kept.diagnostics)
    return { mode, decisions: kept.decisions }
  })
  return {
    tools: tools.map((tool) => ({
      tool,
      residency: perMode.flatMap(({ mode, decisions }) => {
        const decision = decisions.get(tool.name)
        return decision ? [{ mode: mode.name, residency: decision.residency, reason: decision.reason }] : []
      }),
    })),
    diagnostics,
  }
}

/** Rule D3: never is everything deferred. Providers refuse such an array, and the model would start every task blind. */
function keepOne(
  decisions: ReadonlyMap<string, Decision>,
  mode: ResolvedMode,
  usage: ReadonlyMap<string, number>,
): { readonly decisions: ReadonlyMap<string, Decision>; readonly diagnostics: readonly Diagnostic[] } {
  if (decisions.size === 0 || [...decisions.values()].some(({ residency }) => residency === 'resident')) {
    return { decisions, diagnostics: [] }
  }
  const [most] = [...decisions.keys()].sort(
    (a, b) => (usage.get(b) ?? 0) - (usage.get(a) ?? 0) || byCodeUnit(a, b),
  )
  const name = most ?? ''
  const reason = 'kept resident: the mode would defer everything'
  return {
    decisions: new Map([...decisions, [name, { residency: 'resident', reason, firm: true }]]),
    diagnostics: [
      {
        code: 'all-deferred',
        severity: 'warning',
        message: `mode ${mode.name} defers every tool; ${name} stays resident`,
        hint: `List at least one tool in modes.${mode.name}.resident.`,
      },
    ],
  }
}
