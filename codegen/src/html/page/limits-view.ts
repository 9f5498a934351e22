import { byId, make } from './dom.ts'
import { grouped } from './format.ts'
import { heldLimits, type HeldLimit } from './limits.ts'
import type { Model } from './model.ts'

/** What a request is made of, as one bar, and the limits as meters. */
export function drawLimits(model: Model): void {
  drawBar(model)
  const limits = heldLimits(model)
  const rows = limits.map((limit) => make('li', { class: limit.isOver ? 'over' : '' }, ...limitRow(limit)))
  byId('limits').replaceChildren(...rows)
  byId('no-limits').hidden = limits.length > 0
  byId('limits-note').hidden = limits.length === 0 || model.state.set === 0
}

const LABELS: Readonly<Record<string, string>> = {
  resident: 'Resident tools',
  catalog: 'Catalog',
  mode: 'Resident tools and catalog',
  window: 'Share of the context window',
}

function limitRow({ of, tool, now, limit, isOver, note }: HeldLimit): readonly Node[] {
  const label = tool === undefined ? (LABELS[of] ?? of) : `Tool ${tool}`
  const meter = make('div', { class: 'meter', 'aria-hidden': 'true' }, make('span'))
  const fill = meter.firstElementChild as HTMLElement
  fill.style.width = `${limit === 0 ? 100 : Math.min(100, (now / limit) * 100)}%`
  const left = isOver ? `${grouped(now - limit)} over` : `${grouped(limit - now)} left`
  return [
    make('span', { class: 'limit-name' }, label),
    make('span', { class: 'limit-figures' }, `${grouped(now)} of ${grouped(limit)}, ${left}`),
    meter,
    make('small', {}, note),
  ]
}

function drawBar({ price, data, state, target }: Model): void {
  const tools = price.resident - price.constant - price.search
  const parts = [
    ['Request constant', price.constant, 'constant'],
    ['Search tool', price.search, 'search'],
    ['Resident tools', tools, 'resident'],
    ['Catalog of deferred names', price.catalog, 'catalog'],
  ] as const
  const bar = byId('bar')
  bar.replaceChildren(
    ...parts.map(([, tokens, kind]) => {
      const part = make('span', { class: `part ${kind}` })
      part.style.flexGrow = String(tokens)
      part.hidden = tokens === 0
      return part
    }),
  )
  byId('bar-legend').replaceChildren(
    ...parts.map(([label, tokens, kind]) =>
      make(
        'li',
        {},
        make('i', { class: `key ${kind}`, 'aria-hidden': 'true' }),
        `${label} `,
        make('b', {}, grouped(tokens)),
      ),
    ),
  )
  const what = [`Mode ${data.modes[state.mode]?.name}`, `${data.sets[state.set]?.name} set`, target.id].join(
    ', ',
  )
  byId('pays-of').textContent = `${what}. With every tool resident: ${grouped(price.allResident)}.`
}
