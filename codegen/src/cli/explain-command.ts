import { createRegistry, resolveIntent } from 'toolcrib'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { terminalText } from '../diagnostics/terminal-text.ts'
import type { BuildResult } from '../pipeline.ts'
import type { Command } from './io.ts'
import { COMMON, expectOneOf, expectWords, parseOptions } from './parse-options.ts'
import { runWithProgress } from './run-with-progress.ts'
import { alignColumns, resultAsJson } from './summary.ts'

export const explainCommand: Command = {
  summary: 'say what a tool costs, where it stands in each mode, and why',
  help: `toolcrib explain NAME [--mode MODE] [--surface SURFACE] [--config FILE] [--json]

Answers for any name: resident, deferred, outside the default set, hidden on a surface, quarantined,
renamed, removed or unknown (with the nearest names), by which rule, and what the tool costs on each
target, split into name, description, schema and wrapper; and what each provider refuses, rewrites or
does not read of it. A definition that was not read from the source says how it was obtained: evaluated (its
code was run) or live (a server said it). Writes nothing.

Options
  --mode MODE        only this mode; default: every mode
  --surface SURFACE  as seen from this surface
  --config FILE      the configuration; default: tools.config.ts here or in a folder above
  --json             print the result as JSON
  -h, --help         this text

Exit codes
  0  the name is a tool, or was one
  1  the name is unknown
  2  usage or configuration
`,
  async run(args, io) {
    const options = { ...COMMON, mode: { type: 'string' }, surface: { type: 'string' } } as const
    const { values, positionals } = parseOptions(args, options)
    expectWords(positionals, 1, 1, 'the name of a tool')
    const { config, json } = values
    const result = await runWithProgress(io, {
      action: 'none',
      json,
      config,
    })
    if (result.build === undefined) {
      if (json) io.out(resultAsJson(result))
      return 2
    }
    const { modes, surfaces } = result.build.manifest
    expectOneOf('mode', values.mode, modes)
    expectOneOf('surface', values.surface, surfaces)
    const explanation = explain(result.build, positionals[0] ?? '', values.mode, values.surface)
    const remarks = result.diagnostics.filter(({ about }) => about === explanation.name)
    if (json) io.out(`${JSON.stringify({ ...explanation, remarks }, null, 2)}\n`)
    else io.out(renderExplanation(explanation) + renderRemarks(remarks))
    return explanation.modes.every(({ state }) => state === 'unknown') ? 1 : 0
  },
}

/** What its providers make of it. */
function renderRemarks(remarks: readonly Diagnostic[]): string {
  const lines = remarks.map(
    ({ code, severity, message }) => `${severity === 'info' ? 'note' : severity} ${code}: ${message}\n`,
  )
  return lines.length === 0 ? '' : terminalText(`\n${lines.join('')}`)
}

type Explained = ReturnType<typeof explain>

function explain(
  { manifest, report }: BuildResult,
  name: string,
  mode: string | undefined,
  surface: string | undefined,
) {
  const registry = createRegistry(manifest)
  const modes = manifest.modes
    .filter((entry) => mode === undefined || entry.name === mode)
    .map((entry) => {
      const context = { mode: entry.name, ...(surface === undefined ? {} : { surface }) }
      const { state, reason, rule, use, nearest } = resolveIntent(registry, {}, context).explain(name)
      const own = registry.get(name)
      const decided = own?.residency.find((decision) => decision.mode === entry.name)?.reason
      const why = state === 'resident' || state === 'deferred' ? (decided ?? reason) : reason
      return { mode: entry.name, state, reason: why, rule, use, nearest }
    })
  const own = registry.get(name)
  const tool = report.tools.find((tool) => tool.name === own?.name)
  const { source, server, serverTool, provenance } = tool ?? {}
  return { name, source, server, serverTool, provenance, modes, tokens: tool?.tokens ?? {} }
}

function renderExplanation({ name, modes, tokens, ...tool }: Explained): string {
  const lines = modes.map(({ mode, state, reason, use, nearest }) => {
    const hint = use ? ` Use ${use}.` : nearest?.length ? ` Nearest: ${nearest.join(', ')}.` : ''
    return [mode, state, `${reason}${hint}`]
  })
  const costs = Object.entries(tokens).map(([target, cost]) => [
    target,
    `${cost.total} tokens`,
    `name ${cost.name}, description ${cost.description}, schema ${cost.schema}, wrapper ${cost.wrapper}`,
    `catalog line ${cost.catalog}`,
    cost.grade,
  ])
  const head = tool.source === undefined ? `${name}\n` : `${name} (${tool.source})\n${obtained(tool)}`
  return terminalText([head, alignColumns(lines), costs.length > 0 ? '\n' : '', alignColumns(costs)].join(''))
}

/** How the definition was obtained, where that says more than the file does. */
function obtained({ provenance, server, serverTool }: Partial<Explained>): string {
  if (provenance === undefined) return ''
  if (server === undefined || serverTool === undefined) return `${provenance}: its code was run\n`
  return `${provenance}: the server ${server} calls it ${JSON.stringify(serverTool)}\n`
}
