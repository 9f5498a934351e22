import { hierarchy, treemap, type HierarchyRectangularNode } from 'd3-hierarchy'
import type { MapNode } from './map-tree.ts'

/** A node with its place in the map, in CSS pixels. */
export interface Cell {
  readonly node: MapNode
  /** Ids from the zoomed node to this one. */
  readonly path: readonly string[]
  readonly depth: number
  readonly isLeaf: boolean
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Height of a group's heading. */
export const HEADING = 20

/** Below it a group has no heading: there would be nothing left under it. */
const LEAST_FOR_HEADING = 34

/** Lays out what the zoomed node holds: groups before what is in them, larger before smaller. */
export function layOut(root: MapNode, width: number, height: number): readonly Cell[] {
  const tree = hierarchy<MapNode>(root, ({ children }) => children)
    .sum(({ children, tokens }) => (children === undefined || children.length === 0 ? tokens : 0))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || (a.data.id < b.data.id ? -1 : 1))
  const placed = treemap<MapNode>()
    .size([width, height])
    .round(true)
    .paddingInner((node) => (node.depth === 0 && node.height > 1 ? 6 : node.height > 1 ? 3 : 1))
    .paddingOuter((node) => (node.depth > 0 && node.height > 0 ? 2 : 0))
    .paddingTop((node) => (hasHeading(node) ? HEADING : node.depth > 0 && node.height > 0 ? 2 : 0))(tree)
  return placed.descendants().flatMap((node) => {
    // What has no parts is its own only cell.
    if (node.depth === 0 && node.height > 0) return []
    const { x0, y0, x1, y1 } = node
    const path = node
      .ancestors()
      .toReversed()
      .map(({ data }) => data.id)
    return [
      {
        node: node.data,
        path,
        depth: node.depth,
        isLeaf: node.height === 0,
        x: x0,
        y: y0,
        width: x1 - x0,
        height: y1 - y0,
      },
    ]
  })
}

function hasHeading(node: HierarchyRectangularNode<MapNode>): boolean {
  return (
    node.depth > 0 && node.height > 0 && node.y1 - node.y0 >= LEAST_FOR_HEADING && node.x1 - node.x0 >= 40
  )
}

/** The innermost cell at a point; a group is hit at its heading and its edge. */
export function cellAt(cells: readonly Cell[], x: number, y: number): Cell | undefined {
  return cells.findLast(
    (cell) => x >= cell.x && x < cell.x + cell.width && y >= cell.y && y < cell.y + cell.height,
  )
}

/** The nearest leaf in a direction, as the eye would go: straight on before aside. */
export function neighbour(cells: readonly Cell[], from: Cell, dx: number, dy: number): Cell | undefined {
  const [x, y] = middle(from)
  let best: Cell | undefined
  let least = Infinity
  for (const cell of cells) {
    if (cell === from || cell.isLeaf !== from.isLeaf || (!from.isLeaf && cell.depth !== from.depth)) continue
    const [cx, cy] = middle(cell)
    const along = (cx - x) * dx + (cy - y) * dy
    if (along <= 0) continue
    const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx)
    const distance = along + aside * 2
    if (distance < least) [best, least] = [cell, distance]
  }
  return best
}

function middle({ x, y, width, height }: Cell): readonly [number, number] {
  return [x + width / 2, y + height / 2]
}
