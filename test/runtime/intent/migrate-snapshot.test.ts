import fc from 'fast-check'
import { createRegistry, migrateSnapshot, resolveIntent } from 'toolcrib'
import type { Intent } from 'toolcrib'
import { expect, test } from 'vitest'
import { manifest, namesOf } from './manifest.ts'

const registry = createRegistry(manifest())
const DEFAULTS = ['bash', 'edit', 'github__issue', 'github__pull', 'read']

test.each<[string, readonly string[], Intent]>([
  ['the default set', DEFAULTS, true],
  ['the default set in another order, by former names and twice', [...DEFAULTS.toReversed(), 'shell'], true],
  ['the default set with a tool that is gone', [...DEFAULTS, 'grep'], true],
  ['a preset', ['read', 'web_search', 'web_fetch'], { preset: 'research' }],
  [
    'the default set and an overlay',
    [...DEFAULTS, 'web_fetch', 'web_search'],
    { enabled: true, overlays: { web: true } },
  ],
  [
    'two overlays over a preset',
    ['read', 'web_search', 'web_fetch', 'admin__drop'],
    { preset: 'research', overlays: { admin: true } },
  ],
  ['a hand-picked list', ['web_search'], ['web_search']],
  ['the default set and one tool more', [...DEFAULTS, 'web_search'], [...DEFAULTS, 'web_search']],
  ['no tools', [], []],
])('I7: %s', (_, list, expected) => {
  expect(migrateSnapshot(list, registry)).toEqual(expected)
})

test('I7: a set of an earlier version stands for the intent that it was made from', () => {
  const former = [
    { names: ['bash', 'read', 'grep'], intent: true },
    { names: ['edit', 'grep'], intent: { preset: 'files' } },
  ] as const
  expect(migrateSnapshot(['read', 'shell'], registry, { former })).toBe(true)
  expect(migrateSnapshot(['grep', 'edit'], registry, { former })).toEqual({ preset: 'files' })
  expect(migrateSnapshot(['bash', 'read', 'web_fetch', 'web_search'], registry, { former })).toEqual({
    enabled: true,
    overlays: { web: true },
  })
  expect(migrateSnapshot(['edit', 'bash'], registry, { former })).toEqual(['edit', 'bash'])
})

test('I7: whatever it answers resolves to the tools that the list meant', () => {
  const names = fc.subarray(registry.entries().map(({ name }) => name))
  fc.assert(
    fc.property(names, (list) => {
      const intent = migrateSnapshot(list, registry)
      expect(namesOf(resolveIntent(registry, { session: intent }))).toEqual(list.toSorted())
    }),
    { numRuns: 300 },
  )
})
