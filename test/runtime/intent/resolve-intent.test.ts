import { createRegistry, migrateSnapshot, resolveIntent, TOOL_SEARCH } from 'toolcrib'
import type { Intent, IntentLayers, ResolveContext } from 'toolcrib'
import { describe, expect, test } from 'vitest'
import { entry, live, manifest, namesOf, sets } from './manifest.ts'

const registry = createRegistry(manifest())
const DEFAULTS = ['bash', 'edit', 'github__issue', 'github__pull', 'read']

function names(layers: IntentLayers, context: ResolveContext = {}): string[] {
  return namesOf(resolveIntent(registry, layers, context))
}

describe('I1: precedence', () => {
  test('I1: request, then session, then profile, then the default set', () => {
    const layers = { request: ['read'], session: ['edit'], profile: ['bash'] }
    expect(names(layers)).toEqual(['read'])
    expect(names({ ...layers, request: null })).toEqual(['edit'])
    expect(names({ profile: layers.profile })).toEqual(['bash'])
    expect(names({})).toEqual(DEFAULTS)
    expect(namesOf(resolveIntent(registry))).toEqual(DEFAULTS)
  })

  test('I1: an object without a base keeps following the next level', () => {
    const profile = { profile: 'reader' }
    expect(names({ session: {}, profile })).toEqual(['read', 'web_fetch', 'web_search'])
    expect(names({ session: { disabled: ['web_fetch'] }, profile })).toEqual(['read', 'web_search'])
    expect(names({ session: { overlays: { bash: true } }, profile })).toContain('read')
    expect(names({ session: { enabled: true }, profile })).toEqual(DEFAULTS)
  })

  test('I1: what a followed level denies stays denied, and off stays off', () => {
    const profile = { preset: 'research', disabled: ['web_search'] }
    expect(names({ session: { overlays: { web_search: true } }, profile })).toEqual(['read', 'web_fetch'])
    expect(names({ session: { overlays: { web: true } }, profile: false })).toEqual([])
    expect(names({ session: { only: ['web_search'] }, profile })).toEqual(['web_search'])
  })

  test('I1: a profile that does not exist opens nothing', () => {
    const resolved = resolveIntent(registry, { profile: { profile: 'raeder' } })
    expect(resolved.tools).toEqual([])
    expect(resolved.diagnostics).toMatchObject([{ code: 'unknown-profile', nearest: ['reader'] }])
  })
})

