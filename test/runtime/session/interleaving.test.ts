import fc from 'fast-check'
import { createAvailability, mergePreservingPrefix, openSession } from 'toolcrib'
import type { Registry, Session } from 'toolcrib'
import { describe, expect, it } from 'vitest'
import { bytesOf, live, namesOf, standard, stored } from './fixture.ts'

/** What the world does while agents run: everything that may change a session from another async task. */
const event = fc.oneof(
  fc.record({
    kind: fc.constant('register' as const),
    name: fc.constantFrom('a_mcp', 'm_mcp', 'z_mcp'),
    version: fc.nat(1),
  }),
  fc.record({ kind: fc.constant('deregister' as const), name: fc.constantFrom('a_mcp', 'm_mcp', 'z_mcp') }),
  fc.record({
    kind: fc.constantFrom('flap' as const, 'refresh' as const, 'load' as const, 'setIntent' as const),
  }),
)

describe('interleaved promises', () => {
  it('A1: every request of a turn sends the same bytes, whatever other tasks do between them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(event, { maxLength: 12 }), async (s, events) => {
        const pause = (): Promise<void> => s.schedule(Promise.resolve())
        const registry = standard()
        let isUp = true
        const availability = createAvailability({
          probes: { read: () => s.schedule(Promise.resolve(isUp)), plan: () => isUp },
          ttlMs: 0,
          graceMs: 0,
          now: () => 0,
        })
        const sessions = [0, 1, 2].map(() => openSession(registry, { availability }))

        async function agent(session: Session): Promise<void> {
          let before: string[] = []
          for (let turns = 0; turns < 3; turns++) {
            const turn = session.beginTurn()
            const names = namesOf(turn)
            // What stayed kept its place, and the rest is behind it (A4).
            const stayed = before.filter((name) => names.includes(name))
            expect(names.slice(0, stayed.length)).toEqual(stayed)
            expect(new Set(names).size).toBe(names.length)
            before = names
            const bytes = bytesOf(turn)
            for (let requests = 0; requests < 3; requests++) {
              await pause()
              expect(session.beginRequest()).toBe(turn)
              expect(bytesOf(turn)).toBe(bytes)
              const found = await session.call('tool_search', { query: 'browser' })
              expect(found).toMatchObject({ ok: true })
              expect(await session.call('browser', {})).toMatchObject({ ok: true })
            }
          }
        }

        async function world(): Promise<void> {
          for (const [index, one] of events.entries()) {
            await pause()
            const session = sessions[index % 3] as Session
            if (one.kind === 'register') {
              registry.register([live(one.name, { hint: 'resident', description: `version ${one.version}` })])
            } else if (one.kind === 'deregister') registry.deregister([one.name])
            else if (one.kind === 'flap') isUp = !isUp
            else if (one.kind === 'refresh') void session.refresh()
            else if (one.kind === 'load') session.load(['plan'])
            else session.setIntent({ disabled: index % 2 ? ['edit'] : [] })
          }
        }

        await s.waitFor(Promise.all([...sessions.map(agent), world()]))
      }),
      { numRuns: 150 },
    )
  })

  it('A5: however slow probes end, the next boundary merges from the newest registry', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(event, { maxLength: 12 }), async (s, events) => {
        const registry: Registry = standard()
        const answers: boolean[] = []
        const availability = createAvailability({
          probes: { read: () => s.schedule(Promise.resolve(answers.length % 3 > 0)) },
          ttlMs: 0,
          graceMs: 0,
          now: () => 0,
        })
        const session = openSession(registry, { availability })
        const before = session.beginTurn()
        const pending = events.map((one) => {
          answers.push(true)
          if (one.kind === 'register') registry.register([live(one.name, { hint: 'resident' })])
          if (one.kind === 'deregister') registry.deregister([one.name])
          return session.refresh()
        })
        await s.waitFor(Promise.all(pending))
        const fresh = openSession(registry, { availability }).beginTurn()
        const isRegistered = (name: string): boolean => name === 'tool_search' || registry.has(name)
        const expected = mergePreservingPrefix(before.tools, fresh.tools, isRegistered)
        expect(namesOf(session.beginTurn())).toEqual(namesOf(expected))
      }),
    )
  })

  it('A5: a reload that ends after a newer one leaves the newer verdict', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (s) => {
        let asked = 0
        const availability = createAvailability({
          // The first is told no, the second yes; which ends first is open.
          probes: { read: () => s.schedule(Promise.resolve(asked++ > 0)) },
        })
        const session = openSession(standard(), { availability })
        session.beginTurn()
        await s.waitFor(Promise.all([session.reload(), session.reload()]))
        expect(namesOf(session.beginTurn())).toContain('read')
      }),
    )
  })

  it('A5: of two holders of one saved session, the generation tells the newer state', () => {
    const [one, two] = [standard(), standard()]
    const start = openSession(one)
    start.beginTurn()
    const saved = stored(start.save())
    const [here, there] = [openSession(one, { saved }), openSession(two, { saved })]
    here.load(['plan'])
    here.beginTurn()
    there.beginTurn()
    expect(here.save().generation).toBeGreaterThan(there.save().generation)
  })
})
