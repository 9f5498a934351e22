import { byCodeUnit } from 'toolcrib'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { createChangeTracker } from './changes/change-tracker.ts'
import { distinctTools } from './distinct-tools.ts'
import { createImportMap } from './prefilter/import-map.ts'
import { followProviders } from './prefilter/follow-providers.ts'
import { nameByListing } from './name-by-listing.ts'
import type { PendingTool } from './pending-tool.ts'
import type { ReadTool } from './read-tool.ts'
import { byDiagnosticPlace, byPlace } from './result-order.ts'
import { changesOnTheWay } from './changes/changes-on-the-way.ts'
import { faultsOf, scanFile, wrappersOf } from './scan-file.ts'
import type { ScanOptions } from './scan-options.ts'
import type { ScanResult } from './scan-result.ts'
import { createSession, type ScanSession } from './session.ts'
import { withoutOutputs } from './without-outputs.ts'

/**
 * Finds every tool definition in `files` and reads its values from the source, without running any of it. The result is a
 * function of the files' texts: not of their order, nor of where they lie. It doesn't throw for what users write.
 */
export function scan(options: ScanOptions): ScanResult {
  const files = withoutOutputs([...new Set(options.files)].sort(byCodeUnit))
  const changes = createChangeTracker()
  const session = createSession({ ...options, files }, changes.note)
  const found: ReadTool[] = []
  const providers: string[] = []
  const unread: PendingTool[] = []
  const diagnostics: Diagnostic[] = files.flatMap((path) => checkReadable(path, session))
  const look = (path: string): void => {
    const result = scanFile(path, session)
    changes.settle(path, result.tools, session)
    found.push(...result.tools)
    diagnostics.push(...result.diagnostics)
    if (result.unread !== undefined) unread.push(result.unread)
    if (result.provides) providers.push(path)
    else session.graph.release(path)
  }
  for (const path of files) if (session.isMarked(path)) look(path)
  const imports = createImportMap(files, session.graph)
  followProviders(files, [...providers], imports, session, look)
  for (const path of imports.beyond)
    if (session.isMarked(path)) diagnostics.push(...wrappersOf(path, session))
  const tools = distinctTools(found)
  const changed = new Map([...changesOnTheWay(tools), ...changes.finish(tools, imports, session)])
  const renamed = nameByListing(tools, imports, session)
  const named = tools.map((read) => ({ read: renamed.get(read) ?? read, change: changed.get(read) }))
  return {
    tools: named
      .flatMap(({ read, change }) => (read.tool === undefined || change !== undefined ? [] : [read.tool]))
      .sort((a, b) => byPlace(a.place, b.place)),
    pending: [...named.flatMap(({ read, change }) => pendingOf(read, change)), ...unread].sort((a, b) =>
      byPlace(a.place, b.place),
    ),
    diagnostics: diagnostics.sort(byDiagnosticPlace),
    dependencies: dependenciesOf(files, session),
  }
}

/** What the evaluator has to complete of a tool: nothing, where the source says all and no code changes it. */
function pendingOf({ tool, pending }: ReadTool, change: Diagnostic | undefined): readonly PendingTool[] {
  if (change === undefined) return tool === undefined ? [pending] : []
  // A fault of its own is what has to be cured first.
  const diagnostics = tool === undefined ? pending.diagnostics : [change]
  return [{ ...pending, isChangedLater: true, diagnostics }]
}

function checkReadable(path: string, { graph }: ScanSession): readonly Diagnostic[] {
  const found = graph.read(path)
  if (found.kind === 'text') return []
  const detail = found.kind === 'missing' ? 'there is no such file' : found.reason
  return faultsOf(path, { reason: found.kind, detail })
}

/** What was parsed, what was read beside the given files, and the settings; given files without tools are left out. */
function dependenciesOf(files: readonly string[], { graph, settings }: ScanSession): readonly string[] {
  const given = new Set(files)
  const read = [...graph.readPaths()].filter((path) => !given.has(path) || graph.isParsed(path))
  return [...new Set([...read, ...settings()])].sort(byCodeUnit)
}
