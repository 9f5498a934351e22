import type { Drift } from '../files/compare-artifacts.ts'
import { terminalText } from '../diagnostics/terminal-text.ts'
import type { RunResult } from '../run.ts'
import type { Command } from './io.ts'
import { COMMON, expectDay, expectWords, parseOptions } from './parse-options.ts'
import { runWithProgress } from './run-with-progress.ts'
import { renderChanges, renderPrices, resultAsJson } from './summary.ts'
import { shownLines } from './shown-lines.ts'

export const checkCommand: Command = {
  summary: 'fail when the generated files are not what build would write, or a limit is exceeded',
  help: `toolcrib check [--config FILE] [--today YYYY-MM-DD] [--verbose] [--json]

Does everything that build does, except that it compares in place of writing: prints a diff of each file
that differs, names the tools that were added, removed or changed with the tokens of each, and ends with
the command that fixes it. Line endings (CRLF or LF) make no difference.

Options
  --config FILE  the configuration; default: tools.config.ts here or in a folder above
  --today DAY    the day on which waivers of limits are looked at; default: today
  --verbose      list every note by itself, those on what providers make of a tool too
  --json         print the result as JSON
  -h, --help     this text

Exit codes
  0  the files are current and every limit holds
  1  a file differs, a tool is quarantined, or a limit is exceeded
  2  usage or configuration
`,
  async run(args, io) {
    const { values, positionals } = parseOptions(args, {
      ...COMMON,
      today: { type: 'string' },
      verbose: { type: 'boolean' },
    })
    expectWords(positionals, 0, 0, '')
    const { config, json, today, verbose } = values
    expectDay('--today', today)
    const result = await runWithProgress(io, {
      action: 'check',
      json,
      config,
      today,
      verbose,
    })
    if (json) io.out(resultAsJson(result))
    else if (result.report && result.exitCode !== 2) io.out(report(result))
    else if (result.exitCode === 1) io.err('Nothing was compared.\n')
    return result.exitCode
  },
}

function report(result: RunResult): string {
  if (result.drifts.length === 0) {
    return result.exitCode === 0
      ? `${renderPrices(result)}the generated files are current\n`
      : 'the generated files are current, but see above\n'
  }
  return [
    ...result.drifts.map(renderDrift),
    renderChanges(result),
    `${result.drifts.length} of ${result.build?.artifacts.length ?? 0} generated files differ from what the definitions say.\n`,
    'Fix it with: npx toolcrib build\n',
  ].join('')
}

/** Lines of one file's diff that are shown, and characters of a line; the rest is counted. */
const SHOWN = 60
const WIDEST = 200

function renderDrift({ path, kind, patch }: Drift): string {
  if (kind === 'missing') return `missing: ${path}\n\n`
  if (kind === 'whitespace') return `only whitespace differs: ${path} (exclude it from your formatter)\n\n`
  const lines = terminalText(patch).trimEnd().split('\n')
  return `${shownLines(lines, SHOWN, WIDEST).join('\n')}\n\n`
}
