import { createRegistry, resolveIntent } from 'toolcrib'
import type { Explanation, IntentLayers, ResolveContext } from 'toolcrib'
import { describe, expect, test } from 'vitest'
import { entry, manifest } from './manifest.ts'

const registry = createRegistry(manifest())

function explain(name: string, layers: IntentLayers = {}, context: ResolveContext = {}): Explanation {
  return resolveIntent(registry, layers, context).explain(name)
}

describe('I10: every state has its answer', () => {
  test.each<[string, IntentLayers, Omit<Explanation, 'name'>]>([
    ['bash', {}, { state: 'resident', reason: "the mode's rule" }],
    ['github__pull', {}, { state: 'deferred', reason: "the mode's rule" }],
    [
      'read',
      { session: { disabled: ['bash', 're*'] } },
      { state: 'disabled', reason: 'Disabled by session.disabled[1] (re*).', rule: 'session.disabled[1]' },
    ],
    [
      'web_search',
      { session: { disabled: ['web_search'] } },
      {
        state: 'disabled',
        reason: 'Disabled by session.disabled[0] (web_search).',
        rule: 'session.disabled[0]',
      },
    ],
    [
      'bash',
      { session: { overlays: { shell: false } } },
      { state: 'disabled', reason: 'Disabled by session.overlays.shell.', rule: 'session.overlays.shell' },
    ],
    ['bash', { request: false }, { state: 'disabled', reason: 'Disabled by request.', rule: 'request' }],
    [
      'bash',
      { profile: { profile: 'silent' } },
      { state: 'disabled', reason: 'Disabled by profiles.silent.', rule: 'profiles.silent' },
    ],
    ['web_search', {}, { state: 'outside', reason: 'Outside of defaults.', rule: 'defaults' }],
    [
      'bash',
      { session: { preset: 'files' } },
      { state: 'outside', reason: 'Outside of presets.files.', rule: 'presets.files' },
    ],
    ['bash', { session: ['read'] }, { state: 'outside', reason: 'Outside of session.', rule: 'session' }],
    [
      'bash',
      { session: { allowed: ['read'] } },
      { state: 'outside', reason: 'Outside of session.allowed.', rule: 'session.allowed' },
    ],
    [
      'shell',
      {},
      { state: 'renamed', reason: "Renamed to bash, which is resident: the mode's rule", use: 'bash' },
    ],
    ['grep', {}, { state: 'removed', reason: 'Merged into bash.', use: 'bash' }],
    ['broken', {}, { state: 'quarantined', reason: 'Its schema is no object.' }],
    ['web_serach', {}, { state: 'unknown', reason: 'No tool has this name.', nearest: ['web_search'] }],
    ['__proto__', {}, { state: 'unknown', reason: 'No tool has this name.' }],
  ])('I10: %s with %j', (name, layers, expected) => {
    expect(explain(name, layers)).toEqual({ name, ...expected })
  })

  test('I10: a tool that an overlay adds again is not called outside', () => {
    expect(explain('read', { session: { allowed: ['bash'], overlays: { read: true } } }).state).toBe(
      'resident',
    )
  })
})

describe('I10: what the surface hides is not told', () => {
  const secret = createRegistry(
    manifest({
      entries: [
        entry('secret_key', { aliases: ['old_key'], server: 'vault' }),
        entry('secret_keys'),
        entry('use'),
      ],
      defaults: ['*'],
      surfaces: [{ name: 'web', hidden: ['secret_key', 'gone', 'hush*'] }],
      tombstones: [
        { name: 'key', reason: 'Use secret_key.', use: 'secret_key' },
        { name: 'gone', reason: 'Left.' },
      ],
      quarantined: [
        { name: 'keys', reason: 'It clashes with "secret_key" of vault.' },
        { name: 'hush', reason: 'Broken.' },
      ],
    }),
  )
  const onWeb = resolveIntent(
    secret,
    { profile: { disabled: ['secret_kye', 'server:vautl'] } },
    { surface: 'web' },
  )

  test('I10: neither the tool, nor its former name, nor a removed or broken one says more than hidden', () => {
    for (const name of ['secret_key', 'old_key', 'gone', 'hush', 'hush_never_was']) {
      expect(onWeb.explain(name)).toEqual({
        name,
        state: 'hidden',
        reason: 'Hidden on this surface.',
        rule: 'surfaces.web',
      })
    }
  })

  test('I10: replacements, reasons, nearest names and diagnostics leave it out', () => {
    expect(onWeb.explain('key')).toEqual({ name: 'key', state: 'removed', reason: 'Use (hidden)' })
    expect(onWeb.explain('keys').reason).toBe('It clashes with "(hidden)" of vault.')
    expect(onWeb.explain('secret_kye').nearest).toEqual(['secret_keys'])
    for (const { message, nearest = [] } of onWeb.diagnostics) {
      expect(message).not.toMatch(/secret_key\b|vault/)
      expect(nearest).not.toContain('secret_key')
    }
    expect(onWeb.diagnostics).toHaveLength(2)
  })

  test('I10: on a surface that is not configured, what any surface hides stays hidden', () => {
    const { explain: ask, tools } = resolveIntent(secret, {}, { surface: 'wbe' })
    expect(ask('secret_key').state).toBe('hidden')
    expect(tools.map(({ name }) => name)).toEqual(['secret_keys', 'use'])
  })
})
