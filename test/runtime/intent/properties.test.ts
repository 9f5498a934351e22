import fc from 'fast-check'
import { createRegistry, matchPattern, resolveIntent } from 'toolcrib'
import type { Intent, IntentLayers, IntentObject, ToolEntry } from 'toolcrib'
import { expect, test } from 'vitest'
import { entry, manifest, namesOf, sets } from './manifest.ts'

const NAMES = ['__proto__', '1', 'a__x', 'a__y', 'ab__x', 'b', 'constructor', 'former', 'z']
const SERVERS = ['a', 'ab']
const pattern = fc.oneof(
  fc.constantFrom(...NAMES, 'old', 'nothing', ''),
  fc.constantFrom('a__*', '*', '*_x', 'server:a', 'server:b*', 'server:', 'tag:t', 'tag:*'),
)
const patterns = fc.array(pattern, { maxLength: 4 })
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> =>
  fc.oneof(value, fc.constant(null), fc.constant(undefined))
const object: fc.Arbitrary<IntentObject> = fc.record({
  enabled: maybe(fc.boolean()),
  preset: maybe(fc.constantFrom('p', 'q', 'typo')),
  allowed: maybe(patterns),
  disabled: maybe(patterns),
  overlays: maybe(fc.dictionary(fc.constantFrom('group', 'z', 'b', 'typo'), maybe(fc.boolean()))),
  only: maybe(patterns),
}) as fc.Arbitrary<IntentObject>
const intent: fc.Arbitrary<Intent> = fc.oneof(
  fc.constantFrom<Intent>(undefined, null, true, false),
  patterns,
  object,
)
const layers: fc.Arbitrary<IntentLayers> = fc.record({
  request: intent,
  session: intent,
  profile: fc.oneof(intent, fc.constant({ profile: 'p' })),
}) as fc.Arbitrary<IntentLayers>
const entries: fc.Arbitrary<ToolEntry[]> = fc.subarray(NAMES).chain((names) =>
  fc.tuple(
    ...names.map((name) =>
      fc.record({ deferred: fc.boolean(), isOld: fc.boolean(), isTagged: fc.boolean() }).map((options) =>
        entry(name, {
          deferred: options.deferred,
          ...(options.isOld && { aliases: ['old'] }),
          ...(options.isTagged && { tags: ['t'] }),
          ...(SERVERS.includes(name.split('__')[0]!) && { server: name.split('__')[0]! }),
        }),
      ),
    ),
  ),
)

function registryOf(all: readonly ToolEntry[]) {
  return createRegistry(
    manifest({
      entries: all,
      defaults: ['a__*', 'b', 'constructor'],
      presets: sets({ p: ['server:a', 'z'], q: [] }),
      overlays: sets({ group: ['1', 'z'] }),
      profiles: [{ name: 'p', intent: { preset: 'p', disabled: ['z'] } }],
      surfaces: [{ name: 'narrow', hidden: ['a__x', 'old'] }],
      tombstones: [],
    }),
  )
}

test('I5: same intent and entries in any order: same tools in code-unit order, once each, and the same diagnostics', () => {
  fc.assert(
    fc.property(entries, layers, (all, given) => {
      const resolved = resolveIntent(registryOf(all), given)
      const names = namesOf(resolved)
      expect(names).toEqual([...new Set(names)].toSorted())
      const again = resolveIntent(registryOf(all.toReversed()), structuredClone(given))
      expect(again.tools).toEqual(resolved.tools)
      expect(again.diagnostics).toEqual(resolved.diagnostics)
    }),
    { numRuns: 400 },
  )
})

test('I3: what any level in force disables is not available, whatever is said elsewhere', () => {
  fc.assert(
    fc.property(entries, layers, patterns, (all, given, disabled) => {
      const session = { ...(isObject(given.session) ? given.session : {}), disabled }
      const { tools } = resolveIntent(registryOf(all), { ...given, request: null, session })
      for (const { entry: tool } of tools)
        expect(disabled.some((each) => matchPattern(each, tool))).toBe(false)
    }),
    { numRuns: 400 },
  )
})