describe('I2: accepted forms', () => {
  test.each<[string, Intent, readonly string[]]>([
    ['undefined follows', undefined, DEFAULTS],
    ['null follows', null, DEFAULTS],
    ['true is the default set', true, DEFAULTS],
    ['false is no tools', false, []],
    ['an empty list is no tools', [], []],
    [
      'a list is hand-picked, in any order and twice',
      ['web_search', 'read', 'web_search'],
      ['read', 'web_search'],
    ],
    ['a former name in a list', ['shell'], ['bash']],
    ['an object that switches on', { enabled: true }, DEFAULTS],
    [
      'an object that switches off, whatever else it says',
      { enabled: false, only: ['read'], overlays: { web: true } },
      [],
    ],
    ['a preset', { preset: 'files' }, ['edit', 'read']],
    ['only, in place of the preset', { preset: 'files', only: ['bash'] }, ['bash']],
    ['only with nothing in it', { only: [] }, []],
    [
      'null fields are absent',
      { enabled: null, preset: null, allowed: null, disabled: null, overlays: null, only: null },
      DEFAULTS,
    ],
  ])('I2: %s', (_, session, expected) => {
    const resolved = resolveIntent(registry, { session })
    expect(namesOf(resolved)).toEqual(expected)
    expect(resolved.diagnostics).toEqual([])
  })

  test.each<[unknown, string]>([
    ['read', 'session must be null, true, false, a list of names or an Object, not String.'],
    [7, 'session must be null, true, false, a list of names or an Object, not Number.'],
    [() => true, 'session must be null, true, false, a list of names or an Object, not Function.'],
    [new Map(), 'session must be null, true, false, a list of names or an Object, not Map.'],
    [[1], 'session[0] must be String, not Number.'],
    [['read', ['edit']], 'session[1] must be String, not Array.'],
    [{ enabled: 'yes' }, 'session.enabled must be Boolean, not String.'],
    [{ preset: ['files'] }, 'session.preset must be String, not Array.'],
    [{ disabled: 'bash' }, 'session.disabled must be Array, not String.'],
    [{ allowed: { bash: true } }, 'session.allowed must be Array, not Object.'],
    [{ overlays: ['web'] }, 'session.overlays must be Object, not Array.'],
    [{ overlays: { web: 'on' } }, 'session.overlays.web must be Boolean, not String.'],
  ])('I2: %j is refused', (session, message) => {
    const act = () => resolveIntent(registry, { session: session as Intent })
    expect(act).toThrow(expect.objectContaining({ name: 'ToolcribError', code: 'invalid-intent', message }))
  })

  test('I2: layers of another form are refused', () => {
    const code = expect.objectContaining({ code: 'invalid-intent' })
    expect(() => resolveIntent(registry, ['read'] as IntentLayers)).toThrow(code)
    expect(() =>
      resolveIntent(registry, { profile: { profile: 'reader', disabled: ['read'] } as never }),
    ).toThrow(code)
    expect(() => resolveIntent(registry, { profile: { profile: 3 } as never })).toThrow(code)
  })

  test('I2: a value that only serializes like a valid one is refused too, also after that one was resolved', () => {
    expect(names({ session: [] })).toEqual([])
    expect(names({ session: null })).toEqual(DEFAULTS)
    for (const session of [Number.NaN, [undefined], Symbol('x'), 10n]) {
      expect(() => names({ session: session as never })).toThrow(
        expect.objectContaining({ code: 'invalid-intent' }),
      )
    }
  })
})

describe('I3: order', () => {
  test('I3: allowed filters the base and never reaches past it', () => {
    expect(names({ session: { enabled: true, allowed: ['read', 'web_search', 'github__*'] } })).toEqual([
      'github__issue',
      'github__pull',
      'read',
    ])
    expect(names({ session: { preset: 'files', allowed: ['bash'] } })).toEqual([])
    expect(names({ session: { preset: 'files', allowed: [] } })).toEqual([])
  })

  test('I3: overlays come after allowed, by group or by name, and reach outside the default set', () => {
    expect(names({ session: { allowed: ['read'], overlays: { web: true } } })).toEqual([
      'read',
      'web_fetch',
      'web_search',
    ])
    expect(names({ session: { allowed: ['read'], overlays: { web_search: true } } })).toEqual([
      'read',
      'web_search',
    ])
    expect(names({ session: { overlays: { bash: false } } })).toEqual(
      DEFAULTS.filter((name) => name !== 'bash'),
    )
    expect(names({ session: { overlays: { shell: false } } })).not.toContain('bash')
    expect(names({ session: { overlays: { web: null } } })).toEqual(DEFAULTS)
  })

  test('I3: an overlay that removes wins over one that adds, in either order of the keys', () => {
    expect(names({ session: { only: [], overlays: { web: true, web_fetch: false } } })).toEqual([
      'web_search',
    ])
    expect(names({ session: { only: [], overlays: { web_fetch: false, web: true } } })).toEqual([
      'web_search',
    ])
  })

  test('I3: disabled wins over overlays, over only, and over a rename', () => {
    expect(names({ session: { overlays: { web: true }, disabled: ['web_*'] } })).toEqual(DEFAULTS)
    expect(names({ session: { only: ['bash', 'read'], disabled: ['shell'] } })).toEqual(['read'])
    expect(names({ session: { only: ['bash', 'read'], disabled: ['sh*l'] } })).toEqual(['read'])
  })

  test('I3: a denied name that was given to a new tool denies the renamed one as well', () => {
    const entries = [entry('find', { aliases: ['search'] }), entry('search')]
    const renamed = createRegistry(manifest({ entries, defaults: ['*'] }))
    expect(namesOf(resolveIntent(renamed, { session: { disabled: ['search'] } }))).toEqual([])
    expect(namesOf(resolveIntent(renamed, { session: ['search'] }))).toEqual(['search'])
  })
})

