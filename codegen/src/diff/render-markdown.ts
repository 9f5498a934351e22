import { formatUsd, formatUsdChange } from '../prices/money.ts'
import { cell } from '../report/markdown-text.ts'
import { DEFAULT_SET } from '../report/price-sets.ts'
import type { BudgetDiff, LimitFinding } from './budget-diff.ts'
import { mainChange } from './create-diff.ts'
import { fromWhere, limitLine } from './markdown-phrases.ts'
import { renderDetails } from './render-details.ts'
import { renderTools } from './render-tools.ts'
import { change, count, mainLoss, plural, share } from './words.ts'

/** Finds the comment again: a workflow edits it in place of adding one a push. */
export const MARKER = '<!-- toolcrib-diff -->'

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
  return [
    `### Tool definitions: ${headline(diff, delta, before)}`,
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

/** The change in five words; where the first mode is as it was, the one that changed most. */
function headline({ sets, main }: BudgetDiff, delta: number, before: number): string {
  const words = `${count(Math.abs(delta))} tokens ${delta > 0 ? 'more' : 'less'} in every request`
  if (delta !== 0) return `${words}${share(delta, before)}`
  const [other] = sets
    .filter(({ set, tokens, before, after }) => set === DEFAULT_SET && tokens !== 0 && before && after)
    .toSorted((a, b) => Math.abs(b.tokens) - Math.abs(a.tokens))
  if (other === undefined) return 'same tokens in every request'
  const where = other.mode === main.mode ? cell(other.target) : `mode \`${other.mode}\``
  return `no change in mode \`${main.mode}\` on ${cell(main.target)}, ${change(other.tokens)} tokens in every request of ${where}`
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
    const fresh = mainChange(diff)?.tokens === 0 ? '' : '; new ones begin with the change'
    const kept = `kept. Running sessions go on sending the same bytes${fresh}.`
    const others = diff.caches.filter(({ set, lost }) => set === DEFAULT_SET && lost !== 'nothing')
    if (others.length === 0) return kept
    const modes = others.map(({ mode }) => `\`${mode}\``).join(', ')
    return `kept in mode \`${diff.main.mode}\`; **lost once by every running session** of ${modes}, see below.`
  }
  const found = diff.money.find(({ mode, target }) => mode === diff.main.mode && target === diff.main.target)
  const price =
    found === undefined || found.rewrite === 0
      ? ''
      : ` That costs ${formatUsd(found.rewrite)} for each one with 100,000 tokens of conversation.`
  return `**lost once by every running session**, ${fromWhere(loss)}.${price}`
}
