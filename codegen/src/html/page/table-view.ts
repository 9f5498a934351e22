import { byId, make } from './dom.ts'
import { grouped, many } from './format.ts'
import type { Model } from './model.ts'
import type { PageData } from './page-data.ts'
import { createRow, updateRow, type Row } from './table-row.ts'
import { columnsOf, listTools } from './table-model.ts'

export interface TableActions {
  move(tool: number): void
  select(tool: number): void
  sort(column: string): void
}

const ROW = 38
/** Rows beyond what is seen, so that the keyboard always finds the next one. */
const SPARE = 8

/** The table: only the rows in sight exist, whatever the number of tools. */
export function createTable(data: PageData, actions: TableActions): { draw(model: Model): void } {
  const columns = columnsOf(data)
  const box = byId('table-box')
  const table = byId<HTMLTableElement>('table')
  const body = byId('rows')
  const above = make(
    'tr',
    { 'aria-hidden': 'true', class: 'gap' },
    make('td', { colspan: String(columns.length) }),
  )
  const below = make(
    'tr',
    { 'aria-hidden': 'true', class: 'gap' },
    make('td', { colspan: String(columns.length) }),
  )
  const rows = new Map<number, Row>()
  let tools: readonly number[] = []
  let model: Model | undefined
  byId('columns').replaceChildren(
    ...columns.map(({ width }) => {
      const column = make('col')
      column.style.width = `${width}px`
      return column
    }),
  )
  table.style.width = `${columns.reduce((sum, { width }) => sum + width, 0)}px`
  const heads = columns.map((column) => {
    const button = make('button', { type: 'button' }, column.label)
    button.addEventListener('click', () => actions.sort(column.id))
    return make('th', { scope: 'col', class: column.isNumber ? 'number' : '' }, button)
  })
  byId('heads').replaceChildren(...heads)

  function fill(): void {
    if (model === undefined) return
    // A list that has just become shorter is still scrolled as the longer one was.
    const top = Math.min(box.scrollTop, Math.max(0, (tools.length + 1) * ROW - box.clientHeight))
    const first = Math.max(0, Math.floor(top / ROW) - SPARE)
    const last = Math.min(tools.length, Math.ceil((top + box.clientHeight) / ROW) + SPARE)
    const focused = document.activeElement
    const wanted = tools.slice(first, last)
    const keep = new Set(wanted)
    for (const [tool, row] of rows) {
      if (keep.has(tool)) continue
      row.element.remove()
      rows.delete(tool)
    }
    const elements = wanted.map((tool, at) => {
      const known = rows.get(tool)
      const row = known ?? createRow(tool, columns, actions)
      if (known === undefined) rows.set(tool, row)
      updateRow(row, model as Model, first + at + 2, columns)
      return row.element
    })
    gap(above, first)
    gap(below, tools.length - last)
    const order = [above, ...elements, below]
    // Rows are only put where they don't stand already: one that is moved loses the focus.
    if (order.some((element, at) => body.children[at] !== element) || body.children.length !== order.length) {
      body.replaceChildren(...order)
      if (focused instanceof HTMLElement && body.contains(focused)) focused.focus({ preventScroll: true })
    }
  }

  box.addEventListener('scroll', fill, { passive: true })
  new ResizeObserver(fill).observe(box)

  return {
    draw(next) {
      model = next
      const { column, ascending } = next.state.sort
      columns.forEach(({ id }, at) => {
        if (id === column) heads[at]?.setAttribute('aria-sort', ascending ? 'ascending' : 'descending')
        else heads[at]?.removeAttribute('aria-sort')
      })
      tools = listTools(next)
      table.setAttribute('aria-rowcount', String(tools.length + 1))
      const all = next.data.names.length
      byId('count').textContent =
        tools.length === all ? many(all, 'tool') : `${grouped(tools.length)} of ${many(all, 'tool')}`
      byId('none').hidden = tools.length > 0
      fill()
    },
  }
}

function gap(row: HTMLElement, count: number): void {
  row.hidden = count === 0
  row.style.height = `${count * ROW}px`
}
