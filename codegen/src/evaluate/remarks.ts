import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import type { EvaluateCode } from '../diagnostics/codes/evaluate.ts'
import type { PendingTool } from '../scan/pending-tool.ts'
import type { ScanResult } from '../scan/scan-result.ts'
import type { ScannedTool } from '../scan/scanned-tool.ts'
import { differing } from './compare-fields.ts'
import { aboutLibraries } from './about-libraries.ts'
import type { EvaluatedTool, EvaluateResult, ModuleFailure } from './evaluate-options.ts'

export type Remark = Diagnostic & { readonly code: EvaluateCode }

const NO_VARYING =
  'What is only known at run time belongs in the handler or the conversation: the prompt cache is lost whenever a definition changes.'

/** Its code never ran: what the scan said of it stays, and what evaluation has to add stands beside it. */
export function notEvaluated(
  pending: PendingTool,
  failures: readonly ModuleFailure[],
  hasRun = false,
): readonly Diagnostic[] {
  const own = failures.filter(({ file }) => file === pending.place.file)
  const reasons =
    own.length > 0
      ? [
          ...new Set(
            own.map(
              ({ step, reason }) =>
                `${step === 'call' ? 'calling it fails' : 'running its module fails'}: ${reason}`,
            ),
          ),
        ]
      : hasRun
        ? ['when it runs, it is not known what tools it makes']
        : ['running its module does not run it, and nothing that the module exports does']
  if (pending.diagnostics.length > 0) return withReasons(pending.diagnostics, reasons)
  const name = nameOf(pending.fields)
  const remark: Remark = {
    code: 'not-evaluated',
    severity: 'error',
    message: `${called(name)} could not be evaluated: ${reasons[0]}`,
    place: pending.place,
    hint: 'Export what defines it, or write its values as literals.',
    ...(name === undefined ? {} : { tool: name }),
  }
  return [remark]
}

/** What the scan said, with what evaluation has to add. */
function withReasons(diagnostics: readonly Diagnostic[], reasons: readonly string[]): readonly Diagnostic[] {
  const related = reasons.slice(0, 3).map((message) => ({ message: `evaluation was tried, but ${message}` }))
  return diagnostics.map((diagnostic) => ({
    ...diagnostic,
    related: [...(diagnostic.related ?? []), ...related],
  }))
}

/** It ran, and a field has no value that can be trusted. */
export function notWhole(pending: PendingTool, run: EvaluatedTool): readonly Diagnostic[] {
  const { faults } = run
  const needed = ['name', 'description', 'inputSchema'] as const
  const ofPackage = run.standIns.map((name) => `depends on \`${name}`)
  const isHandedIn = (field: (typeof needed)[number]): boolean =>
    faults[field]?.startsWith('depends on `') === true &&
    !ofPackage.some((start) => faults[field]?.startsWith(start))
  // A list handler of a server that is not there: nothing was asked of it, and its tools may be known from where they are written.
  const isUnasked = needed.every((field) => faults[field]?.startsWith('depends on `') === true)
  if (pending.makesAny === true && isUnasked && !isHandedIn('name'))
    return withReasons(pending.diagnostics, [`it ${faults.name}`])
  if (isHandedIn('name')) {
    // A function that registers whatever it is given. The tools are where they are written.
    const isPassedOn = needed.every(isHandedIn)
    return [
      {
        code: 'registers-what-it-is-given',
        severity: isPassedOn ? 'info' : 'warning',
        message: isPassedOn
          ? 'this registers tools that its caller passes, which evaluation does not have'
          : `this makes tools whose name ${faults.name}`,
        place: pending.place,
        hint: isPassedOn
          ? 'Nothing need be done if the tools themselves are found where they are written.'
          : 'Export a function that calls it with real values, or take the tools from the running server: `mcp` in the configuration and `toolcrib sync`.',
      },
    ]
  }
  return faultsOf(run, (field) => pending.fieldPlaces[field] ?? pending.place)
}

export function foundNotWhole(place: Place, record: EvaluatedTool): readonly Remark[] {
  return faultsOf(record, () => place)
}

