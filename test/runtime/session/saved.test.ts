import { createAvailability, createRegistry, openSession } from 'toolcrib'
import type { Registry, SessionOptions, Turn } from 'toolcrib'
import { describe, expect, it } from 'vitest'
import { bytesOf, deferred, entry, live, manifest, namesOf, standard, stored } from './fixture.ts'

const RESIDENT = ['bash', 'edit', 'read', 'tool_search', 'write']

/** Saves, and opens in "another process": nothing but JSON passes, and the registry is a new one. */
function reopen(saved: unknown, options: SessionOptions = {}, registry: Registry = standard()) {
  return openSession(registry, { ...options, saved: stored(saved) })
}

describe('save and reopen', () => {
  it('A8: another process rebuilds the same array', () => {
    const session = openSession(standard())
    session.beginTurn()
    session.load(['plan'])
    session.beginTurn()
    session.load(['browser'])
    const before = session.beginTurn()
    expect(namesOf(before)).toEqual([...RESIDENT, 'plan', 'browser'])
    const again = reopen(session.save())
    expect(bytesOf(again.beginTurn())).toBe(bytesOf(before))
    expect(stored(again.save())).toEqual(stored(session.save()))
  })

  it('A8: an evicted session whose probe is down at that moment keeps the prefix', async () => {
    const session = openSession(standard())
    const before = bytesOf(session.beginTurn())
    const availability = createAvailability({ probes: { read: () => false, browser: () => false } })
    await availability.probe()
    const turn = reopen(session.save(), { availability }).beginTurn()
    expect(bytesOf(turn)).toBe(before)
    expect(turn.change.carried).toEqual(['read'])
    // A new session has nothing to keep, and does not start with tools that are down.
    const fresh = openSession(standard(), { availability }).beginTurn()
    expect(namesOf(fresh)).not.toContain('read')
    expect(fresh.catalog).not.toContain('browser')
  })

  it('A8: what was absent from the catalog stays absent until its probe succeeds', async () => {
    let isUp = false
    const availability = createAvailability({ probes: { browser: () => isUp }, ttlMs: 0 })
    await availability.probe()
    const session = openSession(standard(), { availability })
    const before = session.beginTurn()
    expect(before.catalog).not.toContain('browser')
    const again = reopen(session.save(), { availability })
    expect(bytesOf(again.beginTurn())).toBe(bytesOf(before))
    isUp = true
    await again.refresh()
    expect(again.beginTurn().catalog).toContain('browser')
  })

  it('A8: the saved order places tools and never makes one available', () => {
    const saved = {
      ...openSession(standard()).save(),
      order: ['write', 'ghost', 'bash', 'plan', 'tool_search'],
    }
    const turn = reopen({ ...saved, intent: { disabled: ['bash'] } }).beginTurn()
    expect(namesOf(turn)).toEqual(['write', 'plan', 'tool_search', 'edit', 'read'])
    expect(turn.change).toMatchObject({ removed: ['ghost', 'bash'], carried: ['plan'], firstChangedSlot: 1 })
  })

  it('I6: a tool that the deploy added reaches the old session at the tail; one that it removed leaves', () => {
    const session = openSession(standard(), { intent: true })
    session.beginTurn()
    const deployed = createRegistry(
      manifest([entry('aaa'), entry('bash'), deferred('browser'), entry('read'), entry('write')]),
    )
    const turn = reopen(session.save(), {}, deployed).beginTurn()
    expect(namesOf(turn)).toEqual(['bash', 'read', 'tool_search', 'write', 'aaa'])
    expect(turn.change).toMatchObject({ added: ['aaa'], removed: ['edit'], firstChangedSlot: 1 })
  })

  it('A8: state with missing, unknown or broken fields reads back without error', () => {
    const fresh = bytesOf(openSession(standard()).beginTurn())
    for (const saved of [
      undefined,
      null,
      'text',
      7,
      [],
      {},
      { version: 99, future: { a: 1 } },
      { order: 'bash', loaded: 3, generation: 'x', definitions: {}, absent: null, mode: 4, search: 'yes' },
      { order: [], loaded: [null, 1], generation: -0.5, definitions: [1, null, { name: 'bash' }] },
      { __proto__: null, constructor: 1 },
    ]) {
      expect(bytesOf(openSession(standard(), { saved }).beginTurn())).toBe(fresh)
    }
    const dirty = {
      order: ['write', 'write', '__proto__', 'bash', null, 'constructor'],
      loaded: ['__proto__'],
    }
    expect(namesOf(openSession(standard(), { saved: dirty }).beginTurn()).slice(0, 2)).toEqual([
      'write',
      'bash',
    ])
  })

  it('I2: a broken intent in saved state throws: it must not widen', () => {
    expect(() => openSession(standard(), { saved: { intent: 'bash' } })).toThrow(/must be/)
    expect(() => openSession(standard(), { saved: { intent: { disabled: 'bash' } } })).toThrow(/must be/)
  })

  it('intent round-trip: what was stored reads back, what was not reads back absent', () => {
    const session = openSession(standard())
    expect(stored(session.save())).not.toHaveProperty('intent')
    for (const intent of [true, false, [], ['web_search'], { overlays: { web_search: true } }, null]) {
      session.setIntent(intent as never)
      expect((stored(session.save()) as { intent: unknown }).intent).toEqual(intent)
      expect(reopen(session.save()).save().intent).toEqual(intent)
    }
  })

  it('I7: writes do not materialize: neither a set nor its names can be stored', () => {
    const session = openSession(standard())
    const turn = session.beginTurn()
    expect(() => session.setIntent(turn as never)).toThrow(/resolved toolset/)
    expect(() => session.setIntent(turn.tools as never)).toThrow(/resolved toolset/)
    const all = ['bash', 'browser', 'edit', 'plan', 'read', 'write']
    expect(() => session.setIntent(all)).toThrow(/resolved toolset/)
    expect(session.save().intent).toBe(undefined)
    expect(JSON.stringify(session.save().intent ?? null)).not.toContain('bash')
  })

  it('what the caller does to an intent afterwards changes nothing', () => {
    const intent = { disabled: ['bash'] }
    const session = openSession(standard(), { intent })
    intent.disabled.pop()
    expect(namesOf(session.beginTurn())).not.toContain('bash')
    expect(session.save().intent).toEqual({ disabled: ['bash'] })
  })

  it('an intent that is given wins over the saved one', () => {
    const session = openSession(standard(), { intent: { disabled: ['bash'] } })
    session.beginTurn()
    expect(namesOf(reopen(session.save(), { intent: true }).beginTurn())).toContain('bash')
    expect(namesOf(reopen(session.save()).beginTurn())).not.toContain('bash')
  })

  it('A9: with pinned definitions, a deploy that edits a description keeps the bytes until a cold boundary', () => {
    const deployed = () =>
      createRegistry(
        manifest([
          entry('bash', { description: 'Does it better.' }),
          deferred('browser'),
          entry('edit'),
          deferred('plan'),
          entry('read'),
          entry('write'),
        ]),
      )
    const run = (pin: 'names' | 'definitions'): [Turn, Turn] => {
      const session = openSession(standard(), { pin })
      const before = session.beginTurn()
      const again = reopen(session.save(), { pin }, deployed())
      const after = again.beginTurn()
      again.compacted()
      expect(again.beginTurn().tools[0]?.description).toBe('Does it better.')
      return [before, after]
    }
    const [pinned, stillPinned] = run('definitions')
    expect(JSON.stringify(stillPinned.tools)).toBe(JSON.stringify(pinned.tools))
    const [, fresh] = run('names')
    expect(fresh.tools[0]?.description).toBe('Does it better.')
  })

  it('D4: the decision about the search tool is saved', () => {
    const registry = createRegistry(manifest([entry('bash')]))
    const session = openSession(registry)
    session.beginTurn()
    const later = createRegistry(manifest([entry('bash'), deferred('plan')]))
    expect(namesOf(reopen(session.save(), {}, later).beginTurn())).toEqual(['bash', 'plan'])
  })

  it('A8: the mode is saved, and another one may be given', () => {
    const registry = standard()
    const session = openSession(registry, { mode: 'chat' })
    // Where a mode defers everything, the resolution keeps one tool resident (rule D3).
    expect(namesOf(session.beginTurn())).toEqual(['bash', 'tool_search'])
    expect(reopen(session.save()).save().mode).toBe('chat')
    const agent = reopen(session.save(), { mode: 'agent' })
    expect(namesOf(agent.beginTurn())).toEqual(['bash', 'tool_search', 'edit', 'read', 'write'])
  })

  it('a tool that leaves and returns is still loaded, at the tail', () => {
    const registry = standard()
    registry.register([live('mcp__x')])
    const session = openSession(registry)
    session.beginTurn()
    session.load(['mcp__x', 'plan'])
    expect(namesOf(session.beginTurn())).toEqual([...RESIDENT, 'mcp__x', 'plan'])
    const again = reopen(session.save())
    expect(namesOf(again.beginTurn())).toEqual([...RESIDENT, 'plan'])
    const shared = standard()
    const third = reopen(again.save(), {}, shared)
    third.beginTurn()
    shared.register([live('mcp__x')])
    expect(namesOf(third.beginTurn())).toEqual([...RESIDENT, 'plan', 'mcp__x'])
  })

  it('A5: the generation grows with each change of the array, and with nothing else', () => {
    const session = openSession(standard())
    session.beginTurn()
    const first = session.save().generation
    session.beginTurn()
    session.beginTurn({ request: false })
    session.beginTurn()
    expect(session.save().generation).toBe(first)
    session.load(['plan'])
    expect(session.save().generation).toBe(first)
    session.beginTurn()
    expect(session.save().generation).toBe(first + 1)
    const again = reopen(session.save())
    again.beginTurn()
    expect(again.save().generation).toBe(first + 1)
  })
})
