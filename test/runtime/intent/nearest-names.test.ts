import fc from 'fast-check'
import { nearestNames } from 'toolcrib'
import { expect, test } from 'vitest'

test.each<[string, readonly string[], readonly string[]]>([
  ['raed', ['read', 'write', 'edit'], ['read']],
  ['reads', ['read', 'write'], ['read']],
  ['web-search', ['web_search', 'web_fetch'], ['web_search']],
  [
    'create_issue',
    ['github__create_issue', 'create_issues', 'list'],
    ['github__create_issue', 'create_issues'],
  ],
  ['zzz', ['read'], []],
  ['', ['read'], []],
  ['x'.repeat(5000), ['read'], []],
  ['constructer', ['constructor', '__proto__'], ['constructor']],
])('I4: near %s', (name, candidates, expected) => {
  expect(nearestNames(name, candidates)).toEqual(expected)
})

test('I4, I5: the candidates order changes nothing, at most as many as asked for, never a stranger', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '_'), maxLength: 8 })
  fc.assert(
    fc.property(word, fc.array(word), fc.nat(4), (name, candidates, max) => {
      const near = nearestNames(name, candidates, max)
      expect(nearestNames(name, candidates.toReversed(), max)).toEqual(near)
      expect(near.length).toBeLessThanOrEqual(max)
      for (const each of near) expect(candidates).toContain(each)
    }),
  )
})
