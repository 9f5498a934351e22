import { make } from './dom.ts'
import { grouped } from './format.ts'
import { whyFixed, type Model } from './model.ts'
import type { Column } from './table-model.ts'

export interface Row {
  readonly tool: number
  readonly element: HTMLElement
  readonly name: HTMLButtonElement
  readonly toggle: HTMLButtonElement
  readonly cells: readonly HTMLElement[]
}

/** A row's elements, empty; `updateRow` fills them. */
export function createRow(
  tool: number,
  columns: readonly Column[],
  actions: { move(tool: number): void; select(tool: number): void },
): Row {
  const name = make('button', { type: 'button', class: 'link' })
  const toggle = make('button', { type: 'button', role: 'switch', class: 'switch' })
  name.addEventListener('click', () => actions.select(tool))
  toggle.addEventListener('click', () => {
    if (toggle.getAttribute('aria-disabled') !== 'true') actions.move(tool)
  })
  const cells = columns.map(({ id, isNumber }) =>
    id === 'tool'
      ? make('th', { scope: 'row' }, name)
      : make('td', isNumber ? { class: 'number' } : {}, ...(id === 'standing' ? [toggle] : [])),
  )
  return { tool, element: make('tr', {}, ...cells), name, toggle, cells }
}

export function updateRow(
  { tool, element, name, toggle, cells }: Row,
  model: Model,
  index: number,
  columns: readonly Column[],
): void {
  const { data, state } = model
  const label = data.names[tool] ?? ''
  const standing = model.standingOf(tool)
  const fixed = whyFixed(model, tool)
  element.setAttribute('aria-rowindex', String(index))
  element.className = [model.isMoved(tool) ? 'moved' : '', state.selected === tool ? 'selected' : '']
    .join(' ')
    .trim()
  put(name, label)
  name.title = label
  put(toggle, standing)
  toggle.setAttribute('aria-checked', String(standing === 'resident'))
  toggle.setAttribute('aria-label', `${label} resident`)
  toggle.setAttribute('aria-disabled', String(fixed !== undefined))
  toggle.title = fixed ?? ''
  columns.forEach(({ id, isNumber, value }, at) => {
    const cell = cells[at]
    if (cell === undefined || id === 'tool' || id === 'standing') return
    const shown = value(model, tool)
    put(cell, isNumber ? grouped(Number(shown)) : String(shown))
    if (!isNumber) cell.title = String(shown)
  })
}

function put(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
