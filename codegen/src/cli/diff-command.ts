import { appendFile } from 'node:fs/promises'
import { formatDiagnostics } from '../diagnostics/format-diagnostics.ts'
import { git } from '../diff/git.ts'
import { renderGithub } from '../diff/render-github.ts'
import { renderMarkdown } from '../diff/render-markdown.ts'
import { renderText } from '../diff/render-text.ts'
import { runDiff, type DiffResult } from '../diff/run-diff.ts'
import type { Command, Io } from './io.ts'
import { COMMON, expectDay, expectWords, parseOptions, UsageError } from './parse-options.ts'
import { startProgress } from './progress.ts'

const FORMATS = ['text', 'markdown', 'json', 'github'] as const
type Format = (typeof FORMATS)[number]

const OPTIONS = {
  ...COMMON,
  base: { type: 'string' },
  'base-file': { type: 'string' },
  live: { type: 'string' },
  format: { type: 'string' },
  today: { type: 'string' },
} as const

export const diffCommand: Command = {
  summary: 'say what this branch does to the bill, tool by tool',
  help: `toolcrib diff [--base REF | --base-file FILE] [--format text|markdown|json|github]
toolcrib diff --live NAME [--json]

Compares what the definitions cost now with the base's committed budget.json: tokens per mode and target, what
each tool adds and why, what 1,000 turns cost more, and which running sessions lose their cached prompt, from
which tool on. The base is read from git without a checkout. This side is measured from the sources, whatever
is committed. Limits of "growth" are held here.

With --live, what the sources say is compared with what a configured MCP server serves: the one that this project
builds (\`own: true\` under \`mcp\`). Code between a definition and the server's answer shows as a difference.

Options
  --base REF       the commit to compare with; default: where the branch left origin/main, main, origin/master
                   or master (in GitHub Actions: the branch that the pull request goes to)
  --base-file FILE a budget.json to compare with
  --live NAME      ask this MCP server in place of a base
  --format FORMAT  text; markdown, a comment for the pull request; json; github, which writes the job's summary
                   and prints annotations
  --today DAY      the day on which waivers and the age of prices are looked at; default: today
  --config FILE    the configuration; default: tools.config.ts here or in a folder above
  --json           the same as --format json
  -h, --help       this text

Exit codes
  0  compared, and every limit holds
  1  a limit is exceeded, or a tool is quarantined; with --live: the server serves something else
  2  usage, configuration, or no base to compare with
`,
  async run(args, io) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    expectWords(positionals, 0, 0, '')
    expectDay('--today', values.today)
    if (values.base !== undefined && values['base-file'] !== undefined)
      throw new UsageError('--base and --base-file exclude each other')
    if (values.live !== undefined) {
      if (values.base !== undefined || values['base-file'] !== undefined || values.format !== undefined)
        throw new UsageError('--live is compared with the sources, as text or with --json')
      const { diffLiveCommand } = await import('./diff-live.ts')
      return diffLiveCommand(io, values.live, { config: values.config, json: values.json })
    }
    const format = formatOf(values.json ? 'json' : (values.format ?? 'text'))
    const progress = startProgress(io)
    const result = await runDiff({
      cwd: io.cwd,
      config: values.config,
      today: values.today,
      base: values.base,
      baseFile: values['base-file'],
      target: io.env['GITHUB_BASE_REF'],
      onStage: (stage) => progress.stage(stage === 'build' ? 'measuring' : 'reading'),
    }).finally(() => progress.end())
    await print(format, result, io)
    return result.exitCode
  },
}

function formatOf(given: string): Format {
  const found = FORMATS.find((format) => format === given)
  if (found === undefined)
    throw new UsageError(`no format ${JSON.stringify(given)}; there are ${FORMATS.join(', ')}`)
  return found
}

async function print(
  format: Format,
  { diff, diagnostics, exitCode, run }: DiffResult,
  io: Io,
): Promise<void> {
  if (format === 'json') {
    io.out(`${JSON.stringify({ exitCode, diagnostics, ...diff }, null, 2)}\n`)
    return
  }
  if (format === 'github') {
    io.out(renderGithub(diff, diagnostics, await prefixOf(run.root)))
    const summary = io.env['GITHUB_STEP_SUMMARY']
    if (diff === undefined) return
    if (summary === undefined || summary === '') io.out(renderMarkdown(diff))
    else await appendFile(summary, renderMarkdown(diff))
    return
  }
  const said = diagnostics.filter(({ code, severity }) => severity !== 'info' || OWN_NOTES.has(code))
  io.err(await formatDiagnostics(said, { color: io.color }))
  if (diff !== undefined) io.out(format === 'markdown' ? renderMarkdown(diff) : renderText(diff))
}

/** Notes on the comparison itself; those on the definitions are `check`'s. */
const OWN_NOTES: ReadonlySet<string> = new Set(['growth-unchecked', 'price-unknown', 'waiver-unneeded'])

/** Where the configuration's folder stands in its repository: GitHub's annotations count from there. */
async function prefixOf(root: string | undefined): Promise<string> {
  const { ok, text } = await git(root ?? '.', 'rev-parse', '--show-prefix')
  return ok ? text : ''
}
