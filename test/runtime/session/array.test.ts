import { CATALOG_HEAD, createAvailability, createRegistry, openSession } from 'toolcrib'
import { describe, expect, it } from 'vitest'
import { TARGET, bytesOf, deferred, entry, live, manifest, namesOf, standard, stored } from './fixture.ts'

const RESIDENT = ['bash', 'edit', 'read', 'tool_search', 'write']
const catalogOf = (...names: string[]): string => [CATALOG_HEAD, ...names].join('\n')

describe('freezing', () => {
  it('A1: nothing that happens during a turn changes a byte of it', async () => {
    const registry = standard()
    const session = openSession(registry)
    const turn = session.beginTurn()
    const before = bytesOf(turn)
    const tools = turn.tools
    session.load(['browser'])
    registry.register([live('mcp__late', { hint: 'resident' })])
    session.setIntent({ disabled: ['bash'] })
    await session.refresh()
    await session.call('tool_search', { query: 'plan' })
    registry.deregister(['mcp__late'])
    expect(session.beginRequest()).toBe(turn)
    expect(turn.tools).toBe(tools)
    expect(bytesOf(turn)).toBe(before)
    expect(Object.isFrozen(turn) && Object.isFrozen(turn.tools)).toBe(true)
  })

  it('A1: a connected tool whose owner edits its schema later is sent as it was', () => {
    const registry = standard()
    const schema = { type: 'object', properties: {} as Record<string, never> }
    registry.register([live('mcp__x', { hint: 'resident', inputSchema: schema })])
    const turn = openSession(registry).beginTurn()
    const before = bytesOf(turn)
    Object.assign(schema.properties, { extra: { type: 'string' } })
    expect(bytesOf(turn)).toBe(before)
  })

  it('A2: a tool loaded in a turn is called in that turn, and advertised in the next', async () => {
    const session = openSession(standard())
    expect(namesOf(session.beginTurn())).toEqual(RESIDENT)
    const [found, used] = await Promise.all([
      session.call('tool_search', { query: 'browser' }),
      session.call('browser', { path: 'x' }),
    ])
    expect(found).toMatchObject({ ok: true, addedToolNames: ['browser'] })
    expect(String(found.ok && found.output)).toContain('"inputSchema":{"type":"object","properties":{"path"')
    expect(used).toEqual({ ok: true, name: 'browser', output: 'browser ran' })
    const next = session.beginTurn()
    expect(namesOf(next)).toEqual([...RESIDENT, 'browser'])
    expect(next.catalog).toBe(catalogOf('plan'))
    expect(next.change).toMatchObject({ added: ['browser'], firstChangedSlot: 5 })
  })

  it('I7, A1: what a turn hands out is the same object until it changes', () => {
    const session = openSession(standard())
    const first = session.beginTurn()
    const second = session.beginTurn()
    expect(second.tools).toBe(first.tools)
    expect(second.change).toMatchObject({ added: [], firstChangedSlot: undefined, rebilledTokens: 0 })
    expect(session.beginTurn()).toBe(second)
  })
})

describe('promotion (A3)', () => {
  it('turn: at the next turn, in code-unit order at the tail', () => {
    const session = openSession(standard())
    session.beginTurn()
    session.load(['plan'])
    session.load(['browser'])
    expect(namesOf(session.beginRequest())).toEqual(RESIDENT)
    expect(namesOf(session.beginTurn())).toEqual([...RESIDENT, 'browser', 'plan'])
  })

  it('request: the tail grows between requests and nothing else changes', () => {
    const registry = standard()
    const session = openSession(registry, { promotion: 'request' })
    session.beginTurn()
    session.load(['plan'])
    session.setIntent({ disabled: ['bash'] })
    registry.register([live('aaa', { hint: 'resident' })])
    const grown = session.beginRequest()
    expect(namesOf(grown)).toEqual([...RESIDENT, 'plan'])
    expect(grown.change).toMatchObject({ added: ['plan'], removed: [], firstChangedSlot: 5 })
    expect(session.beginRequest()).not.toBe(undefined)
    expect(namesOf(session.beginTurn())).toEqual([...RESIDENT.slice(1), 'plan', 'aaa'])
  })

  it('cold: only when the prefix is lost anyway', () => {
    const session = openSession(standard(), { promotion: 'cold' })
    session.beginTurn()
    session.load(['plan'])
    expect(namesOf(session.beginTurn())).toEqual(RESIDENT)
    session.compacted()
    const rebuilt = ['bash', 'edit', 'plan', 'read', 'tool_search', 'write']
    expect(namesOf(session.beginTurn())).toEqual(rebuilt)
    session.load(['browser'])
    expect(namesOf(session.beginTurn())).toEqual(rebuilt)
    expect(namesOf(session.beginTurn({ cold: true }))).toEqual(['bash', 'browser', ...rebuilt.slice(1)])
  })

  it('never: the array and the catalog stay as they are, and the tool is called by name', async () => {
    const session = openSession(standard(), { promotion: 'never' })
    const before = bytesOf(session.beginTurn())
    session.load(['plan'])
    session.compacted()
    expect(bytesOf(session.beginTurn())).toBe(before)
    expect(await session.call('plan', {})).toMatchObject({ ok: true })
  })

  it('never: a definition that a compaction took away is shown again by a search', async () => {
    const session = openSession(standard(), { promotion: 'never' })
    session.beginTurn()
    expect(await session.call('tool_search', { query: 'plan' })).toMatchObject({ addedToolNames: ['plan'] })
    session.beginTurn()
    expect(await session.call('tool_search', { query: 'plan' })).toMatchObject({ addedToolNames: [] })
    session.compacted()
    session.beginTurn()
    expect(await session.call('tool_search', { query: 'plan' })).toMatchObject({ addedToolNames: ['plan'] })
  })
})

