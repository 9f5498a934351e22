import { buildSearchIndex, createRegistry, lazyRanker, openSession } from 'toolcrib'
import { expect, test } from 'vitest'
import { entry, manifest } from '../intent/manifest.ts'

const entries = [
  entry('calendar_create_event', { description: 'Adds an appointment to a calendar.', deferred: true }),
  entry('read'),
]

test('the index is imported by the first search and by no other; a failed import is tried again', async () => {
  let imports = 0
  const rank = lazyRanker(async () => {
    imports += 1
    if (imports === 1) throw new Error('offline')
    return { searchIndex: buildSearchIndex(entries) }
  })
  const session = openSession(createRegistry(manifest({ entries, defaults: ['*'] })), { rank })
  session.beginTurn()
  await session.call('read', {})
  expect(imports).toBe(0)
  expect(await session.call('tool_search', { query: 'book a meeting' })).toMatchObject({ ok: false })
  const answers = await Promise.all(
    ['schedule an appointment', 'new calendar event'].map((query) => session.call('tool_search', { query })),
  )
  expect(imports).toBe(2)
  expect(answers[0]).toMatchObject({ ok: true, addedToolNames: ['calendar_create_event'] })
})
