import { byCodeUnit } from 'toolcrib'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import type { ScannedTool } from '../scan/scanned-tool.ts'
import { checkDuplicates } from './duplicates.ts'
import { createFaultLog, nameForPeople } from './fault-log.ts'
import type { FaultLog } from './fault-log.ts'
import type { SchemaLimits } from './inline-refs.ts'
import { normalizeTool } from './normalize-tool.ts'
import type { Tool } from './tool.ts'

export interface NormalizeOptions {
  /** How far one schema may unfold; see `SCHEMA_LIMITS`. */
  readonly limits?: SchemaLimits
}

/** A definition that was left out, with the reason that is shown wherever the tool is missed. */
export interface QuarantinedTool {
  /** As it was written, however odd; `(unnamed)` where there is none. */
  readonly name: string
  readonly reason: string
  readonly place?: Place
}

export interface NormalizeResult {
  /** In code-unit order of the name. */
  readonly tools: readonly Tool[]
  /** In code-unit order of the name, then by place. */
  readonly quarantined: readonly QuarantinedTool[]
  /** By place. */
  readonly diagnostics: readonly Diagnostic[]
}

interface Candidate {
  readonly scanned: ScannedTool
  readonly log: FaultLog
  /** Absent where a part that every tool needs is unusable. */
  readonly tool: Tool | undefined
}

/**
 * Applies every rule to what was scanned. Pure, and independent of the order given. A tool with an error is quarantined, alone;
 * every scanned definition is either in `tools` or in `quarantined`.
 */
export function normalize(scanned: readonly ScannedTool[], options: NormalizeOptions = {}): NormalizeResult {
  const candidates: readonly Candidate[] = scanned
    .map((source) => judge(source, options))
    .sort((a, b) => byPlace(a.scanned.place, b.scanned.place) || byCodeUnit(contentKey(a), contentKey(b)))
  checkDuplicates(candidates)
  const tools: Tool[] = []
  const quarantined: QuarantinedTool[] = []
  for (const { scanned: source, log, tool } of candidates) {
    const errors = log.diagnostics.filter(({ severity }) => severity === 'error')
    if (tool !== undefined && errors.length === 0) tools.push(tool)
    else quarantined.push({ name: nameForPeople(source), reason: reasonOf(errors), place: source.place })
  }
  return {
    tools: tools.sort((a, b) => byCodeUnit(a.name, b.name)),
    quarantined: quarantined.sort((a, b) => byCodeUnit(a.name, b.name)),
    diagnostics: candidates.flatMap(({ log }) => log.diagnostics),
  }
}

/** What the rules said of a definition alone. A process that builds again and again brings the same objects again. */
const judged = new WeakMap<ScannedTool, Omit<Candidate, 'scanned'>>()

function judge(scanned: ScannedTool, { limits }: NormalizeOptions): Candidate {
  const known = limits === undefined ? judged.get(scanned) : undefined
  const log = known?.log ?? createFaultLog(scanned)
  const tool = known === undefined ? normalizeTool(scanned, log, limits) : known.tool
  if (limits === undefined) judged.set(scanned, { log, tool })
  // What is found by comparing tools is another matter each time.
  const own = log.fork()
  own.join(log.diagnostics)
  return { scanned, log: own, tool }
}

function reasonOf(errors: readonly Diagnostic[]): string {
  const shown = errors.slice(0, 3).map(({ message }) => message)
  return shown.join('; ') + (errors.length > 3 ? `; and ${errors.length - 3} more` : '')
}

function byPlace(a: Place, b: Place): number {
  return byCodeUnit(a.file, b.file) || a.line - b.line || a.column - b.column
}

/** Tells tools of one place apart: a server's snapshot may hold all of them on one line. */
function contentKey({ scanned, log, tool }: Candidate): string {
  const { server, access } = scanned
  return JSON.stringify([server, nameForPeople(scanned), tool?.fingerprint, access, log.diagnostics])
}
