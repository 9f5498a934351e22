import { formatUsdChange } from '../prices/money.ts'
import { cell, codeCell } from '../report/markdown-text.ts'
import { DEFAULT_SET } from '../report/price-sets.ts'
import type { BudgetDiff, CacheLoss, Paid } from './budget-diff.ts'
import { fromWhere, limitLine } from './markdown-phrases.ts'
import { change, count, plural, reasons } from './words.ts'

/** What stands folded below the table: every mode and model, each reason, the caches, the limits, and the words. */
export function renderDetails(diff: BudgetDiff): readonly string[] {
  return [
    ...fold('Every mode and model', renderSets(diff)),
    ...fold('Where the tokens of changed definitions come from', renderReasons(diff)),
    ...fold('What running sessions lose', renderCaches(diff)),
    ...fold('Limits', renderLimits(diff)),
    ...fold('How to read this', renderWords(diff)),
  ]
}

/** Lines of one part: GitHub refuses comments of more than 65,536 characters. */
const MOST = 50

function fold(title: string, body: readonly string[]): readonly string[] {
  if (body.length === 0) return []
  const left = body.length - MOST
  const shown = left > 0 ? [...body.slice(0, MOST), '', `${left} more are left out.`] : body
  return ['<details>', `<summary>${title}</summary>`, '', ...shown, '', '</details>', '']
}

function renderSets({ sets, money }: BudgetDiff): readonly string[] {
  const rows = sets
    .filter(({ set, tokens }) => set === DEFAULT_SET || tokens !== 0)
    .map(({ mode, set, target, before, after, tokens }) => {
      const price = money.find((one) => one.mode === mode && one.target === target && set === DEFAULT_SET)
      const usd = price === undefined ? ['', ''] : [price.uncached, price.cached].map(formatUsdChange)
      const name = set === DEFAULT_SET ? mode : `${mode}, preset ${set}`
      return `| ${[cell(name), cell(target), figures(before), figures(after), change(tokens), ...usd].join(' | ')} |`
    })
  return [
    '| mode | model | before: always sent + names | now | tokens | 1,000 turns | with cache |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ]
}

function figures(paid: Paid | undefined): string {
  return paid === undefined ? '-' : `${count(paid.resident)} + ${count(paid.catalog)}`
}

function renderReasons(diff: BudgetDiff): readonly string[] {
  const { target } = diff.main
  const many = diff.tools.filter((tool) => (tool.reasons[target] ?? []).length > 2)
  return many.map((tool) => `- ${codeCell(tool.name)}: ${reasons(tool, target, 20).map(cell).join(', ')}`)
}

function renderCaches({ caches }: BudgetDiff): readonly string[] {
  return caches
    .filter(({ lost }) => lost !== 'nothing')
    .map((loss) => {
      const name = loss.set === DEFAULT_SET ? loss.mode : `${loss.mode}, preset ${loss.set}`
      const behind = Object.entries(loss.behind)
        .filter(([, tokens]) => tokens > 0)
        .map(([target, tokens]) => `${count(tokens)} tokens of tools on ${cell(target)}`)
      return `- Mode ${cell(name)}: ${fromWhere(loss)}${behind.length === 0 ? '' : ` (${behind.join(', ')})`}. ${pinned(loss)}`
    })
}

function pinned({ pinned, lost, slots }: CacheLoss): string {
  if (pinned.lost === 'nothing') return "Sessions with `pin: 'definitions'` lose nothing."
  return pinned.lost === lost
    ? "With `pin: 'definitions'` too."
    : `With \`pin: 'definitions'\`: ${fromWhere({ ...pinned, slots })}.`
}

function renderLimits({ limits }: BudgetDiff): readonly string[] {
  return limits.map((finding) => {
    const state = {
      holds: '',
      over: ', **exceeded**',
      waived: `, exceeded with leave until ${finding.until}`,
      expired: `, **exceeded**; the leave ended on ${finding.until}`,
    }[finding.state]
    return `- ${limitLine(finding)}${state} (${cell(finding.note)})`
  })
}

function renderWords({ base, requestsPerTurn, money }: BudgetDiff): readonly string[] {
  const commit = base.commit?.slice(0, 10)
  const compared = {
    'merge-base': `\`${commit}\`, where this branch left ${codeCell(base.ref ?? '')}`,
    ref: `${codeCell(base.ref ?? '')} (\`${commit}\`)`,
    file: codeCell(base.file ?? ''),
  }[base.from]
  const sources = new Map(money.map(({ price }) => [price.model, price]))
  return [
    'A model is sent the definitions of its tools with every request. *Always sent* (resident) tools are sent whole; of those *on demand* (deferred) only the names, until the model asks for one.',
    '',
    `- Compared with ${compared}. This branch was measured from its sources.`,
    `- A turn is counted as ${plural(requestsPerTurn, 'request')}.`,
    ...[...sources.values()].map(
      ({ model, input, cacheRead, cacheWrite, source, checked }) =>
        `- ${cell(model)}, USD per million tokens: ${input} new, ${cacheRead} from the cache, ${cacheWrite} to write it${checked === undefined ? '' : `; checked ${checked}`}${source === undefined ? '' : `, ${codeCell(source)}`}.`,
    ),
    '- What each tool costs stands in `budget.md` beside the generated files.',
  ]
}
