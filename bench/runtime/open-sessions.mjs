// Heap of a process that holds open sessions: run with --expose-gc by memory.mjs. Prints JSON.
import { createRegistry, openSession } from '../../runtime/dist/index.js'
import { manifestOf } from './tools.mjs'

const [kind, count] = [process.argv[2], Number(process.argv[3])]
const registry = createRegistry(manifestOf(1000))
const names = registry.entries().map(({ name }) => name)

/** What one user changed: the same for all, or something of one's own. */
function intentOf(index) {
  if (kind === 'equal') return { disabled: ['board_*'] }
  return { disabled: [names[index % 1000], names[(index * 7 + Math.floor(index / 1000) + 1) % 1000]] }
}

function open(index) {
  const session = openSession(registry, { intent: intentOf(index) })
  const turn = session.beginTurn()
  if (turn.tools.length < 50 || turn.catalog === '') throw new Error('A session without tools.')
  return session
}

function heap() {
  for (let pass = 0; pass < 4; pass += 1) globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const warm = Array.from({ length: 50 }, (_, index) => open(count + index))
const before = heap()
const sessions = Array.from({ length: count }, (_, index) => open(index))
const after = heap()
// All of them still work, and hold what they are said to hold.
const sample = sessions
  .filter((_, index) => index % 997 === 0)
  .map((session) => session.beginTurn().tools.length)
console.log(JSON.stringify({ before, after, open: sessions.length + warm.length, sample }))