describe('I4: patterns that take nothing', () => {
  test('I4: each is reported with its place and the nearest names, and is an error in strict mode', () => {
    const session = { allowed: ['raed', 'read'], disabled: ['bahs', ''], overlays: { wbe: true } }
    const { diagnostics } = resolveIntent(registry, { session })
    expect(diagnostics.map(({ code, severity, at, nearest }) => [code, severity, at, nearest])).toEqual([
      ['unmatched-pattern', 'warning', 'session.allowed[0]', ['read']],
      ['unmatched-pattern', 'warning', 'session.overlays.wbe', ['web']],
      ['unmatched-pattern', 'warning', 'session.disabled[0]', ['bash']],
      ['unmatched-pattern', 'warning', 'session.disabled[1]', undefined],
    ])
    const strict = resolveIntent(registry, { session }, { strict: true })
    expect(strict.diagnostics.every(({ severity }) => severity === 'error')).toBe(true)
    expect(namesOf(strict)).toEqual(['read'])
  })

  test.each([
    ['server:githb', ['server:github']],
    ['tag:wbe', ['tag:web']],
    ['githb__*', ['github__*']],
    ['WebSearch', ['web_search']],
    ['issue', ['github__issue', 'githubenterprise__issue']],
    ['nothing like it', undefined],
  ])('I4: near %s', (pattern, nearest) => {
    const { diagnostics, tools } = resolveIntent(registry, { session: [pattern] })
    expect(tools).toEqual([])
    expect(diagnostics[0]!.nearest).toEqual(nearest)
  })

  test('I4: a long list of dead names is reported whole, and near names are looked for in its first ones only', () => {
    const { diagnostics } = resolveIntent(registry, { session: Array<string>(100).fill('raed') })
    expect(diagnostics).toHaveLength(100)
    expect(diagnostics.filter(({ nearest }) => nearest !== undefined)).toHaveLength(16)
  })

  test('I4: a removed or quarantined name says so', () => {
    const [removed, broken] = resolveIntent(registry, { session: ['grep', 'broken'] }).diagnostics
    expect(removed).toMatchObject({
      message: 'session[0]: "grep" is removed: Merged into bash. Nearest: bash.',
    })
    expect(broken!.message).toBe('session[1]: "broken" is quarantined: Its schema is no object.')
  })

  test('I4: a misspelt preset, surface or profile never widens', () => {
    const preset = resolveIntent(registry, { session: { preset: 'fils' } })
    expect(preset.tools).toEqual([])
    expect(preset.diagnostics).toMatchObject([
      { code: 'unknown-preset', at: 'session.preset', nearest: ['files'] },
    ])
    const surface = resolveIntent(registry, { session: ['*'] }, { surface: 'chanel' })
    expect(namesOf(surface)).not.toContain('bash')
    expect(surface.diagnostics).toMatchObject([{ code: 'unknown-surface', nearest: ['channel'] }])
  })

  test('I4: members of a used preset or overlay that take nothing are reported as well', () => {
    const typo = createRegistry(manifest({ presets: sets({ p: ['read', 'edti'] }) }))
    const { diagnostics } = resolveIntent(typo, { session: { preset: 'p' } })
    expect(diagnostics).toMatchObject([{ at: 'presets.p.members[1]', nearest: ['edit'] }])
  })
})

