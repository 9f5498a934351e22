import type { PageData, TargetData } from './page-data.ts'
import { priceSet } from './price-set.ts'
import { standingOf, type Residency, type Standing } from './standing.ts'
import type { State } from './state.ts'
import { toolTokens } from './tool-tokens.ts'

export type MapKind = 'modes' | 'mode' | 'standing' | 'server' | 'tool' | 'part' | 'fixed'

/** A node of the map: mode > resident or deferred > server > tool > part. */
export interface MapNode {
  readonly id: string
  readonly kind: MapKind
  readonly label: string
  /** What its area stands for. */
  readonly tokens: number
  readonly mode?: number
  readonly tool?: number
  readonly standing?: Residency
  /** Of a part: what it is of the tool, `name` with the wrapper. */
  readonly part?: 'description' | 'schema' | 'name'
  readonly children?: readonly MapNode[]
}

/** All modes down to the tools; one mode's parts come with `toolParts`. */
export function createTree(data: PageData, state: State): MapNode {
  const modes = data.modes.map((_, mode) => modeNode(data, state, mode))
  const [only] = modes
  if (modes.length === 1 && only !== undefined) return only
  return { id: 'modes', kind: 'modes', label: 'All modes', tokens: total(modes), children: modes }
}

function modeNode(data: PageData, state: State, mode: number): MapNode {
  const target = data.targets[state.target] as TargetData
  const standing = standingOf(data, state.moves, mode, state.set)
  const price = priceSet(data, target, standing.resident, standing.deferred)
  const id = `mode ${mode}`
  const fixed = (label: string, tokens: number): readonly MapNode[] =>
    tokens === 0 ? [] : [{ id: `${id} ${label}`, kind: 'fixed', label, tokens, mode, standing: 'resident' }]
  const children = [
    standingNode(data, state, mode, standing, 'resident', [
      ...fixed('request constant', price.constant),
      ...fixed('tool_search', price.search),
    ]),
    standingNode(data, state, mode, standing, 'deferred', []),
  ].filter(({ tokens }) => tokens > 0)
  const label = data.modes[mode]?.name ?? ''
  return { id, kind: 'mode', label, tokens: total(children), mode, children }
}

function standingNode(
  data: PageData,
  state: State,
  mode: number,
  standing: Standing,
  residency: Residency,
  fixed: readonly MapNode[],
): MapNode {
  const target = data.targets[state.target] as TargetData
  const id = `mode ${mode} ${residency}`
  const nodes = standing[residency].map((tool): MapNode => {
    const line = residency === 'deferred' && state.area === 'paid'
    const tokens = line ? (target.catalog[tool] ?? 0) : toolTokens(target, tool)
    return {
      id: `${id} ${tool}`,
      kind: 'tool',
      label: data.names[tool] ?? '',
      tokens,
      mode,
      tool,
      standing: residency,
    }
  })
  const servers = new Map<number, MapNode[]>()
  for (const node of nodes) {
    const server = data.servers[node.tool ?? 0] ?? 0
    const group = servers.get(server)
    if (group === undefined) servers.set(server, [node])
    else group.push(node)
  }
  // The app's own tools alone need no group.
  const groups =
    servers.size === 1 && servers.has(0)
      ? nodes
      : [...servers].map(([server, children]): MapNode => {
          const label = data.serverNames[server] || 'own tools'
          return {
            id: `${id} server ${server}`,
            kind: 'server',
            label,
            tokens: total(children),
            mode,
            standing: residency,
            children,
          }
        })
  const children = [...fixed, ...groups]
  return {
    id,
    kind: 'standing',
    label: residency,
    tokens: total(children),
    mode,
    standing: residency,
    children,
  }
}

/** A tool with its parts, for the map that it fills. The search tool and the constant have none. */
export function toolParts(data: PageData, target: TargetData, node: MapNode): MapNode {
  const { tool } = node
  if (node.kind !== 'tool' || tool === undefined) return node
  const { tokens: _tokens, children: _children, ...own } = node
  const part = (
    kind: NonNullable<MapNode['part']>,
    label: string,
    tokens: number,
    children?: readonly MapNode[],
  ): MapNode => ({
    ...own,
    id: `${node.id} ${kind} ${label}`,
    kind: 'part',
    part: kind,
    label,
    tokens,
    ...(children === undefined ? {} : { children }),
  })
  const [outside = 0, ...properties] = target.properties[tool] ?? []
  const named = properties.map((tokens, at) =>
    part('schema', data.propertyNames[data.properties[tool]?.[at] ?? -1] ?? '', tokens),
  )
  const schema = [part('schema', 'outside the properties', outside), ...named].filter(
    ({ tokens }) => tokens > 0,
  )
  const children = [
    part('description', 'description', target.description[tool] ?? 0),
    part('schema', 'schema', target.schema[tool] ?? 0, schema),
    part('name', 'name', target.name[tool] ?? 0),
    part('name', 'wrapper', target.wrapper[tool] ?? 0),
  ].filter(({ tokens }) => tokens > 0)
  return { ...node, tokens: total(children), children }
}

/** The nodes from the top to the zoomed one, as far as they still exist. */
export function findZoom(root: MapNode, zoom: readonly string[]): readonly [MapNode, ...MapNode[]] {
  const path: [MapNode, ...MapNode[]] = [root]
  let current = root
  for (const id of zoom) {
    if (id === current.id) continue
    const next = current.children?.find((child) => child.id === id)
    if (next === undefined) break
    path.push((current = next))
  }
  return path
}

function total(nodes: readonly MapNode[]): number {
  return nodes.reduce((sum, { tokens }) => sum + tokens, 0)
}
