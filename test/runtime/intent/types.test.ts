// Checked by `npm run typecheck`: an unused @ts-expect-error fails it.
import { assertIntent, createRegistry, migrateSnapshot, resolveIntent } from 'toolcrib'
import type { Intent, IntentObject, Registry, ResolvedName, ToolManifest } from 'toolcrib'
import { expect, expectTypeOf, test } from 'vitest'
import { entry, manifest } from './manifest.ts'

type Name = 'read' | 'write'
type Mode = 'agent'

const typed = manifest({ entries: [entry('read'), entry('write')], defaults: ['*'] }) as ToolManifest<
  Name,
  Mode
>
const registry = createRegistry(typed)

test('I7: no field of an intent accepts names that came out of a resolution', () => {
  const resolved = resolveIntent(registry)
  const names = resolved.tools.map(({ name }) => name)

  // @ts-expect-error a resolved set is no intent
  const a: Intent = resolved
  // @ts-expect-error nor are its tools
  const b: Intent = resolved.tools
  // @ts-expect-error nor their names
  const c: Intent<Name> = names
  // @ts-expect-error under no key
  const d: IntentObject<Name> = { only: names }
  // @ts-expect-error
  const e: IntentObject = { allowed: resolved.tools.map((tool) => tool.name) }
  // @ts-expect-error
  const f: IntentObject = { disabled: [...names] }
  // @ts-expect-error nor one of them among others
  const g: Intent<Name> = ['read', resolved.tools[0]!.name]
  // @ts-expect-error nor where an intent is resolved
  const act = () => resolveIntent(registry, { session: names })
  expect([a, b, c, d, e, f, g, act]).toHaveLength(8)
})

test('I7: a resolved name is readable as a string', () => {
  const { tools } = resolveIntent(registry)
  expectTypeOf(tools[0]!.name).toExtend<string>()
  expectTypeOf<ResolvedName<Name>>().toExtend<Name>()
  expectTypeOf<Name>().not.toExtend<ResolvedName<Name>>()
  expect(tools.map(({ name }) => name.toUpperCase())).toEqual(['READ', 'WRITE'])
})

test('names and modes of a typed manifest flow through', () => {
  expectTypeOf(registry).toEqualTypeOf<Registry<Name, Mode>>()
  expectTypeOf(registry).toExtend<Registry>()
  expectTypeOf(registry.manifest.defaultMode).toEqualTypeOf<Mode>()
  expectTypeOf(migrateSnapshot(['read'], registry)).toEqualTypeOf<Intent<Name>>()
  resolveIntent(registry, { session: ['read'] }, { mode: 'agent' })
  resolveIntent(registry, { session: ['connects_later', 'server:x'], profile: { profile: 'reader' } })
  resolveIntent(registry, { session: { disabled: ['read'], overlays: { write: true } } })
  // @ts-expect-error a mode that the build doesn't know
  expect(() => resolveIntent(registry, {}, { mode: 'chta' })).toThrow('There is no mode "chta"')
  // @ts-expect-error a field of another form
  expect(() => resolveIntent(registry, { session: { disabled: 'read' } })).toThrow('must be Array')
  const value: unknown = ['read']
  assertIntent(value, registry)
  expectTypeOf(value).toEqualTypeOf<Intent<Name>>()
})
