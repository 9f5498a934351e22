import { createRegistry, openSession } from 'toolcrib'
import type { CallResult, ToolcribError } from 'toolcrib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { deferred, entry, live, manifest, standard, TARGET } from './fixture.ts'

// The code that answers calls is imported by a session's first one. Here it is made to arrive late, or not at all.
const CODE = '../../../runtime/src/call/answer-calls.ts'

afterEach(() => {
  vi.doUnmock(CODE)
  vi.resetModules()
})

/** The next import of the code waits for the returned function to be called. */
function delay(): () => void {
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  vi.doMock(CODE, async (original) => {
    await arrived
    return original()
  })
  return arrive
}

const codeOf = (result: CallResult): string => (result.ok ? 'ok' : result.error.code)

describe('A2, A13: a call is settled when it is made, however late its code arrives', () => {
  it('a tool that leaves, or is disabled, afterwards is still run', async () => {
    const arrive = delay()
    const registry = standard()
    registry.register([live('mcp__x')])
    const session = openSession(registry)
    const calls = [session.call('mcp__x', {}), session.call('bash', {})]
    registry.deregister(['mcp__x'])
    session.setIntent(false)
    arrive()
    expect(await Promise.all(calls)).toMatchObject([{ output: 'mcp__x ran' }, { output: 'bash ran' }])
    expect(codeOf(await session.call('mcp__x', {}))).toBe('unknown')
    expect(codeOf(await session.call('bash', {}))).toBe('disabled')
  })

  it('a tool that connects, or is enabled, afterwards is not', async () => {
    const arrive = delay()
    const registry = standard()
    const session = openSession(registry, { intent: { disabled: ['bash'] } })
    const calls = [session.call('mcp__x', {}), session.call('bash', {})]
    registry.register([live('mcp__x')])
    session.setIntent(true)
    arrive()
    expect((await Promise.all(calls)).map(codeOf)).toEqual(['unknown', 'disabled'])
  })

  it('A1: whether a name stood in the array counts by then, and a new turn changes nothing', async () => {
    const arrive = delay()
    const registry = standard()
    registry.register([live('mcp__x', { hint: 'resident' })])
    const session = openSession(registry)
    session.beginTurn()
    registry.deregister(['mcp__x'])
    const call = session.call('mcp__x', {})
    session.beginTurn()
    arrive()
    expect(codeOf(await call)).toBe('unavailable')
  })

  it("a mapped name is read by the target of the call's moment", async () => {
    const arrive = delay()
    const registry = createRegistry(manifest([entry('a.b')]))
    const session = openSession(registry, { target: TARGET })
    const call = session.call('a.b', {})
    session.switchModel('gemini/m')
    arrive()
    expect(await call).toMatchObject({ ok: true, name: 'a.b' })
  })

  it('the same id is answered once, also while the code is on its way', async () => {
    const arrive = delay()
    let runs = 0
    const session = openSession(createRegistry(manifest([deferred('count', { run: () => ++runs })])))
    const calls = [1, 2].map(() => session.call('count', {}, { callId: 'c' }))
    arrive()
    expect(await Promise.all(calls)).toMatchObject([{ output: 1 }, { output: 1 }])
    session.beginTurn()
    expect(await session.call('count', {}, { callId: 'c' })).toMatchObject({ output: 2 })
  })

  it('nothing is loaded or run before the call was allowed', async () => {
    const load = vi.fn(async () => ({ default: { execute: () => 'ran' } }))
    const session = openSession(createRegistry(manifest([entry('bash', { load })])), {
      hooks: { authorize: () => false },
    })
    expect(codeOf(await session.call('bash', {}))).toBe('denied')
    expect(load).not.toHaveBeenCalled()
  })
})

it('code that cannot be imported is a clear error, and the next call tries again', async () => {
  vi.doMock(CODE, () => {
    throw new Error('404 for answer-calls.js')
  })
  const session = openSession(standard())
  const refused: ToolcribError = await session.call('bash', {}).then(
    () => expect.unreachable(),
    (error) => error,
  )
  expect(refused).toMatchObject({ name: 'ToolcribError', code: 'calls-not-loaded' })
  expect(refused.message).toMatch(/^The code for calls was not loaded\. /)
  expect(refused.cause).toBeDefined()
  vi.doUnmock(CODE)
  expect(await session.call('bash', {})).toMatchObject({ ok: true, output: 'bash ran' })
})
