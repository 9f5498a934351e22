import type { Model } from './model.ts'
import type { PageData } from './page-data.ts'
import { toolTokens } from './tool-tokens.ts'

export interface Column {
  readonly id: string
  readonly label: string
  /** Width in CSS pixels: the rows that aren't there can't widen a column. */
  readonly width: number
  readonly isNumber?: boolean
  /** What is sorted by, and shown where it is a number. */
  value(model: Model, tool: number): string | number
}

const COLUMNS: readonly Column[] = [
  { id: 'tool', label: 'Tool', width: 250, value: ({ data }, tool) => data.names[tool] ?? '' },
  { id: 'standing', label: 'Standing', width: 122, value: (model, tool) => model.standingOf(tool) },
  {
    id: 'total',
    label: 'Definition',
    width: 104,
    isNumber: true,
    value: ({ target }, tool) => toolTokens(target, tool),
  },
  number('description', 'Description', 112, ({ target }, tool) => target.description[tool]),
  number('schema', 'Schema', 92, ({ target }, tool) => target.schema[tool]),
  number(
    'wrapper',
    'Name, wrapper',
    126,
    ({ target }, tool) => (target.name[tool] ?? 0) + (target.wrapper[tool] ?? 0),
  ),
  number('catalog', 'Catalog line', 116, ({ target }, tool) => target.catalog[tool]),
  {
    id: 'server',
    label: 'Server',
    width: 140,
    value: ({ data }, tool) => data.serverNames[data.servers[tool] ?? 0] ?? '',
  },
  { id: 'reason', label: 'Reason', width: 330, value: reason },
]

/** Where every tool is the app's own, nobody needs to be told its server. */
export function columnsOf({ serverNames }: PageData): readonly Column[] {
  return serverNames.length > 1 ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'server')
}

function number(
  id: string,
  label: string,
  width: number,
  value: (model: Model, tool: number) => number | undefined,
): Column {
  return { id, label, width, isNumber: true, value: (model, tool) => value(model, tool) ?? 0 }
}

function reason(model: Model, tool: number): string {
  const { data, state } = model
  return model.isMoved(tool)
    ? 'moved in this page'
    : (data.reasons[data.modes[state.mode]?.reason[tool] ?? -1] ?? '')
}

/** The tools that the filter leaves, in the chosen order; the name settles ties, in code-unit order. */
export function listTools(model: Model): readonly number[] {
  const { data, state } = model
  const { text, standing, server } = state.filter
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const tools = data.names.flatMap((_, tool): readonly number[] => {
    if (server !== undefined && data.servers[tool] !== server) return []
    if (
      standing === 'moved' ? !model.isMoved(tool) : standing !== 'all' && model.standingOf(tool) !== standing
    )
      return []
    if (words.length === 0) return [tool]
    const haystack =
      `${data.names[tool]} ${data.serverNames[data.servers[tool] ?? 0]} ${data.descriptions[tool]}`.toLowerCase()
    return words.every((word) => haystack.includes(word)) ? [tool] : []
  })
  const column = COLUMNS.find(({ id }) => id === state.sort.column)
  if (column === undefined) return tools
  const values = new Map(tools.map((tool) => [tool, column.value(model, tool)]))
  const sign = state.sort.ascending ? 1 : -1
  return tools.sort((a, b) => {
    const [one = '', other = ''] = [values.get(a), values.get(b)]
    return one === other ? a - b : one < other ? -sign : sign
  })
}
