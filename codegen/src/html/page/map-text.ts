import { byId, make } from './dom.ts'
import { grouped, many } from './format.ts'
import { createTree, type MapNode } from './map-tree.ts'
import type { Model } from './model.ts'

/** The map as nested lists down to the servers; the tools themselves stand in the table. Filled while it is open. */
export function createMapText(): { draw(model: Model): void } {
  const details = byId<HTMLDetailsElement>('map-text')
  let model: Model | undefined
  const fill = (): void => {
    if (details.open && model !== undefined) {
      byId('map-list').replaceChildren(item(createTree(model.data, model.state)))
    }
  }
  details.addEventListener('toggle', fill)
  return {
    draw(next) {
      model = next
      fill()
    },
  }
}

function item(node: MapNode): HTMLElement {
  const children = node.children ?? []
  const groups = children.filter(({ kind }) => kind !== 'tool')
  const tools = children.length - groups.length
  const label = `${node.label}: ${many(node.tokens, 'token')}${tools > 0 ? ` in ${many(tools, 'tool')}` : ''}`
  const largest = children
    .filter(({ kind }) => kind === 'tool')
    .sort((a, b) => b.tokens - a.tokens || (a.id < b.id ? -1 : 1))
    .slice(0, 5)
    .map(({ label, tokens }) => `${label} ${grouped(tokens)}`)
  const said = largest.length === 0 ? label : `${label}. Largest: ${largest.join(', ')}`
  return make('li', {}, said, ...(groups.length === 0 ? [] : [make('ul', {}, ...groups.map(item))]))
}
