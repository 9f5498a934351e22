import { loadConfig } from '../config/load-config.ts'
import { resolveConfig } from '../config/resolve-config.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { formatDiagnostics } from '../diagnostics/format-diagnostics.ts'
import type { Command, Io } from './io.ts'
import { machineTraces } from './machine-traces.ts'
import { COMMON, expectOneOf, parseOptions, UsageError } from './parse-options.ts'
import { startProgress } from './progress.ts'
import { renderSync, syncAsJson } from './render-sync.ts'

const OPTIONS = { ...COMMON, check: { type: 'boolean' }, once: { type: 'boolean' } } as const

export const syncCommand: Command = {
  summary: 'ask the configured MCP servers for their tools and write, or compare, their snapshots',
  help: `toolcrib sync [NAME...] [--check] [--once] [--config FILE] [--json]

Starts each server of the configuration's \`mcp\` (or only those named), reads its list of tools to the end,
and writes tools/mcp/NAME.json. Commit and review these files: \`toolcrib build\` reads them and asks no
server. What was added, removed or changed is shown with the tokens of each and a diff, since the text that
a server sends is text that your model follows. One server that fails stops no other, and its snapshot stays.

A server is started twice, the second time with another time zone, home and working folder where that is
possible: what it says differently is reported, and so are paths and names of this machine and values of
secrets. Values of variables that the configuration refers to ($NAME) are written nowhere.

Options
  --check        write nothing; compare, and start each server once
  --once         start each server once when writing, too
  --config FILE  the configuration; default: tools.config.ts here or in a folder above
  --json         print the result as JSON
  -h, --help     this text

Exit codes
  0  written, or nothing has changed
  1  a server failed or sends a secret; with --check: or a snapshot is not what its server says now
  2  usage or configuration
`,
  async run(args, io) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    const { json = false, check = false, once = false } = values
    const loaded = await readConfig(io, values.config)
    if ('faults' in loaded) {
      if (json) io.out(`${JSON.stringify({ exitCode: 2, diagnostics: loaded.faults }, null, 2)}\n`)
      else io.err(await formatDiagnostics(loaded.faults, { color: io.color }))
      return 2
    }
    const { config, root, remarks } = loaded
    const servers = config.mcp.filter(({ own }) => !own)
    if (servers.length === 0) {
      throw new UsageError('the configuration has no MCP server; list them under `mcp`')
    }
    for (const name of positionals) expectOneOf('server', name, servers)
    const progress = startProgress(io, 300)
    const { sync } = await import('../mcp/sync.ts')
    try {
      const result = await sync({
        config,
        root,
        names: positionals,
        check,
        once,
        env: io.env,
        machine: machineTraces(),
        onStep: (server, step) => progress.stage(`${server}: ${step}`),
      })
      progress.end()
      if (json) {
        io.out(syncAsJson({ ...result, diagnostics: [...remarks, ...result.diagnostics] }))
        return result.exitCode
      }
      io.err(await formatDiagnostics([...remarks, ...result.diagnostics], { color: io.color }))
      io.out(renderSync(result, { check, target: config.targets[0] ?? '' }))
      return result.exitCode
    } finally {
      progress.end()
    }
  },
}

async function readConfig(
  io: Io,
  named: string | undefined,
): Promise<
  | { readonly config: ResolvedConfig; readonly root: string; readonly remarks: readonly Diagnostic[] }
  | { readonly faults: readonly Diagnostic[] }
> {
  const loaded = await loadConfig(io.cwd, named)
  if ('diagnostics' in loaded) return { faults: loaded.diagnostics }
  const { config, diagnostics } = resolveConfig(loaded.value)
  const { root, remarks, file } = loaded
  if (config !== undefined) return { config, root, remarks }
  return { faults: diagnostics.map((fault) => ({ ...fault, message: `${file}: ${fault.message}` })) }
}
