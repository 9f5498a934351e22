import type { NormalizeCode } from '../diagnostics/codes/normalize.ts'
import { describeCode } from '../diagnostics/codes.ts'
import type { Diagnostic, Place, Severity } from '../diagnostics/diagnostic.ts'
import type { ScannedTool } from '../scan/scanned-tool.ts'

export interface FaultDetails {
  /** The field whose place is shown; the definition's own place where the field has none. */
  readonly field?: string
  /** Takes the place of the code's general cure. */
  readonly hint?: string
  readonly related?: readonly { readonly message: string; readonly place?: Place }[]
}

/** What the rules report about one tool. An error quarantines the tool; warnings and notes don't. */
export interface FaultLog {
  error(code: NormalizeCode, message: string, details?: FaultDetails): void
  warn(code: NormalizeCode, message: string, details?: FaultDetails): void
  note(code: NormalizeCode, message: string, details?: FaultDetails): void
  readonly diagnostics: readonly Diagnostic[]
  /** An empty log for the same tool, for an attempt that may be given up. */
  fork(): FaultLog
  /** Takes over what an attempt reported. */
  join(diagnostics: readonly Diagnostic[]): void
}

/** Characters of a name that are shown: a text read into the wrong field would fill the report. */
const SHOWN = 200

/** The name that a tool goes by in messages, whatever was written for it. */
export function nameForPeople({ fields: { name } }: ScannedTool): string {
  if (typeof name !== 'string' || name === '') return '(unnamed)'
  return name.length > SHOWN ? `${name.slice(0, SHOWN)}…` : name
}

export function createFaultLog(tool: ScannedTool): FaultLog {
  const diagnostics: Diagnostic[] = []
  const seen = new Set<string>()
  const push = (diagnostic: Diagnostic): void => {
    // A definition that several references reach would be reported once for each.
    const key = `${diagnostic.severity} ${diagnostic.code} ${diagnostic.message}`
    if (seen.has(key)) return
    seen.add(key)
    diagnostics.push(diagnostic)
  }
  const add =
    (severity: Severity) =>
    (code: NormalizeCode, message: string, { field, hint, related }: FaultDetails = {}): void => {
      const cure = hint ?? describeCode(code)?.cure
      push({
        code,
        severity,
        message,
        place: placeOf(tool, field),
        ...(cure === undefined ? {} : { hint: cure }),
        ...(related === undefined ? {} : { related }),
        about: nameForPeople(tool),
        ...(severity === 'error' ? { tool: nameForPeople(tool) } : {}),
      })
    }
  return {
    error: add('error'),
    warn: add('warning'),
    note: add('info'),
    diagnostics,
    fork: () => createFaultLog(tool),
    join: (others) => others.forEach(push),
  }
}

/** The place of a field, or of the definition. */
export function placeOf(tool: ScannedTool, field?: string): Place {
  const place =
    field !== undefined && Object.hasOwn(tool.fieldPlaces, field) ? tool.fieldPlaces[field] : undefined
  return place ?? tool.place
}
