import { assertIntent, createRegistry, resolveIntent } from 'toolcrib'
import type { Intent, Registry, ToolcribError } from 'toolcrib'
import { describe, expect, test } from 'vitest'
import { live, manifest, sets } from './manifest.ts'

function refusal(value: unknown, registry?: Registry): Partial<ToolcribError> | undefined {
  try {
    assertIntent(value, registry)
  } catch (error) {
    return error as ToolcribError
  }
  return undefined
}

const reason = /^intent.* is a resolved toolset, which never sees a new tool: store what the user changed/

describe('I7: a resolved set is no intent', () => {
  const registry = createRegistry(manifest())
  const resolved = resolveIntent(registry, { session: { disabled: ['bash'] } })
  const names = resolved.tools.map(({ name }) => name)

  test.each<[string, unknown]>([
    ['the set', resolved],
    ['the set, saved and read back', JSON.parse(JSON.stringify(resolved))],
    ['its tools', resolved.tools],
    ['its tools as the whole of only', { only: resolved.tools }],
    ['one of its tools among names', ['read', resolved.tools[0]]],
  ])('I7: %s throws with the reason, also where it is resolved', (_, value) => {
    expect(refusal(value)).toMatchObject({ code: 'resolved-set', message: expect.stringMatching(reason) })
    expect(() => resolveIntent(registry, { session: value as Intent })).toThrow(
      expect.objectContaining({ code: 'resolved-set' }),
    )
  })

  test.each<[string, unknown]>([
    ['as a list', names],
    ['in another order', names.toReversed()],
    ['under only', { only: [...names] }],
    ['beside other fields', { only: names, disabled: ['web_*'] }],
    [
      'of the default set, which nobody has resolved',
      ['bash', 'edit', 'github__issue', 'github__pull', 'read'],
    ],
  ])('I7: the names of a whole set %s throw with the reason', (_, value) => {
    expect(refusal(value, registry)).toMatchObject({
      code: 'resolved-set',
      message: expect.stringMatching(reason),
    })
  })

  test("I7: a preset's whole set is recognized without having been resolved", () => {
    const presets = sets({ wide: ['tag:files', 'tag:web'] })
    const other = createRegistry(manifest({ presets }))
    expect(refusal(['edit', 'read', 'web_fetch', 'web_search'], other)?.code).toBe('resolved-set')
    expect(refusal(['edit', 'read', 'web_fetch', 'web_search'], registry)).toBeUndefined()
  })

  test('I7: a set that a tool has joined since it was resolved is still recognized', () => {
    const growing = createRegistry(manifest())
    const before = resolveIntent(growing, { session: { disabled: ['read'] } }).tools.map(({ name }) => name)
    growing.register([live('plugin__a')])
    resolveIntent(growing)
    expect(refusal(before, growing)?.code).toBe('resolved-set')
  })
})

describe('I7: no false alarm', () => {
  const registry = createRegistry(manifest())

  test.each<[string, unknown]>([
    ['a short list', ['read', 'edit']],
    ['a short list that happens to be a whole preset', ['edit', 'read']],
    ['a part of a set', ['bash', 'edit', 'github__issue', 'github__pull']],
    ['more than a set', ['bash', 'edit', 'github__issue', 'github__pull', 'read', 'web_search']],
    ['patterns', ['bash', 'edit', 'read', 'server:github', 'plugin__*']],
    ['an object', { enabled: true, disabled: ['bash'], overlays: { web: true } }],
    ['true', true],
    ['nothing', undefined],
    ['null', null],
  ])('I7: %s is an intent', (_, value) => {
    resolveIntent(registry, { session: { preset: 'files' } })
    expect(refusal(value, registry)).toBeUndefined()
  })

  test('I7: a hand-picked list that was resolved may be stored again', () => {
    const picked = ['bash', 'edit', 'read', 'web_search']
    resolveIntent(registry, { session: picked })
    resolveIntent(registry, { session: { only: picked } })
    expect(refusal(picked, registry)).toBeUndefined()
    resolveIntent(registry, { session: { overlays: { web_search: true }, disabled: ['server:github'] } })
    expect(refusal(picked, registry)?.code).toBe('resolved-set')
  })

  test('I2: another form is an error of its own', () => {
    expect(refusal('read')?.code).toBe('invalid-intent')
    expect(refusal({ disabled: 'read' })?.message).toBe('intent.disabled must be Array, not String.')
  })
})
