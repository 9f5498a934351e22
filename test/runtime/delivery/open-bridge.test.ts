import fc from 'fast-check'
import { createRegistry, openSession, TOOL_SEARCH } from 'toolcrib'
import type { CallOptions, Session, ToolCall, Turn } from 'toolcrib'
import { CALL_TOOL, openBridge } from 'toolcrib/delivery'
import { describe, expect, it } from 'vitest'
import {
  bytesOf,
  deferred,
  entry,
  live,
  manifest,
  namesOf,
  standard,
  stored,
  TARGET,
} from '../session/fixture.ts'

const through = (session: Session, args: unknown, options?: CallOptions) =>
  session.call(CALL_TOOL.name, args, options)

describe('a session behind a bridge', () => {
  it('section 6: the array holds the bridge and the search tool, and never changes by what is found', async () => {
    const session = openBridge(standard())
    const first = session.beginTurn()
    expect(namesOf(first)).toEqual(['call_tool', 'bash', 'edit', 'read', 'tool_search', 'write'])
    const found = await session.call('tool_search', { query: 'browser' })
    expect(found).toMatchObject({ ok: true, addedToolNames: ['browser'] })
    expect(String(Object(found).output)).toContain('These tools can be called now, with call_tool.')
    expect(await through(session, { name: 'browser', arguments: { path: '/' } })).toMatchObject({
      ok: true,
      name: 'browser',
      output: 'browser ran',
    })
    for (const cold of [false, true, false]) {
      const next = session.beginTurn({ cold })
      expect(bytesOf(next)).toBe(bytesOf(first))
    }
    session.compacted()
    expect(session.beginRequest().tools).toBe(session.beginRequest().tools)
    expect(namesOf(session.beginTurn())).toEqual(namesOf(first))
  })

  it('A13: hooks, results and errors have the real name', async () => {
    const seen: string[] = []
    const note = (step: string) => (call: ToolCall) => void seen.push(`${step} ${call.name} ${call.callId}`)
    const session = openBridge(standard(), {
      intent: { disabled: ['plan'] },
      hooks: {
        authorize: (call) => {
          note('authorize')(call)
          return call.name !== 'bash'
        },
        before: note('before'),
        after: note('after'),
      },
    })
    session.beginTurn()
    const call = (name: unknown, callId: string) => through(session, { name, arguments: {} }, { callId })
    expect(await call('browser', '1')).toMatchObject({ ok: true, name: 'browser' })
    expect(await call('bash', '2')).toMatchObject({ ok: false, name: 'bash', error: { code: 'denied' } })
    expect(await call('plan', '3')).toMatchObject({ ok: false, name: 'plan', error: { code: 'disabled' } })
    expect(await call(7, '4')).toMatchObject({ ok: false, error: { code: 'invalid-arguments' } })
    expect(seen).toEqual([
      'authorize browser 1',
      'before browser 1',
      'after browser 1',
      'authorize bash 2',
      'after bash 2',
      'after plan 3',
      'after call_tool 4',
    ])
  })

  it.each([
    ['an object', { name: 'browser', arguments: { path: '/a' } }],
    ['JSON text', { name: 'browser', arguments: '{"path":"/a"}' }],
    ['all of it as JSON text', '{"name":"browser","arguments":{"path":"/a"}}'],
    ['beside the name', { name: 'browser', path: '/a' }],
    ['beside the name and empty ones', { name: 'browser', arguments: {}, path: '/a' }],
    ['null and beside the name', { name: 'browser', arguments: null, path: '/a' }],
  ])('takes the arguments as %s', async (_how, args) => {
    const inputs: unknown[] = []
    const registry = createRegistry(
      manifest([deferred('browser', { run: (input) => void inputs.push(input) }), entry('read')]),
    )
    const session = openBridge(registry)
    session.beginTurn()
    expect(await through(session, args)).toMatchObject({ ok: true })
    expect(inputs).toEqual([{ path: '/a' }])
  })

  it.each([
    [undefined],
    [null],
    ['x'],
    [[]],
    [{}],
    [{ name: '' }],
    [{ name: 'call_tool' }],
    [{ arguments: {} }],
  ])('tells a model that names no tool what the bridge wants: %j', async (args) => {
    const session = openBridge(standard())
    session.beginTurn()
    const result = await through(session, args)
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'invalid-arguments', schema: CALL_TOOL.inputSchema },
    })
  })

  it('runs a resident tool that a model wraps, and says once that it need not', async () => {
    const session = openBridge(standard())
    session.beginTurn()
    const note = '"read" is among your own tools: call it directly.'
    expect(await through(session, { name: 'read' })).toMatchObject({ ok: true, output: 'read ran', note })
    expect(await through(session, { name: 'read' })).not.toHaveProperty('note')
    expect(await session.call('read', {})).not.toHaveProperty('note')
    const found = await through(session, { name: 'tool_search', arguments: { query: 'plan' } })
    expect(found).toMatchObject({ ok: true, name: 'tool_search', addedToolNames: ['plan'] })
  })

  it('stands in no array where nothing can be searched for', () => {
    const registry = createRegistry(manifest([entry('read'), entry('write')]))
    expect(namesOf(openBridge(registry).beginTurn())).toEqual(['read', 'write'])
    expect(namesOf(openBridge(standard(), { search: false }).beginTurn())).not.toContain('call_tool')
    expect(namesOf(openBridge(registry, { mayConnect: true }).beginTurn())[0]).toBe('call_tool')
  })

  it('A12: calls through the bridge are evidence of the real tool', async () => {
    const messages = [
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: '1', name: 'call_tool', input: { name: 'plan' } }],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: '1', content: 'plan ran' }] },
      {
        role: 'assistant',
        tool_calls: [{ id: '2', function: { name: 'call_tool', arguments: '{"name":"browser"}' } }],
      },
      { role: 'tool', tool_call_id: '2', content: 'browser ran' },
    ]
    expect(openBridge(standard()).restoreFrom(messages)).toEqual(['plan', 'browser'])
  })

  it('refuses a registry whose own tool has its name', () => {
    const registry = createRegistry(manifest([entry('call_tool'), deferred('plan')]))
    expect(() => openBridge(registry)).toThrow(/call_tool/)
  })

  it('counts itself against the limit of tools, and says that it has no figures', () => {
    const session = openBridge(standard(), { maxTools: 4 })
    const turn = session.beginTurn()
    expect(turn.tools).toHaveLength(4)
    expect(namesOf(turn)).toEqual(expect.arrayContaining([CALL_TOOL.name, TOOL_SEARCH.name]))
    expect(turn.tokens(TARGET).unmeasured).toContain(CALL_TOOL.name)
    session.switchModel(TARGET, { maxTools: 3 })
    expect(session.beginTurn().tools).toHaveLength(3)
  })

  it('A8: what it saves opens to the same array, with a bridge or without', () => {
    const registry = standard()
    const session = openBridge(registry)
    const turn = session.beginTurn()
    const saved = stored(session.save())
    expect(bytesOf(openBridge(registry, { saved }).beginTurn())).toBe(bytesOf(turn))
    expect(openSession(registry, { saved }).beginTurn().tools).toEqual(turn.tools.slice(1))
  })

  it('A1, A4, A5: under any course of events it is an unpromoted session with one more tool in front', () => {
    const operation = fc.constantFrom(
      'turn',
      'cold',
      'load',
      'register',
      'leave',
      'intent',
      'compacted',
      'reload',
    )
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 30 }), (operations) => {
        const registries = [standard(), standard()] as const
        const plain = openSession(registries[0], { promotion: 'never' })
        const bridge = openBridge(registries[1])
        let last: Turn | undefined
        for (const [index, what] of operations.entries()) {
          for (const [which, session] of [plain, bridge].entries()) {
            const registry = registries[which]!
            if (what === 'load') session.load(['browser', 'late'])
            if (what === 'register')
              registry.register([live('late', { hint: index % 2 ? 'resident' : 'deferred' })])
            if (what === 'leave') registry.deregister(['late'])
            if (what === 'intent') session.setIntent(index % 2 ? { disabled: ['edit'] } : null)
            if (what === 'compacted') session.compacted()
          }
          const [a, b] = [plain, bridge].map((session) =>
            what === 'turn' || what === 'cold'
              ? session.beginTurn({ cold: what === 'cold' })
              : session.beginRequest(),
          ) as [Turn, Turn]
          const hasSearch = namesOf(a).includes('tool_search')
          expect(namesOf(b)).toEqual(hasSearch ? ['call_tool', ...namesOf(a)] : namesOf(a))
          expect(b.catalog).toBe(a.catalog)
          expect(bridge.beginRequest()).toBe(b)
          // What is declared is what the bytes show.
          if (last && b !== last) {
            const differs = Math.max(last.tools.length, b.tools.length)
            const slot = Array.from({ length: differs }, (_, i) => i).find(
              (i) => JSON.stringify(last!.tools[i]) !== JSON.stringify(b.tools[i]),
            )
            expect(b.change.firstChangedSlot).toBe(slot)
          }
          last = b
        }
      }),
      { numRuns: 150 },
    )
  })
})
