// Resolving an intent that was not resolved before, on 1,000 tools, against a filter and a sort of the same names by hand.
import { createRegistry, resolveIntent } from '../../runtime/dist/index.js'
import { compare } from '../build/median.mjs'
import { manifestOf } from './tools.mjs'

const LIMIT = 3
const TIMES = 400
const manifest = manifestOf(1000)
const names = manifest.entries.map(({ name }) => name)
const registry = createRegistry(manifest)

/** Names that nobody disabled together before: equal intents would be answered from memory. */
let next = 0
function disabledNow() {
  next += 1
  return Array.from(
    { length: 10 },
    (_, nth) => names[(next + nth * 97 + Math.floor(next / 1000) * nth) % 1000],
  )
}

function plain(disabled) {
  const off = new Set(disabled)
  return names.filter((name) => !off.has(name)).sort()
}

for (let round = 0; round < 20; round += 1) {
  const disabled = disabledNow()
  const resolved = resolveIntent(registry, { session: { disabled } }).tools.map(({ name }) => name)
  if (resolved.join() !== plain(disabled).join()) throw new Error('The two do not give the same names.')
}

function run(resolve) {
  let count = 0
  for (let round = 0; round < TIMES; round += 1) count += resolve(disabledNow()).length
  if (count !== TIMES * 990) throw new Error(`${count} names.`)
}

const times = await compare(
  () => run((disabled) => resolveIntent(registry, { session: { disabled } }).tools),
  () => run(plain),
)
const micro = (ms) => ((ms * 1000) / TIMES).toFixed(1)
const holds = times.ratio <= LIMIT
console.log(
  `${holds ? 'ok  ' : 'MISS'} resolve a new intent, 1,000 tools: ${micro(times.ours)} us; filter and sort the names: ${micro(times.baseline)} us; ratio ${times.ratio.toFixed(2)} (limit ${LIMIT})`,
)
process.exitCode = holds ? 0 : 1
