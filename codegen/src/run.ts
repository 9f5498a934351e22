import { join } from 'node:path'
import { loadConfig } from './config/load-config.ts'
import { resolveConfig } from './config/resolve-config.ts'
import type { ResolvedConfig } from './config/resolved-config.ts'
import type { Diagnostic } from './diagnostics/diagnostic.ts'
import type { Artifact } from './files/artifact.ts'
import { compareArtifacts, type Drift } from './files/compare-artifacts.ts'
import { findFiles } from './files/find-files.ts'
import { readTextIfPresent } from './files/read-text.ts'
import { writeArtifacts } from './files/write-artifacts.ts'
import { hidesTools } from './normalize/quarantine-unreadable.ts'
import { buildArtifacts, type BuildResult } from './pipeline.ts'
import { compareReports, parseReport, type ToolChange } from './report/compare-reports.ts'
import { writeFailed } from './files/write-failed.ts'

/** Steps of a run, for a progress line. */
export type Stage = 'configuration' | 'scan' | 'build' | 'write' | 'check'

export interface RunOptions {
  /** Where the search for the configuration begins. */
  readonly cwd: string
  /** The configuration's file, in place of the search. */
  readonly config?: string
  /** `write` updates the generated files, `check` compares them, `none` only computes. */
  readonly action: 'write' | 'check' | 'none'
  readonly onStage?: (stage: Stage) => void
}

export interface RunResult {
  /** 0, 1 (drift, quarantine, over budget), 2 (configuration). */
  readonly exitCode: 0 | 1 | 2
  readonly diagnostics: readonly Diagnostic[]
  /** Absolute folder of the configuration; absent where none was loaded. */
  readonly root?: string
  readonly config?: ResolvedConfig
  readonly build?: BuildResult
  /** `write`: paths that were written. */
  readonly written: readonly string[]
  /** `check`: files that aren't what the build would write. */
  readonly drifts: readonly Drift[]
  /** What the committed report and the current one say differently. */
  readonly changes: readonly ToolChange[]
  /** Files that the result depends on, POSIX, relative to the root. */
  readonly dependencies: readonly string[]
}

/** The one effectful function: load, scan, build, then write or compare. The CLI and the plugins call nothing else. */
export async function run({ cwd, config: named, action, onStage }: RunOptions): Promise<RunResult> {
  onStage?.('configuration')
  const loaded = await loadConfig(cwd, named)
  if ('diagnostics' in loaded) return stopped(2, loaded.diagnostics)
  const { root } = loaded
  const resolved = resolveConfig(loaded.value)
  if (resolved.config === undefined) return { ...stopped(2, resolved.diagnostics), root }
  const config = resolved.config
  onStage?.('scan')
  const [{ scan }, { createMeasurer }, files] = await Promise.all([
    import('./scan/scan.ts'),
    import('./measure/measurer.ts'),
    findFiles(root, config.tools, config.out),
  ])
  const scanned = scan({ root, files })
  onStage?.('build')
  const queries = await readTextIfPresent(join(root, config.search.queries))
  const build = await buildArtifacts(scanned, config, createMeasurer(), queries)
  const diagnostics = [...resolved.diagnostics, ...noTools(config, files, build), ...build.diagnostics]
  const own = queries === undefined ? [] : [config.search.queries]
  const dependencies = [...new Set([...loaded.dependencies, ...scanned.dependencies, ...own])].sort()
  const base = { diagnostics, root, config, build, dependencies }
  if (diagnostics.some(hidesTools)) return { ...base, exitCode: 1, written: [], drifts: [], changes: [] }
  const failing =
    diagnostics.some(({ severity }) => severity === 'error') || build.manifest.quarantined.length > 0
  const before = parseReport((await readTextIfPresent(join(root, config.out, 'budget.json'))) ?? '')
  const changes = compareReports(before, build.report)
  onStage?.(action === 'check' ? 'check' : 'write')
  if (action === 'write') return write({ ...base, changes, drifts: [] }, root, build.artifacts, failing)
  const drifts = action === 'check' ? await compareArtifacts(root, build.artifacts) : []
  return { ...base, exitCode: failing || drifts.length > 0 ? 1 : 0, written: [], drifts, changes }
}

async function write(
  base: Omit<RunResult, 'exitCode' | 'written'>,
  root: string,
  artifacts: readonly Artifact[],
  failing: boolean,
): Promise<RunResult> {
  try {
    return { ...base, written: await writeArtifacts(root, artifacts), exitCode: failing ? 1 : 0 }
  } catch (error) {
    return { ...base, written: [], exitCode: 1, diagnostics: [...base.diagnostics, writeFailed(error, root)] }
  }
}

function stopped(exitCode: 1 | 2, diagnostics: readonly Diagnostic[]): RunResult {
  return { exitCode, diagnostics, written: [], drifts: [], changes: [], dependencies: [] }
}

/** A glob that finds nothing is nearly always a mistake, and an empty registry would hide it. */
function noTools(
  config: ResolvedConfig,
  files: readonly string[],
  build: BuildResult,
): readonly Diagnostic[] {
  if (build.tools.length + build.manifest.quarantined.length > 0 || build.diagnostics.some(hidesTools))
    return []
  const globs = config.tools.join(', ')
  return [
    {
      code: 'no-tools',
      severity: 'error',
      message:
        files.length === 0 ? `no file matches ${globs}` : `no tool definition in the files of ${globs}`,
      hint: 'Globs are relative to the folder of the configuration. Definitions are calls of `defineTool` imported from toolcrib.',
    },
  ]
}
