import { createRegistry, openSession } from 'toolcrib'
import type { ToolManifest } from 'toolcrib'
import { expect, it } from 'vitest'
import { entry, manifest } from './fixture.ts'

interface Inputs {
  bash: { command: string }
  read: { path: string; offset?: number }
}

const typed = manifest([entry('bash'), entry('read')]) as ToolManifest<keyof Inputs, 'agent' | 'chat', Inputs>

it('names, arguments and modes of the generated module are checked by the compiler; later names are allowed', async () => {
  const registry = createRegistry(typed)
  const session = openSession(registry, { mode: 'agent', intent: { disabled: ['bash', 'mcp__later'] } })
  expect(await session.call('read', { path: 'x' })).toMatchObject({ ok: true })
  // @ts-expect-error a number is no path
  expect(await session.call('read', { path: 1 })).toMatchObject({ ok: false })
  expect(await session.call('mcp__later', { anything: 1 })).toMatchObject({ ok: false })
  // @ts-expect-error there is no such mode
  expect(() => openSession(registry, { mode: 'nope' }).beginTurn()).toThrow(/no mode/)
})

it("I7: a turn's names are refused by every field of an intent", () => {
  const session = openSession(createRegistry(typed))
  const names = session.beginTurn().tools.map((tool) => tool.name)
  // @ts-expect-error resolved names are no intent
  session.setIntent(names)
  // @ts-expect-error nor a part of one
  session.setIntent({ only: names })
  expect(names).toEqual(['bash', 'read'])
})
