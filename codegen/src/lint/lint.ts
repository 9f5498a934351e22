import { describeCode } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { QuarantinedTool } from '../normalize/normalize.ts'
import type { Tool } from '../normalize/tool.ts'
import type { ScannedTool } from '../scan/scanned-tool.ts'
import { checkKeywordsRead } from './check-keywords-read.ts'
import { checkLimits } from './check-limits.ts'
import { checkNames } from './check-names.ts'
import { checkNovaRoot } from './check-nova-root.ts'
import { checkRewrites } from './check-rewrites.ts'
import { checkRoot } from './check-root.ts'
import type { Finding } from './finding.ts'
import { lintTargets, type LintTarget } from './lint-target.ts'
import { schemaFacts } from './schema-facts.ts'

export interface LintResult {
  /** The tools that every target takes, in the order given. */
  readonly tools: readonly Tool[]
  readonly quarantined: readonly QuarantinedTool[]
  /** By the order of the tools: one for each tool and fault, whatever the number of its targets. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Holds normalized tools against what each target's provider takes. Pure; the result does not depend on the order of the tools.
 *
 * @param scanned Where their fields stand.
 */
export function lint(
  tools: readonly Tool[],
  targets: readonly string[],
  scanned: readonly ScannedTool[] = [],
): LintResult {
  const known = lintTargets(targets)
  const names = known.map((target) =>
    checkNames(
      tools.map(({ name }) => name),
      target,
    ),
  )
  const sources = new Map(scanned.map((source) => [source.fields.name, source]))
  const diagnostics: Diagnostic[] = []
  const quarantined: QuarantinedTool[] = []
  const taken = tools.filter((tool) => {
    const source = sources.get(tool.name)
    const named = group(known.map((target, index) => [target, [names[index]?.get(tool.name)]]))
    const own = [...named.map((found) => toDiagnostic(tool, found, source)), ...judge(tool, known, source)]
    diagnostics.push(...own)
    const errors = own.filter(({ severity }) => severity === 'error')
    if (errors.length === 0) return true
    const reason = errors.map(({ message }) => message).join('; ')
    quarantined.push({ name: tool.name, reason, place: tool.place })
    return false
  })
  return { tools: taken, quarantined, diagnostics }
}

/** What was said of a tool alone. A process that builds again and again brings the same objects again. */
const judged = new WeakMap<Tool, { readonly key: string; readonly diagnostics: readonly Diagnostic[] }>()

function judge(
  tool: Tool,
  targets: readonly LintTarget[],
  source: ScannedTool | undefined,
): readonly Diagnostic[] {
  const key = JSON.stringify([targets, source?.fieldPlaces])
  const known = judged.get(tool)
  if (known?.key === key) return known.diagnostics
  const facts = schemaFacts(tool.inputSchema)
  const found = group(
    targets.map((target) => [
      target,
      [
        ...checkRoot(tool, target.provider, facts),
        ...checkNovaRoot(tool, target),
        ...checkLimits(tool, target, facts),
        ...checkKeywordsRead(target, facts),
        ...checkRewrites(target, facts),
      ],
    ]),
  )
  const diagnostics = found.map((one) => toDiagnostic(tool, one, source))
  judged.set(tool, { key, diagnostics })
  return diagnostics
}

interface Grouped {
  readonly finding: Finding
  readonly targets: readonly string[]
}

/** One for each thing that is said, with all the targets that it is said of. */
function group(
  findings: readonly (readonly [LintTarget, readonly (Finding | undefined)[]])[],
): readonly Grouped[] {
  const found = new Map<string, { finding: Finding; targets: string[] }>()
  for (const [target, list] of findings) {
    for (const finding of list) {
      if (finding === undefined) continue
      const key = `${finding.code} ${finding.severity} ${finding.message}`
      const present = found.get(key)
      if (present === undefined) found.set(key, { finding, targets: [target.id] })
      else present.targets.push(target.id)
    }
  }
  return [...found.values()]
}

function toDiagnostic(
  tool: Tool,
  { finding, targets }: Grouped,
  source: ScannedTool | undefined,
): Diagnostic {
  const { code, severity, message, field, hint = describeCode(code)?.cure } = finding
  const places = source?.place === tool.place ? source.fieldPlaces : {}
  return {
    code,
    severity,
    message: `${JSON.stringify(tool.name)} ${message} (${targets.join(', ')})`,
    place: (Object.hasOwn(places, field) ? places[field] : undefined) ?? tool.place,
    ...(hint === undefined ? {} : { hint }),
    about: tool.name,
    ...(severity === 'error' ? { tool: tool.name } : {}),
  }
}
