import { formatUsd, formatUsdChange } from '../prices/money.ts'
import { cell, codeCell } from '../report/markdown-text.ts'
import type { BudgetDiff, LimitFinding, ToolDiff } from './budget-diff.ts'
import { mainChange } from './create-diff.ts'
import { fromWhere, limitLine } from './markdown-phrases.ts'
import { renderDetails } from './render-details.ts'
import { change, count, kindOf, mainLoss, plural, reasons, share } from './words.ts'

/** Finds the comment again: a workflow edits it in place of adding one a push. */
export const MARKER = '<!-- toolcrib-diff -->'

/** Rows of the table before it is folded. */
const SHOWN = 12

/** A comment for the pull request: one line where nothing changed; else the figures that matter, a table, and the rest folded. */
export function renderMarkdown(diff: BudgetDiff): string {
  return `${[MARKER, ...lines(diff)].join('\n').trimEnd()}\n`
}

function lines(diff: BudgetDiff): readonly string[] {
  const main = mainChange(diff)
  const total = (main?.after?.resident ?? 0) + (main?.after?.catalog ?? 0)
  const where = `mode \`${diff.main.mode}\`, ${cell(diff.main.target)}`
  const alarms = renderAlarms(diff)
  if (!diff.base.hasBudget) {
    return [
      `**Tool definitions: first measurement.** Every request to the model carries **${count(total)} tokens** of tool definitions (${where}).`,
      'The base has no `budget.json` yet, so there is nothing to compare with; the next pull request will show what it changes.',
      '',
      ...alarms,
    ]
  }
  if (isUnchanged(diff)) {
    return [
      `**Tool definitions: no change.** Every request still carries ${count(total)} tokens of them (${where}).`,
      '',
      ...alarms,
    ]
  }
  const delta = main?.tokens ?? 0
  const before = (main?.before?.resident ?? 0) + (main?.before?.catalog ?? 0)
  const verb = delta > 0 ? `${count(delta)} tokens more` : `${count(-delta)} tokens less`
  return [
    `### Tool definitions: ${delta === 0 ? 'same tokens in every request' : `${verb} in every request`}${share(delta, before)}`,
    '',
    ...alarms,
    `- **Tokens:** ${count(before)} → **${count(total)}** of tool definitions in every request to the model (${where}).`,
    `- **Money:** ${moneyLine(diff, delta)}`,
    `- **Prompt cache:** ${cacheLine(diff)}`,
    '',
    ...renderTools(diff),
    ...renderDetails(diff),
  ]
}

function isUnchanged({ tools, sets, caches }: BudgetDiff): boolean {
  return (
    tools.length === 0 &&
    sets.every(({ tokens }) => tokens === 0) &&
    caches.every(({ lost }) => lost === 'nothing')
  )
}

/** Alarms that stand above everything; the rest is folded. */
const LOUDEST = 3

function renderAlarms({ limits }: BudgetDiff): readonly string[] {
  const said = limits.filter(isLoud).map((finding) => `> - ${alarm(finding)}`)
  if (said.length === 0) return []
  const more = said.length - LOUDEST
  return [
    ...said.slice(0, LOUDEST),
    ...(more > 0 ? [`> - ${plural(more, 'more limit')} exceeded, listed below.`] : []),
    '',
  ]
}

/** A waiver is news only where this branch makes use of it. */
function isLoud({ of, state }: LimitFinding): boolean {
  return state === 'over' || state === 'expired' || (state === 'waived' && of === 'growth')
}

function alarm(finding: LimitFinding): string {
  const { state, until, note } = finding
  const words = {
    holds: '',
    over: '**Over a limit**',
    waived: `Over a limit, allowed until ${until}`,
    expired: `**Over a limit that was allowed until ${until}**`,
  }[state]
  return `${words}: ${limitLine(finding)} (${cell(note)})`
}

function moneyLine(diff: BudgetDiff, delta: number): string {
  const { money, main, requestsPerTurn } = diff
  const found = money.find(({ mode, target }) => mode === main.mode && target === main.target)
  if (found === undefined) return 'no price is known for this model; give one in `prices`.'
  const turns = `1,000 turns of ${plural(requestsPerTurn, 'request')}`
  const model = cell(found.price.model)
  if (delta === 0) return `no change per ${turns} (price of ${model}).`
  return `**${formatUsdChange(found.uncached)}** per ${turns} without caching, ${formatUsdChange(found.cached)} when the tools are read from the cache (price of ${model}).`
}

function cacheLine(diff: BudgetDiff): string {
  const loss = mainLoss(diff)
  if (loss === undefined) return 'this mode is new; no session runs in it yet.'
  if (loss.lost === 'nothing') {
    const change = mainChange(diff)?.tokens === 0 ? '' : '; new ones begin with the change'
    return `kept. Running sessions go on sending the same bytes${change}.`
  }
  const found = diff.money.find(({ mode, target }) => mode === diff.main.mode && target === diff.main.target)
  const price =
    found === undefined || found.rewrite === 0
      ? ''
      : ` That costs ${formatUsd(found.rewrite)} for each one with 100,000 tokens of conversation.`
  return `**lost once by every running session**, ${fromWhere(loss)}.${price}`
}

function renderTools(diff: BudgetDiff): readonly string[] {
  const { mode, target } = diff.main
  const tools = diff.tools.filter(({ kind }) => kind !== 'remeasured')
  const remeasured = diff.tools.length - tools.length
  const tokens = (tool: ToolDiff): number => tool.perRequest[mode]?.[target] ?? 0
  const sorted = tools.toSorted((a, b) => Math.abs(tokens(b)) - Math.abs(tokens(a)))
  const rows = sorted.map((tool) => row(tool, diff))
  const note =
    remeasured === 0
      ? []
      : [
          `${plural(remeasured, 'unchanged definition')} counted differently: the build or its calibration changed.`,
          '',
        ]
  if (rows.length === 0) return note
  const head = ['| tool | what happened | tokens per request | why |', '| --- | --- | ---: | --- |']
  const more = rows.slice(SHOWN)
  return [
    ...head,
    ...rows.slice(0, SHOWN),
    '',
    ...(more.length === 0
      ? []
      : [
          `<details><summary>${plural(more.length, 'more tool')}</summary>`,
          '',
          ...head,
          ...more,
          '',
          '</details>',
          '',
        ]),
    ...note,
  ]
}

function row(tool: ToolDiff, { main }: BudgetDiff): string {
  const { name, kind, definition, perRequest, place } = tool
  const paid = perRequest[main.mode]?.[main.target] ?? 0
  const whole = definition[main.target] ?? 0
  const isWhole = kind === 'added' || kind === 'removed'
  const why = isWhole
    ? [
        `definition of ${plural(Math.abs(whole), 'token')}${paid === whole ? '' : ', sent only when asked for'}`,
      ]
    : reasons(tool, main.target, 3).map(cell)
  const own = isWhole || whole === paid || whole === 0 ? [] : [`its definition ${change(whole)}:`]
  const at = place === undefined ? '' : ` <sub>${cell(`${place.file}:${place.line}`)}</sub>`
  const cells = [
    `${codeCell(name)}${at}`,
    cell(kindOf(tool, main.mode)),
    change(paid),
    [...own, why.join(', ')].join(' '),
  ]
  return `| ${cells.join(' | ')} |`
}
