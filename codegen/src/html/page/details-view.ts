import { byId, make } from './dom.ts'
import { grouped, many } from './format.ts'
import { whyFixed, type Model } from './model.ts'
import { toolTokens } from './tool-tokens.ts'

/** The tool that was chosen in the map or the table: what it costs everywhere, why it stands where it stands. */
export function drawDetails(model: Model, move: (tool: number) => void): void {
  const { data, state, target } = model
  const panel = byId('details-body')
  const tool = state.selected
  byId('details-hint').hidden = tool !== undefined
  if (tool === undefined) {
    panel.replaceChildren()
    return
  }
  const hadFocus = panel.contains(document.activeElement)
  const name = data.names[tool] ?? ''
  const server = data.serverNames[data.servers[tool] ?? 0]
  const standing = model.standingOf(tool)
  const fixed = whyFixed(model, tool)
  const button = make(
    'button',
    { type: 'button', class: 'move' },
    `Make ${standing === 'resident' ? 'deferred' : 'resident'}`,
  )
  button.disabled = fixed !== undefined
  button.addEventListener('click', () => move(tool))
  const mode = data.modes[state.mode]
  panel.replaceChildren(
    make('h3', {}, name),
    make('p', { class: 'muted' }, [server, data.sources[tool]].filter(Boolean).join(', ')),
    make('p', {}, data.descriptions[tool] ?? ''),
    make(
      'p',
      {},
      make('b', {}, capital(standing)),
      model.isMoved(tool) ? ', moved here' : `: ${data.reasons[mode?.reason[tool] ?? -1] ?? ''}`,
    ),
    make('p', {}, button, ...(fixed === undefined ? [] : [' ', make('small', {}, capital(fixed))])),
    targetsTable(model, tool),
    make('h4', {}, `Schema on ${target.id}`),
    propertiesList(model, tool),
  )
  if (hadFocus) button.focus()
}

/** So many properties are listed, the dearest ones. */
const MOST = 24

function targetsTable({ data }: Model, tool: number): HTMLElement {
  const head = ['target', 'description', 'schema', 'total', 'catalog line']
  return make(
    'table',
    { class: 'small' },
    make('caption', { class: 'unseen' }, 'Tokens on each target'),
    make('thead', {}, make('tr', {}, ...head.map((text) => make('th', { scope: 'col' }, text)))),
    make(
      'tbody',
      {},
      ...data.targets.map((target) => {
        const { id, description, schema, catalog } = target
        const figures = [
          description[tool] ?? 0,
          schema[tool] ?? 0,
          toolTokens(target, tool),
          catalog[tool] ?? 0,
        ]
        return make(
          'tr',
          {},
          make('th', { scope: 'row' }, ...breakable(id)),
          ...figures.map((count) => make('td', {}, grouped(count))),
        )
      }),
    ),
  )
}

function propertiesList({ data, target }: Model, tool: number): HTMLElement {
  const [outside = 0, ...tokens] = target.properties[tool] ?? []
  const rows = tokens
    .map((count, at) => ({ name: data.propertyNames[data.properties[tool]?.[at] ?? -1] ?? '', count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  return make(
    'ul',
    { class: 'properties' },
    ...rows
      .slice(0, MOST)
      .map(({ name, count }) => make('li', {}, make('code', {}, name), ' ', make('b', {}, grouped(count)))),
    make(
      'li',
      { class: 'muted' },
      [...omitted(rows.slice(MOST)), `outside the properties: ${many(outside, 'token')}`].join('; '),
    ),
  )
}

function omitted(rows: readonly { readonly count: number }[]): readonly string[] {
  const tokens = rows.reduce((sum, { count }) => sum + count, 0)
  return rows.length === 0
    ? []
    : [`${many(rows.length, 'more property', 'more properties')}: ${many(tokens, 'token')}`]
}

/** A target's id may wrap behind its slash. */
function breakable(id: string): readonly (Node | string)[] {
  return id.split(/(?<=\/)/).flatMap((part, at) => (at === 0 ? [part] : [make('wbr'), part]))
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