test('I5: equal intents on one generation give the same object, and the manifest stays as it is', () => {
  const first = resolveIntent(registry, { session: { disabled: ['bash'] } })
  expect(resolveIntent(registry, { session: { disabled: ['bash'] } })).toBe(first)
  expect(resolveIntent(registry, { session: { disabled: ['bash'] } }, { surface: 'terminal' })).not.toBe(
    first,
  )
  expect(Object.isFrozen(first.tools)).toBe(true)
  expect(registry.manifest).toEqual(manifest())
})

test('I5: an intent that is changed after it was resolved is resolved anew', () => {
  const disabled = ['bash']
  const first = resolveIntent(registry, { session: { disabled } })
  disabled.push('read')
  expect(names({ session: { disabled } })).not.toContain('read')
  expect(namesOf(first)).toContain('read')
  expect(first.explain('read').state).toBe('resident')
})

describe('I6: what changes later reaches old sessions', () => {
  test('I6: a new tool joins, a removed one leaves', () => {
    const growing = createRegistry(manifest())
    const now = (session: Intent): string[] => namesOf(resolveIntent(growing, { session }))
    const stored: Intent = { disabled: ['bash'] }
    expect(now(stored)).not.toContain('plugin__a')
    growing.register([live('plugin__a'), live('other')])
    expect(now(stored)).toContain('plugin__a')
    expect(now(stored)).not.toContain('other')
    expect(now(['other'])).toEqual(['other'])
    expect(now({ overlays: { other: true } })).toContain('other')
    growing.deregister(['plugin__a'])
    expect(now(stored)).not.toContain('plugin__a')
  })

  test("I6: a preset's change is followed", () => {
    const next = createRegistry(manifest({ presets: sets({ files: ['tag:files', 'bash'] }) }))
    expect(namesOf(resolveIntent(next, { session: { preset: 'files' } }))).toEqual(['bash', 'edit', 'read'])
  })

  test('I6: unknown fields read back, are reported, and change nothing', () => {
    const session = { preset: 'files', disable: ['read'], channels: { web: 1 } } as Intent
    const resolved = resolveIntent(registry, { session })
    expect(namesOf(resolved)).toEqual(['edit', 'read'])
    expect(resolved.diagnostics).toMatchObject([
      { code: 'unknown-intent-key', at: 'session.disable', nearest: ['disabled'] },
      { code: 'unknown-intent-key', at: 'session.channels' },
    ])
  })
})

describe('I8: surfaces and profiles are configuration', () => {
  test('I8: a surface hides its tools from every level', () => {
    const context = { surface: 'channel' }
    expect(names({ session: ['*'] }, context)).not.toContain('bash')
    expect(names({ request: { overlays: { admin: true } } }, context)).not.toContain('admin__drop')
    expect(names({ session: ['*'] }, { surface: 'terminal' })).toContain('bash')
  })

  test('I8: a hidden name that an intent asks for is remarked on', () => {
    const { diagnostics } = resolveIntent(registry, { session: ['bash', 'read'] }, { surface: 'channel' })
    expect(diagnostics).toMatchObject([{ code: 'hidden-on-surface', at: 'session[0]' }])
  })

  test('I8: a named profile stands for its intent', () => {
    expect(names({ profile: { profile: 'reader' } })).toEqual(['read', 'web_fetch', 'web_search'])
    expect(names({ profile: { profile: 'silent' } })).toEqual([])
    expect(names({ session: ['bash'], profile: { profile: 'silent' } })).toEqual(['bash'])
  })
})

describe("I9: a provider's built-in", () => {
  const own = createRegistry(
    manifest({
      entries: [entry('lookup', { purpose: 'web_search' }), entry('read'), entry('web_fetch')],
      defaults: ['*'],
    }),
  )
  const builtins = ['web_search', 'web_fetch', 'image']

  test('I9: stands in for the local tool of its purpose or name: one or the other, never both', () => {
    const resolved = resolveIntent(own, {}, { builtins })
    expect(namesOf(resolved)).toEqual(['read'])
    expect(resolved.builtins).toEqual(['web_fetch', 'web_search'])
    expect(resolved.explain('lookup')).toMatchObject({ state: 'builtin', rule: 'builtins' })
  })

  test('I9: is not sent where the local tool is switched off', () => {
    const resolved = resolveIntent(own, { session: { disabled: ['lookup'] } }, { builtins })
    expect(resolved.builtins).toEqual(['web_fetch'])
    expect(resolved.explain('lookup').state).toBe('disabled')
    expect(resolveIntent(own, {}).builtins).toEqual([])
  })
})

