import { cell, codeCell } from '../report/markdown-text.ts'
import type { BudgetDiff, ToolDiff } from './budget-diff.ts'
import { change, kindOf, plural, reasons } from './words.ts'

/** Rows that stand open, and rows at all: GitHub refuses comments of more than 65,536 characters. */
const OPEN = 12
const MOST = 100

/** A row a tool, the largest change first. */
export function renderTools(diff: BudgetDiff): readonly string[] {
  const { mode, target } = diff.main
  const tools = diff.tools.filter(({ kind }) => kind !== 'remeasured')
  const remeasured = diff.tools.length - tools.length
  const tokens = (tool: ToolDiff): number => tool.perRequest[mode]?.[target] ?? 0
  const sorted = tools.toSorted((a, b) => Math.abs(tokens(b)) - Math.abs(tokens(a)))
  const rows = sorted.slice(0, MOST).map((tool) => row(tool, diff))
  const left = sorted.length - rows.length
  const note =
    remeasured === 0
      ? []
      : [
          `${plural(remeasured, 'unchanged definition')} counted differently: the build or its calibration changed.`,
          '',
        ]
  if (rows.length === 0) return note
  const head = ['| tool | what happened | tokens per request | why |', '| --- | --- | ---: | --- |']
  const more = rows.slice(OPEN)
  return [
    ...head,
    ...rows.slice(0, OPEN),
    '',
    ...(more.length === 0
      ? []
      : [
          `<details><summary>${plural(more.length + left, 'more tool')}</summary>`,
          '',
          ...head,
          ...more,
          '',
          ...(left > 0 ? [`${plural(left, 'tool')} with smaller changes are left out.`, ''] : []),
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
    : [...reasons(tool, main.target, 3).map(cell), ...ofMove(tool, main.mode)]
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

/** What a move means to whoever reads of tokens only. */
function ofMove({ moved }: ToolDiff, mode: string): readonly string[] {
  const to = moved.find((move) => move.mode === mode)?.to
  if (to === undefined) return []
  return [
    { resident: 'sent whole from now on', deferred: 'only its name is sent', absent: 'no longer sent' }[to],
  ]
}
