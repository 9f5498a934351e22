import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { normalize } from '../normalize/normalize.ts'
import type { RunResult } from '../run.ts'
import { compareLive, type LiveComparison } from './compare-live.ts'
import { toScannedTools } from './read-snapshots.ts'
import type { ResolvedMcpServer } from './server-config.ts'
import { askServer, type AskOptions } from './sync-server.ts'

export interface LiveDiff {
  /** 0: the same. 1: different, or the server could not be asked. */
  readonly exitCode: 0 | 1
  readonly diagnostics: readonly Diagnostic[]
  /** Absent where the server could not be asked. */
  readonly comparison?: LiveComparison
}

/** Asks a server for its tools and compares them with what the build found in the project's own sources. */
export async function diffLive(
  server: ResolvedMcpServer,
  build: NonNullable<RunResult['build']>,
  options: Omit<AskOptions, 'twice'>,
): Promise<LiveDiff> {
  const { snapshot, diagnostics } = await askServer(server, { ...options, twice: false })
  if (snapshot === undefined) return { exitCode: 1, diagnostics }
  // Under its own names, as the sources have them.
  const scanned = toScannedTools({ ...server, prefix: false }, server.name, snapshot.tools)
  const served = normalize(scanned.tools)
  const found = build.tools.flatMap(({ tool }) => (tool.server === undefined ? [tool] : []))
  const comparison = compareLive(found, served.tools)
  const { different, onlyFound, onlyServed } = comparison
  const isSame = different.length + onlyFound.length + onlyServed.length === 0
  const unusable = served.diagnostics.filter(({ severity }) => severity === 'error')
  return { exitCode: isSame ? 0 : 1, diagnostics: [...diagnostics, ...unusable], comparison }
}
