import { byId, make } from './dom.ts'
import { dollars, grouped, many, share, signed } from './format.ts'
import { heldLimits } from './limits.ts'
import type { Model } from './model.ts'
import { countMoves } from './model.ts'

/** The line that stays in sight: what a request pays now, what was moved, and whether that is within the limits. */
export function drawStrip(model: Model): void {
  const { price, built, target, standing, state } = model
  const saved = price.allResident - price.total
  byId('strip-figures').replaceChildren(
    figure('Tokens a request', grouped(price.total), change(price.total - built.total), 'lead'),
    figure('Resident', grouped(price.resident), many(standing.resident.length, 'tool')),
    figure('Catalog', grouped(price.catalog), many(standing.deferred.length, 'name')),
    figure(
      saved < 0 ? 'Deferring costs' : 'Saved by deferring',
      grouped(Math.abs(saved)),
      `${share(Math.abs(saved), price.allResident)} of ${grouped(price.allResident)}`,
    ),
    ...(target.price === undefined ? [] : [money(price.total, target.price.input, target.price.cached)]),
  )
  const over = heldLimits(model).filter(({ isOver }) => isOver)
  const limited = heldLimits(model).length > 0
  const verdict = byId('verdict')
  verdict.textContent =
    over.length > 0 ? `Over ${many(over.length, 'limit')}` : limited ? 'Within its limits' : ''
  verdict.className = over.length > 0 ? 'verdict over' : 'verdict'
  const moves = countMoves(state.moves)
  const undo = byId<HTMLButtonElement>('undo')
  undo.hidden = moves === 0
  undo.textContent = `Undo ${many(moves, 'move')}`
}

function figure(label: string, value: string, note: string, kind = ''): HTMLElement {
  return make(
    'div',
    { class: `figure ${kind}`.trim() },
    make('dt', {}, label),
    make('dd', {}, make('strong', {}, value), ' ', make('small', {}, note)),
  )
}

function change(tokens: number): string {
  return tokens === 0 ? 'as built' : `${signed(tokens)} against the build`
}

function money(tokens: number, input: number, cached: number | undefined): HTMLElement {
  const per = (price: number): string => dollars((tokens * price) / 1000)
  const note = cached === undefined ? 'uncached' : `uncached, ${per(cached)} cached`
  return figure('1,000 requests', per(input), note)
}

/** The same in a sentence, for whoever listens. */
export function sayTotal(model: Model): string {
  const { price, built } = model
  const over = heldLimits(model).filter(({ isOver }) => isOver).length
  const delta = price.total - built.total
  const moved =
    delta === 0 ? 'as built' : `${grouped(Math.abs(delta))} ${delta < 0 ? 'fewer' : 'more'} than built`
  return `${grouped(price.total)} tokens a request, ${moved}${over > 0 ? `, over ${many(over, 'limit')}` : ''}.`
}