describe('residency', () => {
  const state = (context: ResolveContext = {}, session: Intent = true): Record<string, string> =>
    Object.fromEntries(
      resolveIntent(registry, { session }, context).tools.map((tool) => [tool.name, tool.residency]),
    )

  test("D1: is the mode's, and availability is not", () => {
    expect(state()).toMatchObject({ bash: 'resident', github__issue: 'deferred' })
    expect(Object.keys(state({ mode: 'chat' }))).toEqual(DEFAULTS)
    expect(state({ mode: 'chat' })).toMatchObject({ read: 'deferred' })
    expect(() => state({ mode: 'agnet' })).toThrow(expect.objectContaining({ code: 'unknown-mode' }))
  })

  test('D2: a tool that connects later follows its hint or is deferred', () => {
    const growing = createRegistry(manifest())
    growing.register([
      live('plugin__a'),
      live('plugin__b', { hint: 'resident' }),
      live('plugin__c', { hint: { prefer: 'resident', reason: 'Loses its use when deferred' } }),
    ])
    const resolved = resolveIntent(growing, { session: ['bash', 'plugin__*'] })
    expect(resolved.tools.map(({ residency }) => residency)).toEqual([
      'resident',
      'deferred',
      'resident',
      'resident',
    ])
    expect(resolved.explain('plugin__c')).toMatchObject({
      state: 'resident',
      reason: 'Loses its use when deferred',
    })
  })

  test('D3: where the search tool cannot run, everything available is resident', () => {
    const all = state({ searchAvailable: false }, ['*'])
    expect(new Set(Object.values(all))).toEqual(new Set(['resident']))
    const { explain } = resolveIntent(registry, {}, { searchAvailable: false })
    expect(explain('github__issue')).toMatchObject({ state: 'resident' })
    expect(explain('tool_search').state).toBe('unavailable')
  })

  test('D3: never everything is deferred', () => {
    expect(state({}, ['server:github'])).toEqual({ github__issue: 'resident', github__pull: 'resident' })
    const residencies = Object.values(state({ mode: 'chat' }))
    expect(residencies).toEqual(['resident', ...Array<string>(4).fill('deferred')])
    expect(state({}, false)).toEqual({})
  })

  test('D3: the search tool is never deferred, and its name is taken', () => {
    expect(resolveIntent(registry, {}).explain(TOOL_SEARCH.name).state).toBe('resident')
    expect(() => createRegistry(manifest({ entries: [entry(TOOL_SEARCH.name)] }))).toThrow(
      expect.objectContaining({ code: 'reserved-name' }),
    )
  })

  test('D5: resolving what was resolved changes nothing', () => {
    const twice = createRegistry(createRegistry(manifest()).manifest)
    expect(resolveIntent(twice, {}).tools).toEqual(resolveIntent(registry, {}).tools)
  })
})

test('I3: without a configured default set, overlays stand outside of it and can be added', () => {
  const open = createRegistry(manifest({ defaults: ['*'], defaultsExcept: ['bash', 'server:admin'] }))
  const given = (session: Intent): string[] => namesOf(resolveIntent(open, { session }))
  expect(given(true)).not.toContain('bash')
  expect(given(true)).toContain('edit')
  expect(given({ overlays: { admin: true } })).toContain('admin__drop')
  expect(given(['bash'])).toEqual(['bash'])
  expect(migrateSnapshot(given(true), open)).toBe(true)
})