function faultsOf(run: EvaluatedTool, placeOf: (field: string) => Place): readonly Remark[] {
  const name = nameOf(run.fields)
  const tool = name === undefined ? {} : { tool: name }
  return [
    ...[...byReason(run.faults)].map(([reason, fields]): Remark => ({
      code: 'no-trusted-value',
      severity: 'error',
      message: `${list(fields)} of ${called(name)} ${fields.length > 1 ? 'have' : 'has'} no value when it is evaluated: it ${reason}`,
      place: placeOf(fields[0] ?? ''),
      hint: 'Make it of constants, or of packages that are installed.',
      ...tool,
    })),
    ...run.varying.map((field): Remark => ({
      code: 'varying-value',
      severity: 'error',
      message: `\`${field}\` of ${called(name)} is another one on another machine or at another time`,
      place: placeOf(field),
      hint: NO_VARYING,
      ...tool,
    })),
  ]
}

/** A definition that lacks several fields for one reason lacks them once. */
function byReason(faults: EvaluatedTool['faults']): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>()
  for (const [field, reason] of Object.entries(faults))
    fields.set(reason, [...(fields.get(reason) ?? []), field])
  return fields
}

function list(fields: readonly string[]): string {
  const names = fields.map((field) => `\`${field}\``)
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}

/** The source says one thing and the value in the end another. */
export function changedLater(tool: ScannedTool, record: EvaluatedTool): Remark {
  return otherwise(tool, record, 'changed-after-literal', 'is changed by code that runs after it is written')
}

export function servedOther(tool: ScannedTool, record: EvaluatedTool): Remark {
  const related = [{ message: 'registered from here', place: { file: record.file, line: 1, column: 1 } }]
  return {
    ...otherwise(tool, record, 'served-differently', 'is served otherwise than it is written'),
    related,
  }
}

function otherwise(tool: ScannedTool, record: EvaluatedTool, code: EvaluateCode, what: string): Remark {
  const name = nameOf(tool.fields)
  const fields = differing(tool.fields, record.fields)
  return {
    code,
    severity: 'warning',
    message: `${list(fields)} of ${called(name)} ${what}`,
    place: tool.fieldPlaces[fields[0] ?? ''] ?? tool.place,
    hint: 'The evaluated value is used. Write the final value where the tool is defined, and readers see what the model sees.',
  }
}

/** What is to be said of modules and packages as a whole. */
export function aboutModules(result: EvaluateResult, scanned: ScanResult): readonly Remark[] {
  const { tools, failures } = result
  const { pending } = scanned
  const remarks: Remark[] = []
  const files = new Set(pending.map(({ place }) => place.file))
  const exited = new Set<string>()
  for (const { file, reason, step, isOfAll } of failures) {
    // That is said once for all of them.
    if (isOfAll === true) continue
    // A definition of the module that stays open says it at its own place.
    if (/^it (?:calls process\.exit|throws)/.test(reason) && !exited.has(file)) {
      exited.add(file)
      remarks.push(pastExit(file, reason))
    }
    if (step === 'call' || (files.has(file) && step !== 'limit')) continue
    remarks.push({
      code: 'module-not-evaluated',
      severity: 'warning',
      message: `the module could not be evaluated: ${reason}`,
      place: { file, line: 1, column: 1 },
      hint: 'Tools that only running it would show are not known.',
    })
  }
  remarks.push(...aboutLibraries(result, scanned))
  const missing = [
    ...new Set(tools.filter(({ reach }) => reach === 'definition').flatMap(({ standIns }) => standIns)),
  ].sort()
  if (missing.length > 0) {
    const shown = missing.slice(0, 5).map((name) => `\`${name}\``)
    const rest = missing.length > 5 ? ` and ${missing.length - 5} more` : ''
    remarks.push({
      code: 'evaluated-with-stand-ins',
      severity: 'info',
      message: `tools were evaluated without ${shown.join(', ')}${rest}`,
      hint: 'Install the dependencies if a definition depends on what these packages do.',
    })
  }
  return remarks
}

function pastExit(file: string, reason: string): Remark {
  return {
    code: 'evaluated-past-exit',
    severity: 'info',
    message: `${reason} while it is evaluated, which did not end it`,
    place: { file, line: 1, column: 1 },
    hint: 'Check the tools of this module: the app itself would have stopped there. Arguments and keys that it asks for are not known.',
  }
}

function nameOf(fields: { readonly name?: unknown }): string | undefined {
  return typeof fields.name === 'string' ? fields.name : undefined
}

function called(name: string | undefined): string {
  return name === undefined ? 'a tool' : `the tool \`${name}\``
}
