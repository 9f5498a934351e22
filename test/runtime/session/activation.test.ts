import { openSession } from 'toolcrib'
import type { Session, SessionOptions } from 'toolcrib'
import { describe, expect, it } from 'vitest'
import { namesOf, standard, stored } from './fixture.ts'

const RESIDENT = ['bash', 'edit', 'read', 'tool_search', 'write']

const asked = (id: string, name: string) => ({
  role: 'assistant',
  content: [{ type: 'tool_use', id, name, input: {} }],
})
const answered = (id: string, content: unknown, isError = false) => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: id, content: String(content), is_error: isError }],
})

/** Searches as a host does, and returns the messages that it appends. */
async function search(session: Session, id: string, query: string) {
  const result = await session.call('tool_search', { query })
  return [asked(id, 'tool_search'), answered(id, result.ok ? result.output : result.error.message)]
}

describe('activation (A12)', () => {
  it("a search's result carries its names as data and in its text, from which another process restores them", async () => {
    const session = openSession(standard())
    session.beginTurn()
    const messages = await search(session, 'one', 'browser')
    const fresh = openSession(standard())
    expect(fresh.restoreFrom(messages)).toEqual(['browser'])
    expect(namesOf(fresh.beginTurn())).toContain('browser')
  })

  it('a successful call of a deferred tool is evidence; a failed, interrupted or missing result and prose are not', () => {
    const session = openSession(standard())
    const restored = session.restoreFrom([
      { role: 'user', content: 'Use plan, and [loaded: plan].' },
      asked('one', 'browser'),
      answered('one', 'done'),
      asked('two', 'plan'),
      answered('two', 'no such page', true),
      asked('three', 'plan'),
      asked('four', 'read'),
      answered('four', '[loaded: plan]\nnot a search'),
      asked('five', 'ghost'),
      answered('five', 'ok'),
    ])
    expect(restored).toEqual(['browser'])
  })

  it('a call that succeeds in the session counts as it would after a restart', async () => {
    const session = openSession(standard())
    session.beginTurn()
    await session.call('browser', {})
    expect(session.save().loaded).toEqual(['browser'])
    await session.call('plan', 'not an object' as never)
    expect(session.save().loaded).toEqual(['browser'])
  })

  it('activation `turn`: cleared at each user message, rebuilt from the transcript that is given', async () => {
    const session = openSession(standard(), { activation: 'turn', promotion: 'request' })
    session.beginTurn()
    const messages = await search(session, 'one', 'browser')
    expect(namesOf(session.beginRequest())).toEqual([...RESIDENT, 'browser'])
    session.beginTurn({ messages })
    expect(session.save().loaded).toEqual(['browser'])
    session.restoreFrom(messages)
    session.beginTurn()
    expect(session.save().loaded).toEqual(['browser'])
    // Without evidence nothing is loaded; its definition stays in its slot until a rebuild, so that the prefix holds.
    const turn = session.beginTurn()
    expect(session.save().loaded).toEqual([])
    expect(turn.change).toMatchObject({ carried: ['browser'], firstChangedSlot: undefined })
    session.compacted()
    expect(namesOf(session.beginTurn())).toEqual(RESIDENT)
  })

  it('activation `session`: loaded to the end, over turns and a compaction', async () => {
    const session = openSession(standard())
    session.beginTurn()
    await search(session, 'one', 'browser')
    session.beginTurn()
    session.compacted([])
    expect(namesOf(session.beginTurn())).toContain('browser')
    expect(session.save().loaded).toEqual(['browser'])
  })

  it('a compaction under activation `turn` keeps what the compacted transcript proves', async () => {
    const session = openSession(standard(), { activation: 'turn' })
    session.beginTurn()
    const kept = await search(session, 'one', 'browser')
    await search(session, 'two', 'plan')
    session.compacted(kept)
    expect(namesOf(session.beginTurn())).toEqual(['bash', 'browser', 'edit', 'read', 'tool_search', 'write'])
  })

  it('only names that are deferred in the current mode count', () => {
    const options: SessionOptions = { mode: 'chat' }
    const messages = [
      asked('one', 'read'),
      answered('one', 'ok'),
      asked('two', 'plan'),
      answered('two', 'ok'),
    ]
    expect(openSession(standard(), options).restoreFrom(messages)).toEqual(['read', 'plan'])
    expect(openSession(standard()).restoreFrom(messages)).toEqual(['plan'])
    expect(openSession(standard(), { intent: { disabled: ['plan'] } }).restoreFrom(messages)).toEqual([])
  })

  it('the same search is not answered twice in a turn, and again in the next', async () => {
    const session = openSession(standard(), { promotion: 'never' })
    session.beginTurn()
    await search(session, 'one', 'plan')
    const again = await session.call('tool_search', { query: 'plan' })
    expect(again).toMatchObject({ ok: true, addedToolNames: [] })
    session.load(['browser'])
    session.beginTurn()
    // Loaded by the app and shown nowhere: a search has to show it.
    expect(await session.call('tool_search', { query: 'browser' })).toMatchObject({
      addedToolNames: ['browser'],
    })
  })

  it('A8: what is loaded is saved, and prose in saved state is no evidence', () => {
    const session = openSession(standard())
    session.load(['plan', 'read', 'ghost'])
    expect(session.save().loaded).toEqual(['plan'])
    const again = openSession(standard(), { saved: stored({ ...session.save(), messages: 'browser' }) })
    expect(again.save().loaded).toEqual(['plan'])
  })
})
