import type { Command } from './io.ts'
import { COMMON, expectWords, parseOptions } from './parse-options.ts'
import { runWithProgress } from './run-with-progress.ts'
import { renderChanges, renderPrices, resultAsJson } from './summary.ts'

export const buildCommand: Command = {
  summary: 'write the registry, the input types, the search index and the budget report',
  help: `toolcrib build [--config FILE] [--verbose] [--json]

Scans the tool definitions, measures what each one costs, decides which are resident, and writes the
generated files (default folder: tools/generated):
  registry.ts    the static manifest that apps import
  inputs.ts      one input type a tool
  search.ts      the index of the search tool
  budget.md      the report that people review in pull requests
  budget.json    the same for machines
Only files whose text changed are written, all or none.

Options
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
    const { values, positionals } = parseOptions(args, { ...COMMON, verbose: { type: 'boolean' } } as const)
    expectWords(positionals, 0, 0, '')
    const { config, json, verbose } = values
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
      const { tools, quarantined } = result.report
      const files = result.written.length === 0 ? 'nothing to write' : `wrote ${result.written.join(', ')}`
      const bad = quarantined.length === 0 ? '' : `, ${quarantined.length} quarantined`
      io.out(`${tools.length} ${tools.length === 1 ? 'tool' : 'tools'}${bad}, ${files}\n`)
    } else if (result.exitCode === 1) io.err('Nothing was written.\n')
    return result.exitCode
  },
}
