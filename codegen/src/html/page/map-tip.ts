import { byId, make } from './dom.ts'
import { grouped, many } from './format.ts'
import type { Cell } from './map-layout.ts'
import { whyFixed, type Model } from './model.ts'

/** What the mouse is over, beside it. For the eye only: the keyboard's cell says the same in its label. */
export function showTip(cell: Cell | undefined, model: Model | undefined): void {
  const tip = byId('tip')
  tip.hidden = cell === undefined
  if (cell === undefined || model === undefined) return
  const { node } = cell
  tip.replaceChildren(make('strong', {}, node.label), ` ${many(node.tokens, 'token')}`)
  const lines =
    node.tool === undefined || node.kind !== 'tool' ? [] : toolLines(node.tool, model, node.standing)
  tip.append(...lines.map((line) => make('span', {}, line)))
  const { clientWidth: width, clientHeight: height } = byId('map')
  const isRight = cell.x + cell.width / 2 > width / 2
  tip.style.cssText = isRight ? `right:${width - cell.x + 6}px` : `left:${cell.x + cell.width + 6}px`
  tip.style.top = `${Math.max(0, Math.min(cell.y, height - tip.offsetHeight))}px`
  // Where the cell fills the map there is no room beside it.
  if (cell.width > width * 0.6) tip.style.cssText = 'right:8px;top:8px'
}

function toolLines(tool: number, model: Model, standing: string | undefined): readonly string[] {
  const { data, target } = model
  const split = [
    `description ${grouped(target.description[tool] ?? 0)}`,
    `schema ${grouped(target.schema[tool] ?? 0)}`,
    `catalog line ${grouped(target.catalog[tool] ?? 0)}`,
  ]
  const fixed = whyFixed(model, tool)
  const act = fixed ?? `Click to make it ${standing === 'resident' ? 'deferred' : 'resident'}`
  return [data.descriptions[tool] ?? '', split.join(', '), act]
}