describe('boundaries', () => {
  const flapping = (names: Record<string, boolean>, ttlMs = 0) =>
    createAvailability({
      probes: Object.fromEntries(Object.keys(names).map((name) => [name, () => names[name] as boolean])),
      ttlMs,
      graceMs: 0,
      now: () => 0,
    })

  it('A4: a flapped tool is carried, and its return changes nothing', async () => {
    const up = { read: true }
    const session = openSession(standard(), { availability: flapping(up) })
    const before = bytesOf(session.beginTurn())
    up.read = false
    await session.refresh()
    const flapped = session.beginTurn()
    expect(bytesOf(flapped)).toBe(before)
    expect(flapped.change).toMatchObject({ carried: ['read'], removed: [], firstChangedSlot: undefined })
    up.read = true
    await session.refresh()
    const back = session.beginTurn()
    expect(bytesOf(back)).toBe(before)
    expect(back.change.carried).toEqual([])
  })

  it('A7: a reload probes anew and rebuilds plainly, without the tool that is down', async () => {
    const up = { read: true }
    const availability = flapping(up, 1e9)
    const session = openSession(standard(), { availability })
    await session.refresh()
    session.beginTurn()
    up.read = false
    await session.refresh()
    expect(session.beginTurn().change.carried).toEqual([])
    await session.reload()
    const turn = session.beginRequest()
    expect(namesOf(turn)).toEqual(['bash', 'edit', 'tool_search', 'write'])
    expect(turn.catalog).not.toContain('read')
    expect(session.explain('read').state).toBe('unavailable')
    up.read = true
    await session.reload()
    session.beginTurn()
    expect(namesOf(session.beginTurn())).toEqual(RESIDENT)
  })

  it('A4: a deregistered tool is dropped, and goes to the tail when it returns', () => {
    const registry = standard()
    registry.register([live('b_mcp', { hint: 'resident' })])
    const session = openSession(registry)
    expect(namesOf(session.beginTurn())).toEqual(['b_mcp', ...RESIDENT])
    registry.deregister(['b_mcp'])
    const gone = session.beginTurn()
    expect(namesOf(gone)).toEqual(RESIDENT)
    expect(gone.change).toMatchObject({ removed: ['b_mcp'], firstChangedSlot: 0 })
    registry.register([live('b_mcp', { hint: 'resident' })])
    expect(namesOf(session.beginTurn())).toEqual([...RESIDENT, 'b_mcp'])
  })

  it('A4: a reconnect with equal definitions is no change at all', () => {
    const registry = standard()
    registry.register([live('b_mcp', { hint: 'resident' })])
    const session = openSession(registry)
    const before = session.beginTurn()
    registry.deregister(['b_mcp'])
    registry.register([live('b_mcp', { hint: 'resident' })])
    const after = session.beginTurn()
    expect(after.tools).toBe(before.tools)
    expect(after.change.firstChangedSlot).toBe(undefined)
  })

  it('I6: a new resident tool reaches an old session at the tail of its next turn', () => {
    const registry = standard()
    const session = openSession(registry, { intent: true })
    session.beginTurn()
    registry.register([live('aaa_late', { hint: 'resident' })])
    const turn = session.beginTurn()
    expect(namesOf(turn)).toEqual([...RESIDENT, 'aaa_late'])
    expect(turn.change).toMatchObject({ added: ['aaa_late'], firstChangedSlot: 5 })
  })

  it('A4: a new definition takes the slot, and is reported as changed', () => {
    const registry = standard()
    registry.register([live('b_mcp', { hint: 'resident' })])
    const session = openSession(registry)
    session.beginTurn()
    registry.register([live('b_mcp', { hint: 'resident', description: 'Does more.' })])
    const turn = session.beginTurn()
    expect(namesOf(turn)).toEqual(['b_mcp', ...RESIDENT])
    expect(turn.change).toMatchObject({ changed: ['b_mcp'], added: [], removed: [], firstChangedSlot: 0 })
  })

  it('A4: a renamed tool keeps its slot', () => {
    const registry = standard()
    registry.register([live('b_mcp', { hint: 'resident' })])
    const session = openSession(registry)
    session.beginTurn()
    registry.deregister(['b_mcp'])
    registry.register([live('z_mcp', { hint: 'resident', aliases: ['b_mcp'] })])
    expect(namesOf(session.beginTurn())).toEqual(['z_mcp', ...RESIDENT])
    const saved = { ...session.save(), order: ['b_mcp', ...RESIDENT] }
    expect(namesOf(openSession(registry, { saved: stored(saved) }).beginTurn())).toEqual([
      'z_mcp',
      ...RESIDENT,
    ])
  })

  it('I3: what the user disables leaves at the next turn, and the others keep their order', async () => {
    const session = openSession(standard())
    session.beginTurn()
    session.setIntent({ disabled: ['edit', 'browser'] })
    expect(await session.call('edit', {})).toMatchObject({ ok: false, error: { code: 'disabled' } })
    const turn = session.beginTurn()
    expect(namesOf(turn)).toEqual(['bash', 'read', 'tool_search', 'write'])
    expect(turn.catalog).toBe(catalogOf('plan'))
    expect(turn.change).toMatchObject({ removed: ['edit'], firstChangedSlot: 1 })
  })

  it('I1: an override for one turn leaves the order of the session alone', () => {
    const session = openSession(standard())
    session.beginTurn()
    session.load(['browser'])
    const before = bytesOf(session.beginTurn())
    const none = session.beginTurn({ request: false })
    expect(none.tools).toEqual([])
    expect(none.catalog).toBe('')
    expect(namesOf(session.beginTurn({ request: ['write', 'bash'] }))).toEqual([
      'bash',
      'tool_search',
      'write',
    ])
    expect(bytesOf(session.beginTurn())).toBe(before)
  })

  it('a change of mode keeps the cached prefix and appends what is resident now', () => {
    const registry = createRegistry(
      manifest([entry('bash'), deferred('glob', { chat: 'resident' }), entry('read', { chat: 'resident' })]),
    )
    const session = openSession(registry)
    expect(namesOf(session.beginTurn())).toEqual(['bash', 'read', 'tool_search'])
    session.setMode('chat')
    const turn = session.beginTurn()
    expect(namesOf(turn)).toEqual(['bash', 'read', 'tool_search', 'glob'])
    expect(turn.change).toMatchObject({ carried: ['bash'], added: ['glob'] })
    session.compacted()
    expect(namesOf(session.beginTurn())).toEqual(['glob', 'read', 'tool_search'])
  })
})

