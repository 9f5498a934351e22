import fc from 'fast-check'
import { fromProviderName, mapNames, PROVIDER_LIMITS } from 'toolcrib'
import type { Provider } from 'toolcrib'
import { describe, expect, test } from 'vitest'
import { legalNames } from '../../../runtime/src/wire/legal-names.ts'

const providers = Object.keys(PROVIDER_LIMITS) as Provider[]
const hostile = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  '',
  '1',
  '0123',
  'a.b',
  'a b',
  'a/b',
  'a_b',
  'ä',
  '😀',
)
const long = fc
  .tuple(fc.constantFrom('x', 'y.'), fc.integer({ min: 20, max: 90 }))
  .map(([unit, n]) => unit.repeat(n))
const looksMarked = fc.stringMatching(/^[ab]{0,3}_[g-j][01]{8}$/)
const name = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  hostile,
  long,
  looksMarked,
)
const names = fc.uniqueArray(name, { maxLength: 40 })

describe.each(providers)('names for %s', (provider) => {
  const rule = PROVIDER_LIMITS[provider].name
  const isLegal = (one: string): boolean =>
    one.length > 0 &&
    one.length <= rule.length &&
    !rule.refuses.test(one) &&
    (!rule.startsWithLetter || /^[a-zA-Z_]/.test(one))

  test('are legal, one for each, and lead back', () => {
    fc.assert(
      fc.property(names, (list) => {
        const forms = mapNames(list, provider)
        expect(forms.size).toBe(list.length)
        expect(new Set(forms.values()).size).toBe(list.length)
        const registry = { entries: () => entries }
        const entries = list.map((one) => ({ name: one }))
        for (const [own, form] of forms) {
          expect(isLegal(form)).toBe(true)
          expect(fromProviderName(provider, form, list)).toBe(own)
          expect(fromProviderName(provider, form, registry)).toBe(own)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('do not depend on the other names or on their order', () => {
    fc.assert(
      fc.property(names, fc.func(fc.integer()), (list, rank) => {
        const forms = mapNames(list, provider)
        const shuffled = [...list].sort((a, b) => rank(a) - rank(b))
        expect(mapNames(shuffled, provider)).toEqual(new Map(shuffled.map((one) => [one, forms.get(one)])))
        for (const one of list) expect(mapNames([one], provider).get(one)).toBe(forms.get(one))
      }),
      { numRuns: 40 },
    )
  })

  test('stay as they are wherever they are legal and do not look mapped', () => {
    for (const own of [
      'read',
      'github__create_issue',
      'web_search_20250305',
      '_h',
      'x_deadbeef',
      'constructor',
    ]) {
      expect(mapNames([own], provider).get(own)).toBe(own)
    }
  })

  test('a name that copies the form of another takes a form of its own', () => {
    const form = mapNames(['files.read'], provider).get('files.read') as string
    expect(form).toMatch(/^files_read_g[0-9a-f]{8}$/)
    const both = mapNames(['files.read', form], provider)
    expect(both.get('files.read')).toBe(form)
    expect(both.get(form)).not.toBe(form)
    expect(fromProviderName(provider, form, ['files.read', form])).toBe('files.read')
  })
})

test('names whose hashes meet all move on, and the shared form leads nowhere', () => {
  // Found by search: the same head after the cut, and the same hash.
  const rule = { length: 12, refuses: /[^a-zA-Z0-9_-]/ }
  const [a, b] = ['a.b2f.30pbv7', 'a.sv.20faee']
  const shared = legalNames([a], rule).get(a)
  expect(legalNames([b], rule).get(b)).toBe(shared)
  const together = legalNames([b, 'c.d', a], rule)
  expect(together.get(a)).not.toBe(together.get(b))
  expect([...together.values()]).not.toContain(shared)
  expect(together.get(a)).toMatch(/^a__h[0-9a-f]{8}$/)
  expect(together.get('c.d')).toBe(legalNames(['c.d'], rule).get('c.d'))
  expect(legalNames([a, 'c.d', b], rule)).toEqual(together)
})

test('a call by the own name works too, and an unknown name gives nothing', () => {
  expect(fromProviderName('anthropic', 'a.b', ['a.b'])).toBe('a.b')
  expect(fromProviderName('anthropic', 'nope', ['a.b'])).toBeUndefined()
  expect(fromProviderName('anthropic', '__proto__', ['a.b'])).toBeUndefined()
  expect(fromProviderName('anthropic', 'constructor', { entries: () => [{ name: 'a' }] })).toBeUndefined()
})

test('the way back follows a registry whose entries change', () => {
  let entries = [{ name: 'a.b' }]
  const registry = { entries: () => entries }
  const form = mapNames(['c.d'], 'bedrock').get('c.d') as string
  expect(fromProviderName('bedrock', form, registry)).toBeUndefined()
  entries = [...entries, { name: 'c.d' }]
  expect(fromProviderName('bedrock', form, registry)).toBe('c.d')
})
