import type { PageData } from './page-data.ts'
import { isResident, type Moves } from './standing.ts'

/** `rules`: residency rules for what was moved. `lists`: the modes' own lists, whole. */
export type SnippetForm = 'rules' | 'lists'

const REASON = 'moved in the report; say here why'

/** Whether rules alone give what was chosen: where the build fits a mode by itself, a rule would make it move others. */
export function allowsRules(data: PageData, moves: Moves): boolean {
  return [...moves].every(([mode, moved]) => moved.size === 0 || data.modes[mode]?.fit === undefined)
}

/** Configuration that makes the build decide as it was chosen by hand; the empty string where nothing was moved. */
export function renderSnippet(data: PageData, moves: Moves, form: SnippetForm): string {
  const moved = [...moves].filter(([, tools]) => tools.size > 0).sort(([a], [b]) => a - b)
  if (moved.length === 0) return ''
  const rules = form === 'rules' && allowsRules(data, moves)
  const rows = moved.flatMap(([mode, tools]) =>
    ruleRows(
      data,
      mode,
      [...tools.keys()].sort((a, b) => a - b).filter((tool) => rules || needsRule(data, mode, tool)),
      moves,
    ),
  )
  const lists = rules ? '' : `modes: {\n${moved.map(([mode]) => modeRow(data, moves, mode)).join('')}},\n`
  return `${lists}${rows.length === 0 ? '' : `residency: [\n${rows.join('')}],\n`}`
}

/** What a mode's own lists don't decide. */
function needsRule(data: PageData, mode: number, tool: number): boolean {
  return data.modes[mode]?.decidedBy[tool] !== 'm'
}

function ruleRows(data: PageData, mode: number, tools: readonly number[], moves: Moves): readonly string[] {
  return (['resident', 'deferred'] as const).flatMap((pin) => {
    const names = tools.filter((tool) => isResident(data, moves, mode, tool) === (pin === 'resident'))
    if (names.length === 0) return []
    const match = names.length === 1 ? quote(data.names[names[0] ?? 0] ?? '') : list(data, names)
    return [
      `  { match: ${match}, mode: ${quote(data.modes[mode]?.name ?? '')}, pin: '${pin}', reason: ${quote(REASON)} },\n`,
    ]
  })
}

/** The mode's list in the form that the configuration has it now. Without its `fit`, which would move tools again. */
function modeRow(data: PageData, moves: Moves, mode: number): string {
  const { name = '', listsResident = false } = data.modes[mode] ?? {}
  const listed = data.names
    .map((_, tool) => tool)
    .filter((tool) => !needsRule(data, mode, tool) && isResident(data, moves, mode, tool) === listsResident)
  const key = /^[A-Za-z]\w*$/.test(name) ? name : quote(name)
  return `  ${key}: { ${listsResident ? 'resident' : 'deferred'}: ${list(data, listed)} },\n`
}

function list({ names }: PageData, tools: readonly number[]): string {
  return `[${tools.map((tool) => quote(names[tool] ?? '')).join(', ')}]`
}

/** A string literal of TypeScript. */
function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}
