import fc from 'fast-check'
import { matchPattern } from 'toolcrib'
import { describe, expect, test } from 'vitest'

const NO = { name: 'x' }

describe('I4: one matcher', () => {
  test.each([
    ['read', 'read', true],
    ['read', 'reads', false],
    ['Read', 'read', false],
    ['github__*', 'github__issue', true],
    ['github__*', 'githubenterprise__issue', false],
    ['github__*', 'my_github__issue', false],
    ['*', 'anything', true],
    ['*__issue', 'github__issue', true],
    ['a*b*c', 'abbc', true],
    ['a*b*c', 'acb', false],
    ['ab*ba', 'aba', false],
    ['a**b', 'ab', true],
    ['.*', 'anything', false],
    ['a.c', 'abc', false],
    ['', '', false],
  ])('I4: %s against %s', (pattern, name, expected) => {
    expect(matchPattern(pattern, { name })).toBe(expected)
    expect(matchPattern(pattern, { ...NO, aliases: [name] })).toBe(expected)
  })

  test('I4: github__* never takes githubenterprise__x', () => {
    expect(
      matchPattern('github__*', { name: 'githubenterprise__x', server: 'github', tags: ['github__x'] }),
    ).toBe(false)
  })

  test('I4: server:NAME takes that server and never fails open', () => {
    expect(matchPattern('server:github', { ...NO, server: 'github' })).toBe(true)
    expect(matchPattern('server:git*', { ...NO, server: 'github' })).toBe(true)
    for (const server of ['githubenterprise', 'git', '', undefined]) {
      expect(matchPattern('server:github', { name: 'github', ...(server !== undefined && { server }) })).toBe(
        false,
      )
    }
    for (const pattern of ['server:', 'server: ', 'server', 'Server:github', 'server:*']) {
      expect(matchPattern(pattern, NO)).toBe(false)
    }
  })

  test('I4: tag:NAME takes that tag', () => {
    expect(matchPattern('tag:web', { ...NO, tags: ['files', 'web'] })).toBe(true)
    expect(matchPattern('tag:w*', { ...NO, tags: ['files', 'web'] })).toBe(true)
    expect(matchPattern('tag:web', { ...NO, tags: ['webs'] })).toBe(false)
    expect(matchPattern('tag:', { ...NO, tags: [''] })).toBe(false)
    expect(matchPattern('kind:web', { ...NO, name: 'kind:web', tags: ['web'] })).toBe(true)
  })

  test('I4: a glob agrees with its regular expression', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '_'), maxLength: 12 })
    const glob = fc.string({ unit: fc.constantFrom('a', 'b', '_', '*'), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(glob, text, (pattern, name) => {
        const expected = new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name)
        expect(matchPattern(pattern, { name })).toBe(expected)
      }),
      { numRuns: 2000 },
    )
  })

  test('I4: many stars over a long text come to an end', () => {
    expect(matchPattern(`${'a*'.repeat(2000)}b`, { name: 'a'.repeat(20_000) })).toBe(false)
  })
})
