import { join } from 'node:path'
import { loadConfig } from './config/load-config.ts'
import { resolveConfig } from './config/resolve-config.ts'
import type { ResolvedConfig } from './config/resolved-config.ts'
import type { Diagnostic } from './diagnostics/diagnostic.ts'
import type { Artifact } from './files/artifact.ts'
import { buildIdentity } from './files/build-identity.ts'
import type { Drift } from './files/compare-artifacts.ts'
import { findFiles } from './files/find-files.ts'
import { readTextIfPresent } from './files/read-text.ts'
import { ABSENT, createInputLog, keepVerifiedState, readVerifiedState } from './files/verified-state.ts'
import { digest } from './files/working-file.ts'
import { writeArtifacts } from './files/write-artifacts.ts'
import { addSnapshots, readSnapshots } from './mcp/read-snapshots.ts'
import type { BuildMemory } from './watch/build-memory.ts'
import { hidesTools } from './normalize/quarantine-unreadable.ts'
import type { BuildResult } from './pipeline.ts'
import { today as clock } from './prices/today.ts'
import type { BudgetReport } from './report/budget-report.ts'
import { compareReports, parseReport, type ToolChange } from './report/compare-reports.ts'
import { readFailed, writeFailed } from './files/write-failed.ts'

/** Steps of a run, for a progress line. */
export type Stage = 'configuration' | 'scan' | 'build' | 'write' | 'check'

export interface RunOptions {
  /** Where the search for the configuration begins. */
  readonly cwd: string
  /** The configuration's file, in place of the search. */
  readonly config?: string | undefined
  /** `write` updates the generated files, `check` compares them, `none` only computes. */
  readonly action: 'write' | 'check' | 'none'
  /** The day on which waivers of limits are looked at, `YYYY-MM-DD`. Default: today's. */
  readonly today?: string | undefined
  readonly onStage?: (stage: Stage) => void
  /** Write nothing while a tool is quarantined that the written files have: for a process beside an editor. */
  readonly keepGood?: boolean | undefined
  /** What a process that builds again and again keeps; see `createBuildMemory`. It changes no result. */
  readonly memory?: BuildMemory | undefined
}

