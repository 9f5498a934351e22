import type { ToolManifest } from 'toolcrib'
import { byCodeUnit, TOOL_SEARCH } from 'toolcrib'
import type { ClassifiedTool } from './classify/classified-tool.ts'
import { classify } from './classify/classify.ts'
import { matchesAny } from './classify/matches-any.ts'
import { checkProfiles } from './config/check-profiles.ts'
import { checkTombstones } from './config/check-tombstones.ts'
import type { ResolvedConfig } from './config/resolved-config.ts'
import type { Diagnostic } from './diagnostics/diagnostic.ts'
import { createManifest } from './emit/create-manifest.ts'
import { emitRegistry } from './emit/emit-registry.ts'
import { emitInputs } from './emit/inputs/emit-inputs.ts'
import type { Artifact } from './files/artifact.ts'
import { checkCounts } from './lint/check-counts.ts'
import { lint } from './lint/lint.ts'
import { checkTargets } from './measure/check-targets.ts'
import type { Measurer } from './measure/measurer.ts'
import type { TargetMeasurement } from './measure/measurement.ts'
import { normalize } from './normalize/normalize.ts'
import { windowOf } from './prices/price-of.ts'
import { createReport, renderBudgetJson, type BudgetReport } from './report/budget-report.ts'
import { budgetDiagnostics } from './report/budget-diagnostics.ts'
import { checkBudgets, type HeldBudget } from './report/check-budgets.ts'
import { checkDeferral } from './report/check-deferral.ts'
import { priceSets } from './report/price-sets.ts'
import { renderBudget } from './report/render-budget.ts'
import { checkOwnQueries } from './search/check-own-queries.ts'
import { emitSearchIndex } from './search/emit-search-index.ts'
import type { ScanResult } from './scan/scan-result.ts'
import { checkHandlers } from './emit/check-handlers.ts'
import { checkPatterns } from './normalize/check-patterns.ts'
import { hidesTools, quarantineUnreadable } from './normalize/quarantine-unreadable.ts'

export interface BuildResult {
  /** Every generated file, in code-unit order of the path. */
  readonly artifacts: readonly Artifact[]
  readonly diagnostics: readonly Diagnostic[]
  readonly manifest: ToolManifest
  readonly tools: readonly ClassifiedTool[]
  readonly report: BudgetReport
  /** What every limit was held against; growth is held by `diff`. */
  readonly held: readonly HeldBudget[]
  /** By target, as configured. */
  readonly measured: ReadonlyMap<string, TargetMeasurement>
}

/**
 * normalize -> lint -> measure -> classify -> emit -> report: from what was scanned to the texts of the generated files. Pure but
 * for the tokenizer's tables, which the measurer loads when it first needs them.
 *
 * @param queriesText The project's own search queries, where it has any: their recall is held against its floors.
 * @param today The day on which waivers are looked at: it decides what is said, never what is written.
 */
export async function buildArtifacts(
  scanned: ScanResult,
  config: ResolvedConfig,
  measurer: Measurer,
  queriesText?: string,
  today?: string,
): Promise<BuildResult> {
  const normalized = normalize(scanned.tools)
  const linted = lint(normalized.tools, config.targets, scanned.tools)
  const quarantined = [
    ...normalized.quarantined,
    ...linted.quarantined,
    ...quarantineUnreadable(scanned.diagnostics),
  ]
  const tools = [...linted.tools].sort((a, b) => byCodeUnit(a.name, b.name))
  const measured = new Map(
    await Promise.all(
      config.targets.map(async (target) => {
        // Under the name that was configured: the app asks for its figures by the same one.
        return [target, { ...(await measurer.measure([...tools, TOOL_SEARCH], target)), target }] as const
      }),
    ),
  )
  const classified = classify(tools, config, measured)
  const manifest = createManifest({ tools: classified.tools, config, measured, quarantined })
  const prices = priceSets(manifest, measured)
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const matches = (patterns: readonly string[], name: string): boolean => {
    const tool = byName.get(name)
    return tool !== undefined && matchesAny(patterns, tool)
  }
  const window = (target: string): number | undefined => windowOf(target, config.windows, config.prices)
  const held = checkBudgets(config.budgets, prices, measured, matches, window)
  const report = createReport(
    manifest,
    measured,
    prices,
    held.flatMap(({ findings }) => findings),
  )
  const artifacts = [
    { path: `${config.out}/budget.json`, content: renderBudgetJson(report) },
    { path: `${config.out}/budget.md`, content: renderBudget(report) },
    { path: `${config.out}/inputs.ts`, content: await emitInputs(tools, { globs: config.tools }) },
    { path: `${config.out}/registry.ts`, content: emitRegistry(manifest, config) },
    {
      path: `${config.out}/search.ts`,
      content: emitSearchIndex(manifest.entries, { globs: config.tools, synonyms: config.search.synonyms }),
    },
  ]
  // Where a file hides its tools, what would be said of patterns and figures only repeats it.
  const consequences = scanned.diagnostics.some(hidesTools)
    ? []
    : [
        ...checkPatterns(config, tools, quarantined),
        ...(tools.length === 0 ? [] : checkProfiles(manifest)),
        ...checkTombstones(config, manifest),
        ...classified.diagnostics,
        ...checkOwnQueries(manifest.entries, config, queriesText),
        ...checkDeferral(prices),
        ...checkCounts(prices),
        ...budgetDiagnostics(held, prices, measured, today),
      ]
  return {
    artifacts,
    diagnostics: [
      ...scanned.diagnostics,
      ...normalized.diagnostics,
      ...linted.diagnostics,
      ...checkTargets(config.targets),
      ...checkHandlers(tools),
      ...consequences,
    ],
    manifest,
    tools: classified.tools,
    report,
    held,
    measured,
  }
}