test('I1: a level that names a base decides alone', () => {
  fc.assert(
    fc.property(entries, intent, intent, layers, (all, request, other, lower) => {
      fc.pre(hasBase(request))
      const registry = registryOf(all)
      const alone = namesOf(resolveIntent(registry, { request }))
      expect(namesOf(resolveIntent(registry, { ...lower, session: other, request }))).toEqual(alone)
    }),
  )
})

test('I1: an absent level changes nothing', () => {
  fc.assert(
    fc.property(entries, intent, (all, session) => {
      const registry = registryOf(all)
      const expected = resolveIntent(registry, { session }).tools
      expect(resolveIntent(registry, { request: null, session, profile: null }).tools).toEqual(expected)
      expect(resolveIntent(registry, { request: {}, session }).tools).toEqual(expected)
      expect(resolveIntent(registry, { request: session }).tools).toEqual(expected)
      expect(resolveIntent(registry, { profile: session }).tools).toEqual(expected)
    }),
  )
})

test('I3: allowed never adds, and a pattern more in it never takes away', () => {
  fc.assert(
    fc.property(entries, intent, patterns, pattern, (all, profile, allowed, more) => {
      const registry = registryOf(all)
      const of = (session: Intent): string[] => namesOf(resolveIntent(registry, { session, profile }))
      const narrow = of({ allowed })
      const wide = of({ allowed: [...allowed, more] })
      expect(of({})).toEqual(expect.arrayContaining(wide))
      expect(wide).toEqual(expect.arrayContaining(narrow))
    }),
  )
})

test('I4: a pattern that takes nothing adds nothing, wherever it stands', () => {
  const dead = fc.constantFrom('', 'nothing', 'server:', 'server:none', 'tag:', 'x__*')
  fc.assert(
    fc.property(entries, object, patterns, dead, (all, given, list, nothing) => {
      const registry = registryOf(all)
      const of = (session: Intent): string[] => namesOf(resolveIntent(registry, { session }))
      for (const key of ['allowed', 'only', 'disabled']) {
        expect(of({ ...given, [key]: [...list, nothing] })).toEqual(of({ ...given, [key]: list }))
      }
      for (const empty of [[nothing], { only: [nothing] }, { preset: nothing }, { allowed: [nothing] }]) {
        expect(of(empty)).toEqual([])
      }
    }),
  )
})

test('I8, I10: nothing hidden is available, explained otherwise, or suggested', () => {
  fc.assert(
    fc.property(entries, layers, fc.string({ maxLength: 8 }), (all, given, asked) => {
      const resolved = resolveIntent(registryOf(all), given, { surface: 'narrow' })
      const hidden = all.filter((tool) => ['a__x', 'old'].some((each) => matchPattern(each, tool)))
      for (const { name } of hidden) {
        expect(namesOf(resolved)).not.toContain(name)
        expect(resolved.explain(name).state).toBe('hidden')
        expect(resolved.explain(asked).nearest ?? []).not.toContain(name)
        expect(resolved.diagnostics.flatMap(({ nearest = [] }) => nearest)).not.toContain(name)
      }
    }),
    { numRuns: 300 },
  )
})

test('I10: the answer for every tool agrees with the set', () => {
  fc.assert(
    fc.property(entries, layers, (all, given) => {
      const resolved = resolveIntent(registryOf(all), given, { builtins: ['z'] })
      const states = new Map(resolved.tools.map(({ name, residency }) => [name as string, residency]))
      for (const { name } of all) {
        const { state, reason } = resolved.explain(name)
        expect(reason).not.toBe('')
        if (states.has(name)) expect(state).toBe(states.get(name))
        else expect(['disabled', 'outside', 'builtin']).toContain(state)
      }
    }),
    { numRuns: 300 },
  )
})

test('D3: never everything is deferred', () => {
  fc.assert(
    fc.property(entries, layers, (all, given) => {
      const { tools } = resolveIntent(registryOf(all), given)
      expect(tools.length === 0 || tools.some(({ residency }) => residency === 'resident')).toBe(true)
    }),
  )
})

function isObject(value: unknown): value is IntentObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasBase(value: Intent): boolean {
  if (!isObject(value)) return value !== undefined && value !== null
  return [value.enabled, value.preset, value.only].some((field) => field !== undefined && field !== null)
}
