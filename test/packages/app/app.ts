import { createRegistry, lazyRanker, openSession, toAnthropicTools } from 'toolcrib'
import { DEFERRED, manifest, RESIDENT } from './tools/generated/registry.js'

const registry = createRegistry(manifest)
const rank = lazyRanker(() => import('./tools/generated/search.js'))
const session = openSession(registry, { rank })
const turn = session.beginTurn()
const found = await session.call('tool_search', { query: 'time that passed since a moment' })
const greeting = await session.call('greet', { name: 'Ada' })
const total = await session.call('sum', { numbers: [1, 2, 3] })
const time = await session.call('clock', { since: Date.now() })

console.log(
  JSON.stringify({
    resident: RESIDENT.agent,
    deferred: DEFERRED.agent,
    array: toAnthropicTools(turn).map(({ name }) => name),
    catalog: turn.catalog.includes('clock'),
    found: found.ok && found.addedToolNames,
    greeting: greeting.ok && greeting.output,
    total: total.ok && total.output,
    time: time.ok && typeof time.output,
    tokens: turn.tokens('anthropic/claude-4.5').total > 0,
  }),
)
