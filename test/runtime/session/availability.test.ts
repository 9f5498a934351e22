import fc from 'fast-check'
import { createAvailability, createRegistry, openSession, resolveIntent } from 'toolcrib'
import type { Availability } from 'toolcrib'
import { describe, expect, it } from 'vitest'
import { entry, manifest, namesOf, standard } from './fixture.ts'

const registry = createRegistry(
  manifest([entry('bash'), entry('read', { server: 'files' }), entry('write', { server: 'files' })]),
)
const { tools } = resolveIntent(registry)
const downIn = (availability: Availability): string[] => [...availability.down(tools)]

describe('createAvailability', () => {
  it('A6: a verdict lives for its time to live', async () => {
    let [time, count] = [0, 0]
    const availability = createAvailability({
      probes: { bash: () => ++count > 0 },
      ttlMs: 30,
      now: () => time,
    })
    await availability.probe()
    time = 29
    await availability.probe()
    expect(count).toBe(1)
    time = 30
    await availability.probe()
    expect(count).toBe(2)
    await availability.probe(true)
    expect(count).toBe(3)
  })

  it('A6: a failure within the grace period after a success has no effect; a reload knows no grace', async () => {
    let [time, isUp] = [0, true]
    const availability = createAvailability({
      probes: { bash: () => isUp },
      ttlMs: 0,
      graceMs: 60,
      now: () => time,
    })
    await availability.probe()
    isUp = false
    time = 59
    await availability.probe()
    expect(downIn(availability)).toEqual([])
    time = 60
    await availability.probe()
    expect(downIn(availability)).toEqual(['bash'])
    isUp = true
    await availability.probe()
    isUp = false
    await availability.probe(true)
    expect(downIn(availability)).toEqual(['bash'])
  })

  it('A6: without a success there is no grace, and before the first probe everything is up', async () => {
    const availability = createAvailability({ probes: { bash: () => false } })
    expect(downIn(availability)).toEqual([])
    await availability.probe()
    expect(downIn(availability)).toEqual(['bash'])
  })

  it('I4: a probe stands for what its pattern takes; one that throws or rejects says no', async () => {
    const availability = createAvailability({
      probes: {
        'server:files': () => Promise.reject(new Error('no connection')),
        'ba*': () => {
          throw new Error('no shell')
        },
        read: () => true,
      },
    })
    await availability.probe()
    expect(downIn(availability)).toEqual(['bash', 'read', 'write'])
  })

  it('A5: an older answer that comes late never overwrites a newer one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.boolean(), { minLength: 2, maxLength: 8 }),
        async (s, answers) => {
          let asked = 0
          const availability = createAvailability({
            probes: { bash: () => s.schedule(Promise.resolve(answers[asked++] ?? false)) },
            now: () => 0,
          })
          const runs = answers.map(() => availability.probe(true))
          await s.waitAll()
          await Promise.all(runs)
          expect(downIn(availability)).toEqual(answers.at(-1) ? [] : ['bash'])
        },
      ),
    )
  })

  it('A6: two sessions that refresh at once ask once', async () => {
    let count = 0
    const availability = createAvailability({
      probes: { read: () => Promise.resolve(++count > 0) },
      ttlMs: 0,
    })
    const shared = standard()
    const sessions = [openSession(shared, { availability }), openSession(shared, { availability })]
    await Promise.all(sessions.map((session) => session.refresh()))
    expect(count).toBe(1)
  })

  it('A6: dispatch never asks a probe', async () => {
    let count = 0
    const availability = createAvailability({ probes: { '*': () => ++count < 0 } })
    const session = openSession(standard(), { availability })
    await session.refresh()
    expect(namesOf(session.beginTurn())).toEqual(['tool_search'])
    expect(count).toBe(1)
    expect(await session.call('read', {})).toEqual({ ok: true, name: 'read', output: 'read ran' })
    expect(count).toBe(1)
  })
})