describe('the search tool', () => {
  it('D4: is there from the start when something is deferred, and stays when nothing is left to find', () => {
    const session = openSession(standard())
    session.beginTurn()
    session.setIntent({ disabled: ['browser', 'plan'] })
    expect(namesOf(session.beginTurn())).toEqual(RESIDENT)
    session.compacted()
    expect(namesOf(session.beginTurn())).toEqual(['bash', 'edit', 'read', 'write'])
  })

  it('D4, D3: is not added later; what connects is resident then', () => {
    const registry = createRegistry(manifest([entry('bash'), entry('read')]))
    const session = openSession(registry)
    expect(namesOf(session.beginTurn())).toEqual(['bash', 'read'])
    registry.register([live('mcp__x')])
    const turn = session.beginTurn()
    expect(namesOf(turn)).toEqual(['bash', 'read', 'mcp__x'])
    expect(turn.catalog).toBe('')
    session.compacted()
    expect(namesOf(session.beginTurn())).toEqual(['bash', 'read', 'tool_search'])
  })

  it('D4: is there from the start when tools may connect', () => {
    const registry = createRegistry(manifest([]))
    const session = openSession(registry, { mayConnect: true })
    expect(namesOf(session.beginTurn())).toEqual(['tool_search'])
    registry.register([live('mcp__x'), live('mcp__r', { hint: 'resident' })])
    const turn = session.beginTurn()
    expect(namesOf(turn)).toEqual(['tool_search', 'mcp__r'])
    expect(turn.catalog).toContain('mcp__x')
  })

  it('I2: no tools means no search tool, and the decision waits', () => {
    const session = openSession(standard(), { intent: false, mayConnect: true })
    expect(session.beginTurn().tools).toEqual([])
    session.setIntent(true)
    expect(namesOf(session.beginTurn())).toEqual(RESIDENT)
    session.setIntent([])
    expect(session.beginTurn().tools).toEqual([])
  })

  it('D3: where it cannot run, everything available is resident', () => {
    const turn = openSession(standard(), { search: false }).beginTurn()
    expect(namesOf(turn)).toEqual(['bash', 'browser', 'edit', 'plan', 'read', 'write'])
    expect(turn.catalog).toBe('')
  })
})

