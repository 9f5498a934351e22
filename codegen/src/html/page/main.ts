import { announce } from './announce.ts'
import { drawDetails } from './details-view.ts'
import { byId, fillSelect } from './dom.ts'
import { many } from './format.ts'
import { drawGrades } from './grades-view.ts'
import { drawLimits } from './limits-view.ts'
import { createMapText } from './map-text.ts'
import { createMap } from './map-view.ts'
import { createModel, moveTool, whyFixed } from './model.ts'
import type { PageData } from './page-data.ts'
import { drawSnippet, startSnippet } from './snippet-view.ts'
import { createStore, type State } from './state.ts'
import { drawStrip, sayTotal } from './strip-view.ts'
import { createTable } from './table-view.ts'
import { startTheme } from './theme.ts'
import { toolTokens } from './tool-tokens.ts'

const data = JSON.parse(byId('data').textContent ?? '') as PageData

const start: State = {
  mode: data.defaultMode,
  target: 0,
  set: 0,
  moves: new Map(),
  zoom: [`mode ${data.defaultMode}`],
  area: 'definition',
  selected: dearest(),
  sort: { column: 'total', ascending: false },
  filter: { text: '', standing: 'all', server: undefined },
  form: 'rules',
}

/** The tool that the details begin with. */
function dearest(): number | undefined {
  const [target] = data.targets
  if (target === undefined) return undefined
  const tools = data.names.map((_, tool) => tool)
  return tools.sort((a, b) => toolTokens(target, b) - toolTokens(target, a) || a - b)[0]
}

const store = createStore(start, draw)
const map = createMap({
  move,
  zoom: (zoom, mode = store.get().mode) => store.set({ zoom, mode }),
  select: (selected, mode) => store.set({ selected, mode }),
})
const mapText = createMapText()
const table = createTable(data, {
  move: (tool) => move(tool, store.get().mode),
  select: (selected) => store.set({ selected }),
  sort(column) {
    const { sort } = store.get()
    const isSame = sort.column === column
    // Figures are looked at from the largest, names from the first.
    const first = column === 'tool' || column === 'server' || column === 'reason'
    store.set({ sort: { column, ascending: isSame ? !sort.ascending : first } })
    announce(`Sorted by ${column}, ${store.get().sort.ascending ? 'ascending' : 'descending'}.`)
  },
})

function draw(state: State, before: State): void {
  const model = createModel(data, state)
  const changed = (...keys: readonly (keyof State)[]): boolean =>
    keys.some((key) => state[key] !== before[key])
  const isNew = state === before
  if (isNew || changed('mode', 'target', 'set', 'moves')) {
    drawStrip(model)
    drawLimits(model)
    drawSnippet(data, state)
  }
  if (isNew || changed('mode', 'target', 'set', 'moves', 'zoom', 'area')) {
    map.draw(model)
    mapText.draw(model)
  }
  if (isNew || changed('mode', 'target', 'set', 'moves', 'sort', 'filter', 'selected')) table.draw(model)
  if (isNew || changed('mode', 'target', 'set', 'moves', 'selected'))
    drawDetails(model, (tool) => move(tool, store.get().mode))
  if (changed('form')) drawSnippet(data, state)
  byId<HTMLSelectElement>('mode').value = String(state.mode)
}

function move(tool: number, mode: number): void {
  const state = { ...store.get(), mode }
  const model = createModel(data, state)
  const name = data.names[tool] ?? ''
  const fixed = whyFixed(model, tool)
  if (fixed !== undefined) {
    store.set({ mode, selected: tool })
    announce(`${name} stays ${model.standingOf(tool)}: ${fixed}.`)
    return
  }
  store.set({ mode, selected: tool, moves: moveTool(model, tool) })
  const after = createModel(data, store.get())
  announce(`${name} is ${after.standingOf(tool)}. ${sayTotal(after)}`)
}

function choose(id: string, texts: readonly string[], change: (index: number) => Partial<State>): void {
  const select = byId<HTMLSelectElement>(id)
  fillSelect(select, texts)
  select.addEventListener('change', () => {
    store.set(change(Number(select.value)))
    announce(sayTotal(createModel(data, store.get())))
  })
}

choose(
  'mode',
  data.modes.map(({ name }) => name),
  (mode) => ({ mode, zoom: [`mode ${mode}`] }),
)
choose(
  'target',
  data.targets.map(({ id }) => id),
  (target) => ({ target }),
)
choose(
  'set',
  data.sets.map(({ name }) => name),
  (set) => ({ set }),
)
byId('undo').addEventListener('click', () => {
  store.set({ moves: new Map() })
  announce(`Nothing is moved. ${sayTotal(createModel(data, store.get()))}`)
  byId('strip').focus()
})
byId<HTMLSelectElement>('area').addEventListener('change', (event) => {
  store.set({ area: (event.target as HTMLSelectElement).value === 'paid' ? 'paid' : 'definition' })
})
for (const form of ['rules', 'lists'] as const)
  byId(`form-${form}`).addEventListener('change', () => store.set({ form }))

const server = byId<HTMLSelectElement>('filter-server')
fillSelect(server, ['all servers', ...data.serverNames.map((name) => name || 'own tools')])
const filter = (): void => {
  store.set({
    filter: {
      text: byId<HTMLInputElement>('filter-text').value,
      standing: byId<HTMLSelectElement>('filter-standing').value,
      server: server.value === '0' ? undefined : Number(server.value) - 1,
    },
  })
}
for (const id of ['filter-text', 'filter-standing', 'filter-server'])
  byId(id).addEventListener('input', filter)

byId('about').textContent =
  `${many(data.names.length, 'tool')}, ${many(data.modes.length, 'mode')}, ${many(data.targets.length, 'target')}`
drawGrades(data)
startSnippet()
draw(start, start)
byId<HTMLSelectElement>('target').value = '0'
startTheme(() => map.repaint())
let frame = 0
new ResizeObserver(() => {
  cancelAnimationFrame(frame)
  frame = requestAnimationFrame(() => map.repaint())
}).observe(byId('map'))
// What waits for the page, a test or a benchmark, looks for this.
document.documentElement.dataset['ready'] = 'true'
