import { grouped } from './format.ts'
import { HEADING, type Cell } from './map-layout.ts'
import type { MapNode } from './map-tree.ts'
import type { Model } from './model.ts'
import { readColors } from './theme.ts'

const COLORS = [
  'panel',
  'ink',
  'muted',
  'line',
  'resident',
  'on-resident',
  'deferred',
  'on-deferred',
  'constant',
  'moved',
  'part-description',
  'part-schema',
  'part-name',
  'on-part',
] as const

export type MapColors = Record<(typeof COLORS)[number], string>

const FONT = '12px system-ui, sans-serif'
const BOLD = '600 12px system-ui, sans-serif'
/** Average width of a character, so that thousands of labels are fitted without measuring each. */
const CHARACTER = 6.6

/** The map's colours in the theme that is shown. Asking for them makes the browser work, so it is done once a drawing. */
export function mapColors(): MapColors {
  return readColors(COLORS)
}

/** Draws the map. Everything that it says is said as text elsewhere on the page. */
export function paintMap(
  canvas: HTMLCanvasElement,
  cells: readonly Cell[],
  model: Model,
  colors: MapColors,
  hovered: Cell | undefined,
): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const ratio = window.devicePixelRatio || 1
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, canvas.width / ratio, canvas.height / ratio)
  context.textBaseline = 'middle'
  for (const cell of cells) {
    if (cell.width <= 0 || cell.height <= 0) continue
    if (cell.isLeaf) paintLeaf(context, cell, model, colors)
    else paintGroup(context, cell, colors)
  }
  if (hovered !== undefined) {
    context.strokeStyle = colors.ink
    context.lineWidth = 2
    context.strokeRect(hovered.x + 1, hovered.y + 1, hovered.width - 2, hovered.height - 2)
  }
}

function paintGroup(context: CanvasRenderingContext2D, cell: Cell, colors: MapColors): void {
  const { x, y, width, height, node } = cell
  context.fillStyle = colors.panel
  context.fillRect(x, y, width, height)
  context.strokeStyle = colors.line
  context.lineWidth = 1
  context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1)
  if (height < HEADING || width < 40) return
  context.fillStyle = colors.ink
  context.font = BOLD
  write(context, node.label, ` ${grouped(node.tokens)}`, x + 6, y + HEADING / 2 + 1, width - 12)
}

function paintLeaf(context: CanvasRenderingContext2D, cell: Cell, model: Model, colors: MapColors): void {
  const { x, y, width, height, node } = cell
  const isResident = node.standing === 'resident'
  context.fillStyle = fillOf(node, colors)
  context.fillRect(x, y, width, height)
  const isMoved = node.tool !== undefined && (model.state.moves.get(node.mode ?? -1)?.has(node.tool) ?? false)
  if (isMoved && width > 4 && height > 4) {
    context.strokeStyle = colors.moved
    context.lineWidth = 3
    context.strokeRect(x + 1.5, y + 1.5, width - 3, height - 3)
  }
  if (width < 34 || height < 16) return
  const onFill = isResident ? colors['on-resident'] : colors['on-deferred']
  context.fillStyle = node.kind === 'part' ? colors['on-part'] : onFill
  context.font = FONT
  const isTall = height >= 36
  write(
    context,
    node.label,
    isTall ? '' : ` ${grouped(node.tokens)}`,
    x + 6,
    y + Math.min(12, height / 2) + 1,
    width - 10,
  )
  if (isTall) write(context, grouped(node.tokens), '', x + 6, y + 28, width - 10)
  if (node.kind === 'tool' && height >= 56 && width >= 60) paintSplit(context, cell, model, colors)
}

/** A part has the colour that it has in the lines of the tools. */
function fillOf({ kind, part, standing }: MapNode, colors: MapColors): string {
  if (part !== undefined) return colors[`part-${part}`]
  if (kind === 'fixed') return colors.constant
  return standing === 'resident' ? colors.resident : colors.deferred
}

/** How a large tool's tokens divide into description, schema and the rest: a line along its foot. */
function paintSplit(
  context: CanvasRenderingContext2D,
  cell: Cell,
  { target, state }: Model,
  colors: MapColors,
): void {
  const { x, y, width, height, node } = cell
  const tool = node.tool ?? 0
  if (state.area === 'paid' && node.standing === 'deferred') return
  const inner = width - 12
  const parts = [
    [target.description[tool] ?? 0, colors['part-description']],
    [target.schema[tool] ?? 0, colors['part-schema']],
    [(target.name[tool] ?? 0) + (target.wrapper[tool] ?? 0), colors['part-name']],
  ] as const
  const whole = parts.reduce((sum, [tokens]) => sum + tokens, 0) || 1
  let at = x + 6
  for (const [tokens, color] of parts) {
    const share = (tokens / whole) * inner
    context.fillStyle = color
    context.fillRect(at, y + height - 12, share, 6)
    at += share
  }
}

/** One line that never leaves its cell: the label is cut before the figure behind it. */
function write(
  context: CanvasRenderingContext2D,
  label: string,
  figure: string,
  x: number,
  y: number,
  width: number,
): void {
  const room = Math.floor(width / CHARACTER)
  const withFigure = label.length + figure.length <= room ? label + figure : label
  const text = withFigure.length <= room ? withFigure : room < 4 ? '' : `${withFigure.slice(0, room - 1)}…`
  if (text !== '') context.fillText(text, x, y, width)
}
