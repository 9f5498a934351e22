import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { terminalText } from '../diagnostics/terminal-text.ts'
import { priceOf } from '../prices/price-of.ts'
import { renderBudgetJson } from '../report/budget-report.ts'
import { renderBudget } from '../report/render-budget.ts'
import type { Command } from './io.ts'
import { COMMON, expectDay, expectWords, parseOptions, UsageError } from './parse-options.ts'
import { runWithProgress } from './run-with-progress.ts'
import { resultAsJson } from './summary.ts'

const OPTIONS = { ...COMMON, html: { type: 'string' }, today: { type: 'string' } } as const

/** The clock must not reach a file: without a day that is given, the page has the prices that no day ends. */
const LASTING = '9999-12-31'

export const reportCommand: Command = {
  summary: 'print the budget report, or write it as an HTML page to look around in',
  help: `toolcrib report [--html FILE] [--today YYYY-MM-DD] [--config FILE] [--json]

Prints the budget report (the text of budget.md) for the tools as they are now. With --html it writes one
page that needs no network: a treemap of the tokens, a table, and a what-if that moves tools between resident
and deferred and gives the configuration for it. Generated files are neither read nor written.

Options
  --html FILE    write the page to FILE, relative to the working directory
  --today DAY    the day on which waivers of limits are looked at; default: today. The page has the prices of
                 that day, by default those that have no last day
  --config FILE  the configuration; default: tools.config.ts here or in a folder above
  --json         print the report as JSON (the text of budget.json)
  -h, --help     this text

Exit codes
  0  reported, whatever the report says; toolcrib check is what fails
  1  nothing could be reported
  2  usage or configuration
`,
  async run(args, io) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    expectWords(positionals, 0, 0, '')
    const { config, json, html } = values
    expectDay('--today', values.today)
    const { today } = values
    const result = await runWithProgress(io, { action: 'none', json, config, today })
    if (result.build === undefined || result.report === undefined || result.config === undefined) {
      if (json) io.out(resultAsJson(result))
      return result.exitCode === 2 ? 2 : 1
    }
    const { prices } = result.config
    if (json) io.out(renderBudgetJson(result.report))
    else if (html === undefined) io.out(terminalText(renderBudget(result.report)))
    if (html === undefined) return 0
    const { createPage } = await import('../html/create-page.ts')
    const page = await createPage(result.build, result.config, (target) => {
      const price = priceOf(target, prices, today ?? LASTING)
      return price && { input: price.input, cached: price.cacheRead, model: price.model }
    })
    await writePage(resolve(io.cwd, html), html, page)
    if (!json) io.out(`wrote ${html} (${Math.ceil(Buffer.byteLength(page) / 1000)} kB)\n`)
    return 0
  },
}

async function writePage(path: string, named: string, page: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, page)
  } catch (error) {
    throw new UsageError(`${named} can't be written (${(error as NodeJS.ErrnoException).code})`)
  }
}
