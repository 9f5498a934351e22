import { byId, make } from './dom.ts'
import { grouped, many, share } from './format.ts'
import { cellAt, layOut, neighbour, type Cell } from './map-layout.ts'
import { mapColors, paintMap, type MapColors } from './map-paint.ts'
import { createTree, findZoom, toolParts, type MapNode } from './map-tree.ts'
import { showTip } from './map-tip.ts'
import { whyFixed, type Model } from './model.ts'

export interface MapActions {
  move(tool: number, mode: number): void
  zoom(path: readonly string[], mode: number | undefined): void
  select(tool: number, mode: number): void
}

export interface MapView {
  draw(model: Model): void
  /** After a change of size or theme. */
  repaint(): void
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * The treemap: a canvas for the eye, and over it one real button that is where the keyboard is. The button is made anew for
 * each cell that the focus reaches, so that a screen reader reads each.
 */
export function createMap(actions: MapActions): MapView {
  const frame = byId('map')
  const canvas = byId<HTMLCanvasElement>('map-canvas')
  let model: Model | undefined
  let path: readonly [MapNode, ...MapNode[]] | undefined
  let cells: readonly Cell[] = []
  let hovered: Cell | undefined
  let colors: MapColors | undefined
  let cursor: string | undefined
  let button: HTMLButtonElement | undefined

  function fit(): void {
    if (model === undefined || path === undefined) return
    const { clientWidth: width, clientHeight: height } = frame
    const ratio = window.devicePixelRatio || 1
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    const shown = path.at(-1) ?? path[0]
    cells = layOut(toolParts(model.data, model.target, shown), width, height)
    colors = mapColors()
    hover(undefined)
    place(frame.contains(document.activeElement) ? 'keep' : 'none')
  }

  function hover(cell: Cell | undefined): void {
    hovered = cell
    if (model !== undefined && colors !== undefined) paintMap(canvas, cells, model, colors, hovered)
  }

  /**
   * Puts the button onto the cell that it stood on, or the first one. Who goes there with the keyboard wants to see it; a
   * drawing alone must not scroll the page.
   */
  function place(focus: 'none' | 'keep' | 'reveal'): void {
    const cell =
      cells.find(({ node }) => node.id === cursor) ??
      cells.find(({ node }) => node.tool !== undefined && node.tool === toolOf(cursor)) ??
      cells.find(({ isLeaf }) => isLeaf)
    if (cell === undefined || model === undefined) return
    cursor = cell.node.id
    const next = make('button', { type: 'button', class: 'cursor', 'aria-label': describe(cell, model) })
    next.style.cssText = `left:${cell.x}px;top:${cell.y}px;width:${Math.max(8, cell.width)}px;height:${Math.max(8, cell.height)}px`
    next.addEventListener('click', () => activate(cell))
    if (button === undefined) frame.append(next)
    else button.replaceWith(next)
    button = next
    if (focus !== 'none') next.focus({ preventScroll: focus === 'keep' })
  }

  function activate({ node, path: own }: Cell): void {
    if (node.kind === 'tool' && node.tool !== undefined) actions.move(node.tool, node.mode ?? 0)
    else if (node.children !== undefined) zoomTo(own)
  }

  /** Into a group, or the parts of a tool; the constant has none. */
  function enter({ node, path: own }: Cell): void {
    if (node.kind === 'tool' || node.children !== undefined) zoomTo(own)
  }

  function zoomTo(own: readonly string[]): void {
    const above = path?.slice(0, -1).map(({ id }) => id) ?? []
    const ids = [...above, ...own]
    const mode = /^mode (\d+)/.exec(ids.at(-1) ?? '')?.[1]
    actions.zoom(ids, mode === undefined ? undefined : Number(mode))
  }

  function zoomOut(): void {
    if (path === undefined || path.length < 2) return
    cursor = path.at(-1)?.id
    zoomTo([])
  }

  frame.addEventListener('keydown', (event) => {
    const cell = cells.find(({ node }) => node.id === cursor)
    if (cell === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const leaves = cells.filter(({ isLeaf }) => isLeaf)
    const arrow = ARROWS[event.key]
    let next: Cell | undefined
    if (arrow !== undefined) next = neighbour(cells, cell, ...arrow)
    else if (event.key === 'Home') next = leaves[0]
    else if (event.key === 'End') next = leaves.at(-1)
    else if (event.key === 'PageUp') next = cells.find(({ node }) => node.id === cell.path.at(-2))
    else if (event.key === 'PageDown') next = cells.find(({ path: own }) => own.at(-2) === cell.node.id)
    else if (event.key === 'Enter') enter(cell)
    else if (/^[^\s]$/.test(event.key)) next = named(leaves, cell, event.key)
    else if (event.key === 'Escape' || event.key === 'Backspace') zoomOut()
    else return
    event.preventDefault()
    if (next === undefined) return
    cursor = next.node.id
    if (next.node.tool !== undefined) actions.select(next.node.tool, next.node.mode ?? 0)
    place('reveal')
  })

  const at = (event: MouseEvent): Cell | undefined => {
    const box = canvas.getBoundingClientRect()
    return cellAt(cells, event.clientX - box.left, event.clientY - box.top)
  }
  canvas.addEventListener('mousemove', (event) => {
    const cell = at(event)
    if (cell === hovered || model === undefined) return
    hover(cell)
    showTip(cell, model)
  })
  canvas.addEventListener('mouseleave', () => {
    hover(undefined)
    showTip(undefined, undefined)
  })
  canvas.addEventListener('click', (event) => {
    const cell = at(event)
    if (cell === undefined) return
    cursor = cell.node.id
    showTip(undefined, undefined)
    activate(cell)
  })

  return {
    draw(next) {
      model = next
      path = findZoom(createTree(next.data, next.state), next.state.zoom)
      drawCrumbs(path, actions)
      fit()
    },
    repaint: fit,
  }
}

/** The next cell whose label begins with a letter, around the end. */
function named(leaves: readonly Cell[], from: Cell, letter: string): Cell | undefined {
  const at = leaves.indexOf(from)
  const start = letter.toLowerCase()
  return [...leaves.slice(at + 1), ...leaves.slice(0, at + 1)].find(({ node }) =>
    node.label.toLowerCase().startsWith(start),
  )
}

function toolOf(id: string | undefined): number | undefined {
  const tool = /^mode \d+ (?:resident|deferred) (\d+)/.exec(id ?? '')?.[1]
  return tool === undefined ? undefined : Number(tool)
}

function describe({ node }: Cell, model: Model): string {
  const { label, tokens, kind, standing, mode } = node
  const parts = [label]
  if (kind === 'tool' || kind === 'server') parts.push(`${standing} in ${model.data.modes[mode ?? 0]?.name}`)
  parts.push(many(tokens, 'token'))
  if (kind === 'tool' && mode === model.state.mode) {
    parts.push(`${share(tokens, model.price.allResident)} of all definitions`)
    const fixed = whyFixed(model, node.tool ?? 0)
    if (fixed !== undefined) parts.push(fixed)
    else if (model.isMoved(node.tool ?? 0)) parts.push('moved')
  }
  return parts.join(', ')
}

function drawCrumbs(path: readonly MapNode[], actions: MapActions): void {
  byId('crumbs').replaceChildren(
    ...path.map((node, at) => {
      const text = `${node.label} ${grouped(node.tokens)}`
      if (at === path.length - 1) return make('li', { 'aria-current': 'true' }, text)
      const crumb = make('button', { type: 'button', class: 'link' }, text)
      crumb.addEventListener('click', () => {
        actions.zoom(
          path.slice(0, at + 1).map(({ id }) => id),
          node.mode,
        )
      })
      return make('li', {}, crumb)
    }),
  )
}
