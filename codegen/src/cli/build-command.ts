import type { Command } from './io.ts'
import { COMMON, expectWords, parseOptions, UsageError } from './parse-options.ts'
import { runWithProgress } from './run-with-progress.ts'
import { renderChanges, renderPrices, renderWritten, resultAsJson } from './summary.ts'
import { watchCommand } from './watch-command.ts'

export const buildCommand: Command = {
  summary: 'write the registry, the input types, the search index and the budget report',
  help: `toolcrib build [--watch] [--config FILE] [--verbose] [--json]

Scans the tool definitions, measures what each one costs, decides which are resident, and writes the
generated files (default folder: tools/generated):
  registry.ts    the static manifest that apps import
  inputs.ts      one input type a tool
  search.ts      the index of the search tool
  budget.md      the report that people review in pull requests
  budget.json    the same for machines
Only files whose text changed are written, all or none.

Options
  --watch        build again whenever a tool, something that it imports or the configuration changes,
                 until interrupted; while a tool is broken, the last good files stay
  --config FILE  the configuration; default: tools.config.ts here or in a folder above
  --verbose      list every note by itself, those on what providers make of a tool too
  --json         print the result as JSON
  -h, --help     this text

Exit codes
  0  written, or nothing to write
  1  a tool is quarantined, or a limit is exceeded (the report is written all the same)
  2  usage or configuration
`,
  async run(args, io) {
    const { values, positionals } = parseOptions(args, {
      ...COMMON,
      verbose: { type: 'boolean' },
      watch: { type: 'boolean' },
    } as const)
    expectWords(positionals, 0, 0, '')
    const { config, json, verbose, watch } = values
    if (watch) {
      if (json) throw new UsageError('--watch prints no JSON')
      return watchCommand(io, { config, verbose })
    }
    const result = await runWithProgress(io, {
      action: 'write',
      json,
      config,
      verbose,
    })
    if (json) io.out(resultAsJson(result))
    else if (result.report && result.exitCode !== 2) {
      io.out(renderPrices(result))
      io.out(renderChanges(result))
      io.out(`${renderWritten(result)}\n`)
    } else if (result.exitCode === 1) io.err('Nothing was written.\n')
    return result.exitCode
  },
}
