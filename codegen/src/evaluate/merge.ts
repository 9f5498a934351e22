import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import type { PendingTool } from '../scan/pending-tool.ts'
import { byDiagnosticPlace, byPlace } from '../scan/result-order.ts'
import type { ScanResult } from '../scan/scan-result.ts'
import type { ScannedTool } from '../scan/scanned-tool.ts'
import { aboutStopped, endBefore } from './about-stopped.ts'
import type { EvaluatedTool, EvaluateResult } from './evaluate-options.ts'
import { isListHandler } from './is-list-handler.ts'
import { isWhole } from './is-whole.ts'
import * as remarks from './remarks.ts'
import { saysOther, withServed } from './compare-fields.ts'
import { saysSomething, withoutBare } from './without-bare.ts'
import { isCompletedElsewhere, registeredAs } from './registered-as.ts'

/**
 * Puts what evaluation found into what the scan found. A definition that code changes after its literals is what it was in the
 * end; one that could not be evaluated stays reported, with both reasons.
 */
export function mergeEvaluated(scanned: ScanResult, result: EvaluateResult): ScanResult {
  const diagnostics: Diagnostic[] = [...scanned.diagnostics]
  const tools: ScannedTool[] = scanned.tools.map((tool, index) => {
    const record = result.tools.find(({ reach, index: of }) => reach === 'known' && of === index)
    if (record === undefined || !isWhole(record) || !saysOther(tool.fields, record.fields)) return tool
    diagnostics.push(remarks.changedLater(tool, record))
    return withServed(tool, record)
  })
  const runsOf = (index: number): readonly EvaluatedTool[] =>
    result.tools.filter(({ reach, index: of }) => reach === 'definition' && of === index)
  // What is written somewhere comes before what makes tools of anything: it may make the very same.
  const inOrder = [...scanned.pending.entries()].sort(
    ([, a], [, b]) => Number(a.makesAny === true) - Number(b.makesAny === true),
  )
  const silent: PendingTool[] = []
  const stopped: PendingTool[] = []
  const report = (pending: PendingTool, hasRun: boolean): void => {
    if (endBefore(pending, result.failures) !== undefined) stopped.push(pending)
    else diagnostics.push(...remarks.notEvaluated(pending, result.failures, hasRun))
  }
  for (const [index, pending] of inOrder) {
    const runs = isListHandler(pending) ? [] : runsOf(index).filter(saysSomething)
    const others = pending.makesAny === true ? runs.filter((run) => !isOfAnother(run, pending)) : runs
    const registered = isCompletedElsewhere(pending, runs)
      ? registeredAs(pending, scanned, result)
      : undefined
    if (registered !== undefined) {
      tools.push(registered)
      continue
    }
    const made = completed(pending, others)
    tools.push(...made.tools)
    diagnostics.push(...made.diagnostics)
    if (runs.length > 0) continue
    if (pending.makesAny === true) silent.push(pending)
    else report(pending, runsOf(index).length > 0)
  }
  const [handler, ...others] = silent
  for (const record of result.tools) {
    if (record.index !== undefined || typeof record.fields.name !== 'string') continue
    // What only its list shows is made where the list is, if nothing else could have made it.
    const place = record.reach === 'server' && others.length === 0 ? handler?.place : undefined
    addFound(record, tools, diagnostics, place ?? { file: record.file, line: 1, column: 1 })
  }
  for (const pending of silent) if (!isServed(pending)) report(pending, hasRun(pending))
  diagnostics.push(...aboutStopped(stopped, result.failures), ...remarks.aboutModules(result, scanned))
  return {
    tools: withoutBare(tools).sort((a, b) => byPlace(a.place, b.place)),
    pending: [],
    diagnostics: diagnostics.sort(byDiagnosticPlace),
    dependencies: [...new Set([...scanned.dependencies, ...result.dependencies])].sort(),
  }

  function hasRun(pending: PendingTool): boolean {
    return runsOf(scanned.pending.indexOf(pending)).length > 0
  }

  /** Whether a server lists anything: what sets its list handler, or is too large to be read, says by itself nothing. */
  function isServed(pending: PendingTool): boolean {
    const served = result.tools.filter(({ reach }) => reach === 'server')
    return served.some(({ file }) => file === pending.place.file) || (served.length > 0 && hasRun(pending))
  }

  /** Whether it is a tool that is known from where it is written: then it is that tool, as it is made here. */
  function isOfAnother(run: EvaluatedTool, pending: PendingTool): boolean {
    const same = tools.filter(({ fields }) => fields.name === run.fields.name)
    const [match] = same
    if (match === undefined) return false
    // Changed on the way by what evaluation can't have: what is written is not what is served.
    if (!isWhole(run)) return pending.isReshaped !== true
    if (same.length === 1) takeServed(match, run, tools, diagnostics)
    return true
  }
}

/** The tools that one definition made, or why it made none. */
function completed(
  pending: PendingTool,
  runs: readonly EvaluatedTool[],
): { readonly tools: readonly ScannedTool[]; readonly diagnostics: readonly Diagnostic[] } {
  const tools: ScannedTool[] = []
  const diagnostics: Diagnostic[] = []
  const seen = new Set<string>()
  for (const run of runs) {
    const key = JSON.stringify([run.fields, run.faults])
    // A function that is called twice, or a class that is constructed twice, makes the same tool twice.
    if (seen.has(key)) continue
    seen.add(key)
    if (!isWhole(run)) {
      // A call with stand-ins says nothing beside the real ones.
      if (run.faults.name !== undefined && runs.some(isWhole)) continue
      diagnostics.push(...remarks.notWhole(pending, run))
      continue
    }
    const { convention, place, fieldPlaces } = pending
    const access = runs.length === 1 ? pending.access : undefined
    tools.push({
      convention,
      provenance: 'evaluated',
      fields: run.fields,
      place,
      fieldPlaces,
      ...(access === undefined ? {} : { access }),
    })
  }
  return { tools, diagnostics }
}

/** A tool that a server lists or a module exports: one that is known already, as it is served, or one that the scan did not see. */
function addFound(
  record: EvaluatedTool,
  tools: ScannedTool[],
  diagnostics: Diagnostic[],
  place: Place,
): void {
  const { name } = record.fields
  const same = tools.filter(({ fields }) => fields.name === name)
  const here = same.filter(({ place }) => place.file === record.file)
  const [match] = here.length > 0 ? here : same
  if (match === undefined) {
    // A registration that is reported where it is written is not reported again where it arrives, nor taken without what is amiss.
    if (diagnostics.some(({ tool, severity }) => tool === name && severity === 'error')) return
    if (!isWhole(record)) {
      diagnostics.push(...remarks.foundNotWhole(place, record))
      return
    }
    const access = record.access === undefined ? {} : { access: record.access }
    tools.push({
      convention: 'evaluated',
      provenance: 'evaluated',
      fields: record.fields,
      place,
      fieldPlaces: {},
      ...access,
    })
    return
  }
  // Tools of one name in several places may belong to several servers: which of them is served here, nobody can say.
  if (record.reach !== 'server' || !isWhole(record) || (here.length !== 1 && same.length !== 1)) return
  takeServed(match, record, tools, diagnostics)
}

function takeServed(
  match: ScannedTool,
  record: EvaluatedTool,
  tools: ScannedTool[],
  diagnostics: Diagnostic[],
): void {
  // A dialect's way of putting the same is taken over, and no matter to warn of.
  if (saysOther(match.fields, record.fields)) diagnostics.push(remarks.servedOther(match, record))
  tools[tools.indexOf(match)] = withServed(match, record)
}
