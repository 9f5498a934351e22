import { matchesAny } from '../classify/matches-any.ts'
import type { ClassifiedTool } from '../classify/classified-tool.ts'
import type { ResolvedConfig, ResolvedMode } from '../config/resolved-config.ts'
import type { Tool } from '../normalize/tool.ts'
import type { ReportedTool } from '../report/budget-report.ts'
import type { ModeData } from './page/page-data.ts'

/** Where each tool stands in a mode, why, and what could move it. */
export function createModeData(
  mode: ResolvedMode,
  config: ResolvedConfig,
  classified: readonly ClassifiedTool[],
  tools: readonly ReportedTool[],
  numberOf: (reason: string) => number,
): ModeData {
  const decisions = tools.map(({ residency }) => residency.find((decision) => decision.mode === mode.name))
  const byName = new Map(classified.map(({ tool }) => [tool.name, tool]))
  return {
    name: mode.name,
    built: decisions.map((decision) => (decision?.residency === 'resident' ? 'r' : 'd')).join(''),
    reason: decisions.map((decision) => numberOf(decision?.reason ?? '')),
    decidedBy: tools.map(({ name }) => decider(byName.get(name), mode, config)).join(''),
    listsResident: mode.resident !== undefined,
    ...(mode.fit === undefined ? {} : { fit: mode.fit.tokens }),
  }
}

/** See `ModeData.decidedBy`; the order is that of rule D2. */
function decider(tool: Tool | undefined, mode: ResolvedMode, { residency }: ResolvedConfig): string {
  if (tool === undefined) return 'm'
  const pins = residency
    .filter((rule) => (rule.mode === undefined || rule.mode === mode.name) && matchesAny(rule.match, tool))
    .map(({ pin }) => pin)
  if (pins.includes('resident')) return 'p'
  if (pins.includes('deferred')) return 'q'
  return tool.hint === undefined ? 'm' : 'h'
}
