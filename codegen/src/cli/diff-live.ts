import { formatDiagnostics } from '../diagnostics/format-diagnostics.ts'
import { terminalLine, terminalText } from '../diagnostics/terminal-text.ts'
import type { LiveComparison } from '../mcp/compare-live.ts'
import { diffLive } from '../mcp/diff-live.ts'
import type { ExitCode, Io } from './io.ts'
import { machineTraces } from './machine-traces.ts'
import { expectOneOf, UsageError } from './parse-options.ts'
import { startProgress } from './progress.ts'
import { runWithProgress } from './run-with-progress.ts'
import { resultAsJson } from './summary.ts'
import { shownLines } from './shown-lines.ts'

/** Lines of one tool's diff that are shown. */
const SHOWN = 80

/** `toolcrib diff --live NAME`: what the sources say against what a configured server serves. */
export async function diffLiveCommand(
  io: Io,
  name: string,
  {
    config: named,
    json = false,
  }: { readonly config: string | undefined; readonly json: boolean | undefined },
): Promise<ExitCode> {
  const { config, root, build, ...rest } = await runWithProgress(io, { action: 'none', json, config: named })
  if (config === undefined || root === undefined || build === undefined) {
    if (json) io.out(resultAsJson(rest))
    return rest.exitCode || 1
  }
  if (config.mcp.length === 0)
    throw new UsageError('the configuration has no MCP server; list it under `mcp`')
  expectOneOf('server', name, config.mcp)
  const server = config.mcp.find((one) => one.name === name)
  if (server === undefined) return 2
  const progress = startProgress(io, 300)
  const { exitCode, diagnostics, comparison } = await diffLive(server, build, {
    root,
    env: io.env,
    machine: machineTraces(),
    onStep: (step) => progress.stage(`${name}: ${step}`),
  }).finally(() => progress.end())
  if (json) io.out(`${JSON.stringify({ exitCode, diagnostics, ...comparison }, null, 2)}\n`)
  else {
    io.err(await formatDiagnostics(diagnostics, { color: io.color }))
    if (comparison !== undefined) io.out(renderLive(name, comparison))
  }
  return exitCode
}

function renderLive(server: string, { equal, different, onlyFound, onlyServed }: LiveComparison): string {
  const list = (sign: string, names: readonly string[], what: string): readonly string[] =>
    names.map((name) => `${sign} ${terminalLine(name)}: ${what}\n`)
  const diffs = different.map(({ tool, differs, patch }) => {
    const lines = terminalText(patch).split('\n')
    const body = shownLines(lines, SHOWN)
      .map((line) => `    ${line}\n`)
      .join('')
    return `~ ${terminalLine(tool)}: another ${differs.map((field) => FIELDS[field]).join(' and another ')}\n${body}`
  })
  const served = equal.length + different.length + onlyServed.length
  return [
    ...list('+', onlyServed, 'served, and not found in the sources'),
    ...list('-', onlyFound, 'found in the sources, and not served'),
    ...diffs,
    `${server} serves ${served} tools; ${equal.length} are what the sources say\n`,
  ].join('')
}

const FIELDS = { description: 'description', inputSchema: 'schema' } as const
