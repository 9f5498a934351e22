import { terminalLine } from '../diagnostics/terminal-text.ts'
import { formatUsdChange } from '../prices/money.ts'
import { DEFAULT_SET } from '../report/price-sets.ts'
import type { BudgetDiff, CacheLoss, Paid } from './budget-diff.ts'
import { change, count, kindOf, ordinal, plural, reasons, share } from './words.ts'
import { alignColumns } from '../cli/summary.ts'

/** The comparison for a terminal. */
export function renderText(diff: BudgetDiff): string {
  const { base, tools, main } = diff
  const ref = base.ref === undefined ? '' : terminalLine(base.ref)
  const commit = base.commit?.slice(0, 10)
  const compared = {
    'merge-base': `${commit}, where this branch left ${ref}`,
    ref: `${ref} (${commit})`,
    file: terminalLine(base.file ?? ''),
  }[base.from]
  if (!base.hasBudget)
    return `compared with ${compared}: it has no budget.json, so everything is new\n${alignColumns(setRows(diff))}`
  const rows = tools.map((tool) => [
    terminalLine(tool.name),
    terminalLine(kindOf(tool, main.mode)),
    change(tool.perRequest[main.mode]?.[main.target] ?? 0),
    terminalLine(reasons(tool, main.target, 3).join(', ')),
  ])
  const changed =
    rows.length > 0
      ? `\ntools (tokens per request in ${main.mode} on ${main.target}, and why)\n${alignColumns(rows)}`
      : ''
  const caches = diff.caches.filter(({ lost, set }) => lost !== 'nothing' && set === DEFAULT_SET)
  const lost = caches.map((loss) => `${loss.mode}: ${fromWhere(loss)}\n`).join('')
  const quiet =
    rows.length === 0 && caches.length === 0
      ? 'no tool changed, and no running session loses its cached prompt\n'
      : ''
  return [
    `compared with ${compared}\n`,
    alignColumns(setRows(diff)),
    changed,
    lost === '' ? '' : `\nrunning sessions lose their cached prompt once\n${lost}`,
    quiet,
    ...diff.limits
      .filter(({ of, state }) => of === 'growth' && state === 'holds')
      .map(
        ({ mode, target, tokens, limit }) =>
          `growth of ${mode} on ${target}: ${change(tokens)} of ${count(limit)} allowed\n`,
      ),
  ].join('')
}

function setRows({ sets, money }: BudgetDiff): readonly (readonly string[])[] {
  return sets
    .filter(({ set }) => set === DEFAULT_SET)
    .map(({ mode, target, before, after, tokens }) => {
      const price = money.find((one) => one.mode === mode && one.target === target)
      return [
        mode,
        target,
        `resident ${arrow(before?.resident, after?.resident)}`,
        `catalog ${arrow(before?.catalog, after?.catalog)}`,
        `${change(tokens)}${share(tokens, total(before))}`,
        price === undefined || tokens === 0
          ? ''
          : `${formatUsdChange(price.uncached)} per 1,000 turns, ${formatUsdChange(price.cached)} cached`,
      ]
    })
}

function arrow(before: number | undefined, after: number | undefined): string {
  if (before === after && before !== undefined) return count(before)
  return `${before === undefined ? '-' : count(before)} -> ${after === undefined ? '-' : count(after)}`
}

function total(paid: Paid | undefined): number {
  return paid === undefined ? 0 : paid.resident + paid.catalog
}

function fromWhere({ lost, slot = 0, slots, tool = '', cause, behind }: CacheLoss): string {
  const tokens = Object.entries(behind)
    .filter(([, amount]) => amount > 0)
    .map(([target, amount]) => `${count(amount)} on ${target}`)
  const array = tokens.length === 0 ? '' : ` (tokens of tools: ${tokens.join(', ')})`
  if (lost === 'catalog') return 'from the catalog in the system prompt on'
  if (lost === 'tail')
    return `behind the ${plural(slots, 'tool')} of the array, where ${terminalLine(tool)} is added${array}`
  return `from ${terminalLine(tool)} on, ${ordinal(slot + 1)} of ${plural(slots, 'tool')}, ${cause}${array}`
}
