// A turn in which nothing has changed, on 1,000 tools, against resolving the intent and serializing the array afresh.
import { createRegistry, openSession, toAnthropicTools } from '../../runtime/dist/index.js'
import { compare } from '../build/median.mjs'
import { manifestOf } from './tools.mjs'

const LIMIT = 50
const AFRESH = 100
const TURNS = AFRESH * 1000
const manifest = manifestOf(1000)
const disabled = manifest.entries.filter((_, index) => index % 7 === 0).map(({ name }) => name)

/** By hand, and without anything that the runtime does beside: no patterns, no checks, no catalog. */
function afresh() {
  const off = new Set(disabled)
  const tools = manifest.entries
    .filter(({ name, residency }) => !off.has(name) && residency[0].residency === 'resident')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema }))
  return JSON.stringify(tools)
}

const session = openSession(createRegistry(manifest), { intent: { disabled } })
const first = session.beginTurn()
const rest = JSON.stringify(toAnthropicTools(first).filter(({ name }) => name !== 'tool_search'))
if (rest !== afresh()) throw new Error('The two do not give the same bytes.')

function ours() {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { tools } = session.beginTurn()
    if (tools !== first.tools) throw new Error('The array is another one.')
  }
}

function baseline() {
  let length = 0
  for (let turn = 0; turn < AFRESH; turn += 1) length += afresh().length
  if (length !== AFRESH * rest.length) throw new Error('The bytes differ.')
}

const times = await compare(ours, baseline)
const faster = TURNS / AFRESH / times.ratio
const micro = (ms, count) => ((ms * 1000) / count).toFixed(2)
const holds = faster >= LIMIT
console.log(
  `${holds ? 'ok  ' : 'MISS'} beginTurn with nothing changed, 1,000 tools: ${micro(times.ours, TURNS)} us; resolve and serialize afresh: ${micro(times.baseline, AFRESH)} us; ${Math.round(faster)} times faster (limit ${LIMIT})`,
)
process.exitCode = holds ? 0 : 1