export interface RunResult {
  /** 0, 1 (drift, quarantine, over budget), 2 (configuration). */
  readonly exitCode: 0 | 1 | 2
  readonly diagnostics: readonly Diagnostic[]
  /** Absolute folder of the configuration; absent where none was loaded. */
  readonly root?: string
  readonly config?: ResolvedConfig
  /** Absent where an earlier run found the same files current, and nothing had to be built to know it. */
  readonly build?: BuildResult
  /** What the budget files say; absent where nothing could be built. */
  readonly report?: BudgetReport
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
export async function run({
  cwd,
  config: named,
  action,
  onStage,
  memory,
  ...given
}: RunOptions): Promise<RunResult> {
  onStage?.('configuration')
  const loaded = await (memory?.load ?? loadConfig)(cwd, named)
  if ('diagnostics' in loaded) return stopped(2, loaded.diagnostics)
  const { root } = loaded
  const resolved = resolveConfig(loaded.value)
  if (resolved.config === undefined) {
    const faults = resolved.diagnostics.map((fault) => ({
      ...fault,
      message: `${loaded.file}: ${fault.message}`,
    }))
    return { ...stopped(2, [...loaded.remarks, ...faults]), root }
  }
  const config = resolved.config
  const files = await findFiles(root, config.tools, config.out)
  const today = given.today ?? clock()
  // Who remembers knows better what is current, and would lose the memory's use by trusting a file.
  const key = memory === undefined ? stateKey(config, files, today) : undefined
  const verified = action === 'none' || key === undefined ? undefined : await readVerifiedState(root, key)
  const before = parseReport(await earlierReport(join(root, config.out, 'budget.json')))
  if (verified !== undefined && before !== undefined) {
    const { inputs, diagnostics } = verified
    const read = inputs.filter(([, digest]) => digest !== ABSENT).map(([path]) => path)
    const dependencies = [...new Set([...loaded.dependencies, ...read])].sort()
    return { ...stopped(0, [...loaded.remarks, ...diagnostics]), root, config, report: before, dependencies }
  }
  onStage?.('scan')
  const [
    { scan },
    { completeScan },
    { createMeasurer },
    { buildArtifacts },
    { CALIBRATION_FILE, readCalibration },
  ] = await Promise.all([
    import('./scan/scan.ts'),
    import('./evaluate/complete-scan.ts'),
    import('./measure/measurer.ts'),
    import('./pipeline.ts'),
    import('./measure/calibrate/read-calibration.ts'),
  ])
  const log = createInputLog(root)
  const readText = memory?.readText(root) ?? log.readText
  const written = (memory?.scan ?? scan)({ root, files, readText, helpers: config.helpers })
  const whole = addSnapshots(
    await completeScan(written, { root, evaluate: config.evaluate, readText, memory }),
    readSnapshots(config.mcp, config.mcpSnapshots, readText),
  )
  const scanned = memory?.share(whole) ?? whole
  onStage?.('build')
  const queries = readIfPresent(readText, config.search.queries)
  const calibration = readCalibration(readIfPresent(readText, CALIBRATION_FILE))
  const build = await buildArtifacts(
    scanned,
    config,
    (memory?.measurer ?? createMeasurer)(calibration),
    queries,
    today,
  )
  const found = [...noTools(config, files, build), ...calibration.diagnostics, ...build.diagnostics]
  const diagnostics = [...loaded.remarks, ...found]
  const own = [
    ...(queries === undefined ? [] : [config.search.queries]),
    ...(calibration.calibration === undefined ? [] : [CALIBRATION_FILE]),
  ]
  const dependencies = [...new Set([...loaded.dependencies, ...scanned.dependencies, ...own])].sort()
  const known = { diagnostics, root, config, build, dependencies }
  // Nothing is written or compared, and figures without the hidden tools would be wrong.
  if (diagnostics.some(hidesTools)) return { ...known, exitCode: 1, written: [], drifts: [], changes: [] }
  const lost = build.manifest.quarantined.filter(({ name }) =>
    before?.tools.some((tool) => tool.name === name),
  )
  if (given.keepGood === true && lost.length > 0) {
    return { ...known, exitCode: 1, written: [], drifts: [], changes: [] }
  }
  const base = { ...known, report: build.report }
  const failing =
    diagnostics.some(({ severity }) => severity === 'error') || build.manifest.quarantined.length > 0
  // Without an earlier report every tool would be called added.
  const changes = before === undefined ? [] : compareReports(before, build.report)
  if (action === 'none') return { ...base, changes, exitCode: failing ? 1 : 0, written: [], drifts: [] }
  onStage?.(action)
  const result =
    action === 'write'
      ? await write({ ...base, changes, drifts: [] }, root, build.artifacts, failing)
      : await compare({ ...base, changes, written: [] }, root, build.artifacts, failing)
  if (result.exitCode === 0 && key !== undefined) {
    const outputs = build.artifacts.map(({ path, content }) => [path, digest(content)] as const)
    await keepVerifiedState(root, { key, inputs: log.inputs(), outputs, diagnostics: found })
  }
  return result
}

/** A report that can't be read is no earlier report; who writes or compares it says so. */
async function earlierReport(path: string): Promise<string> {
  return (await readTextIfPresent(path).catch(() => undefined)) ?? ''
}

/** Everything else that a result depends on, as one digest; undefined where the build runs from its sources. */
function stateKey(config: ResolvedConfig, files: readonly string[], today: string): string | undefined {
  if (import.meta.url.endsWith('.ts')) return undefined
  const { usage, windows, prices, ...rest } = config
  const maps = [usage, windows, prices].map((map) => [...map])
  // What held yesterday may hold no longer where a limit is waived until a day.
  const day = config.budgets.some(({ waive }) => waive !== undefined) ? today : ''
  return digest(JSON.stringify([buildIdentity(), rest, maps, files, day]))
}

function readIfPresent(readText: (path: string) => string, path: string): string | undefined {
  try {
    return readText(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function compare(
  base: Omit<RunResult, 'exitCode' | 'drifts'>,
  root: string,
  artifacts: readonly Artifact[],
  failing: boolean,
): Promise<RunResult> {
  const { compareArtifacts } = await import('./files/compare-artifacts.ts')
  try {
    const drifts = await compareArtifacts(root, artifacts)
    return { ...base, drifts, exitCode: failing || drifts.length > 0 ? 1 : 0 }
  } catch (error) {
    return failed(base, readFailed(error, root))
  }
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
    return failed(base, writeFailed(error, root))
  }
}

/** A run that could not be brought to its end: figures that stand nowhere are no result. */
function failed({ report: _report, ...base }: Partial<RunResult>, why: Diagnostic): RunResult {
  const { diagnostics = [] } = base
  return { ...stopped(1, []), ...base, exitCode: 1, diagnostics: [...diagnostics, why] }
}

function stopped(exitCode: 0 | 1 | 2, diagnostics: readonly Diagnostic[]): RunResult {
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
  const globs = config.tools.join(', ') || 'no glob at all, and no MCP server gives one'
  return [
    {
      code: 'no-tools',
      severity: 'error',
      message:
        files.length === 0 ? `no file matches ${globs}` : `no tool definition in the files of ${globs}`,
      hint: globs.includes('\\')
        ? 'Globs have / between folders on every system; \\ escapes the character behind it.'
        : 'Globs are relative to the folder of the configuration. The ways of writing tools that are read stand in docs/sources.md; name functions of your own in `helpers`.',
    },
  ]
}