describe('limits and figures', () => {
  it('more tools than the provider takes: the rest is deferred, with a diagnostic', async () => {
    const session = openSession(standard(), { maxTools: 4 })
    const turn = session.beginTurn()
    expect(namesOf(turn)).toEqual(['bash', 'edit', 'read', 'tool_search'])
    expect(turn.catalog).toBe(catalogOf('browser', 'plan', 'write'))
    expect(turn.diagnostics).toMatchObject([{ code: 'too-many-tools' }])
    expect(turn.diagnostics[0]?.message).toContain('write')
    expect(await session.call('write', {})).toMatchObject({ ok: true })
    expect(await session.call('tool_search', { query: 'write' })).toMatchObject({ addedToolNames: ['write'] })
    session.load(['browser'])
    expect(session.beginTurn().tools).toBe(turn.tools)
  })

  it('D4: where the search tool does not stand in the array, the catalog sends nobody to it', async () => {
    const registry = createRegistry(manifest([entry('bash'), entry('read')]))
    const small = openSession(registry, { maxTools: 2 })
    expect(small.beginTurn().catalog).toBe('')
    registry.register([live('write', { hint: 'resident' }, () => 'written')])
    const catalogs = [
      small.beginTurn(),
      openSession(registry, { maxTools: 2, search: false }).beginTurn(),
    ].map(({ catalog }) => catalog)
    for (const catalog of catalogs) {
      expect(catalog).not.toContain('tool_search')
      expect(catalog).toMatch(/^Further tools, by name:\n(Server .*\n)?write$/)
    }
    expect(await small.call('write', {})).toMatchObject({ ok: true, output: 'written' })
  })

  it('a limit of the provider: loaded tools give way to resident ones', () => {
    const session = openSession(standard(), { maxTools: 5 })
    session.beginTurn()
    session.load(['browser'])
    expect(namesOf(session.beginTurn())).toEqual(RESIDENT)
    session.compacted()
    expect(namesOf(session.beginTurn())).toEqual(RESIDENT)
    session.switchModel('other/model', { maxTools: 6 })
    expect(namesOf(session.beginTurn())).toEqual(['bash', 'browser', 'edit', 'read', 'tool_search', 'write'])
  })

  it('tokens: constant, array and catalog add up to the total', () => {
    const registry = standard()
    registry.register([live('mcp__x')])
    const turn = openSession(registry).beginTurn()
    expect(turn.tokens(TARGET)).toEqual({
      constant: 100,
      resident: 4 * 10 + 50,
      catalog: 7 + 2 * 4,
      total: 100 + 90 + 15,
      unmeasured: ['mcp__x'],
    })
    expect(() => turn.tokens('__proto__')).toThrow(/did not measure/)
    expect(openSession(registry, { intent: false }).beginTurn().tokens(TARGET).total).toBe(0)
  })

  it('rebilledTokens: the array from the changed slot on, and the conversation behind it', () => {
    const session = openSession(standard(), { target: TARGET })
    expect(session.beginTurn({ conversationTokens: 1000 }).change.rebilledTokens).toBe(0)
    session.setIntent({ disabled: ['read'] })
    expect(session.beginTurn({ conversationTokens: 1000 }).change).toMatchObject({
      firstChangedSlot: 2,
      rebilledTokens: 50 + 10 + 1000,
    })
    expect(session.beginTurn({ conversationTokens: 1000 }).change.rebilledTokens).toBe(0)
  })
})
