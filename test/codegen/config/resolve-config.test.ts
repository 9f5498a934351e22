import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resolveConfig } from '../../../codegen/src/config/resolve-config.ts'

const messages = (user: unknown): readonly string[] =>
  resolveConfig(user).diagnostics.map(({ message }) => message)

describe('resolveConfig', () => {
  test('applies every default to the smallest configuration', () => {
    const { config, diagnostics } = resolveConfig({ tools: 'tools/**/*.ts' })
    expect(diagnostics).toEqual([])
    expect(config).toMatchObject({
      tools: ['tools/**/*.ts'],
      out: 'tools/generated',
      importExtension: '.js',
      targets: ['anthropic/claude-4.5', 'openai-responses/gpt-5'],
      modes: [{ name: 'agent', deferred: [] }],
      defaultMode: 'agent',
      defaults: undefined,
      budgets: [],
    })
  })

  test('a misspelt key is answered with the nearest one', () => {
    const { diagnostics } = resolveConfig({ tools: 'a', modes: { agent: { residnt: [] } } })
    expect(diagnostics[0]?.hint).toBe('Did you mean resident? Known keys here: resident, deferred, fit.')
  })

  test('the first mode that the author wrote is the default one, whatever its name', () => {
    const { config } = resolveConfig({ tools: 'a', modes: { zeta: {}, alpha: { resident: ['x'] } } })
    expect(config?.defaultMode).toBe('zeta')
    expect(config?.modes.map(({ name }) => name)).toEqual(['alpha', 'zeta'])
  })

  test.each<[string, unknown, string]>([
    ['no tools', {}, 'tools should be given, but is missing'],
    ['not an object', 3, 'the configuration should be an object, but is 3'],
    ['wrong type', { tools: 5 }, 'tools should be a non-empty string, but is 5'],
    ['empty glob', { tools: [''] }, 'tools[0] should be a non-empty string, but is ""'],
    ['unknown key', { tools: 'a', modez: {} }, 'modez is not a key of the configuration'],
    ['unknown nested key', { tools: 'a', modes: { a: { residents: [] } } }, 'modes.a.residents is not a key'],
    [
      'scalar for a list',
      { tools: 'a', defaults: 'read' },
      'defaults should be a list of patterns, but is "read"',
    ],
    ['bad extension', { tools: 'a', importExtension: 'js' }, 'one of ".js", ".ts", "", but is "js"'],
    [
      'no intent',
      { tools: 'a', profiles: { p: { preset: 5 } } },
      'profiles.p.preset must be String, not Number',
    ],
    ['an intent of no form', { tools: 'a', profiles: { p: 5 } }, 'profiles.p must be'],
    [
      'output among the sources',
      { tools: ['./tools/**/*.ts'], out: 'tools' },
      'out should be a folder of its own, because nothing in it is scanned, but is "tools"',
    ],
    ['bad mode name', { tools: 'a', modes: { '2 x': {} } }, 'begins with a letter'],
    [
      'unknown default mode',
      { tools: 'a', defaultMode: 'chat' },
      'defaultMode should be one of the configured modes (agent)',
    ],
    [
      'unknown mode in a pin',
      { tools: 'a', residency: [{ match: 'x', mode: 'z', pin: 'resident', reason: 'r' }] },
      'residency[0].mode should be one of the configured modes',
    ],
    [
      'pin without a reason',
      { tools: 'a', residency: [{ match: 'x', pin: 'resident' }] },
      'residency[0].reason should be given',
    ],
    [
      'budget without a note',
      { tools: 'a', budgets: [{ of: 'tool', limit: 3 }] },
      'budgets[0].note should be given',
    ],
    [
      'negative limit',
      { tools: 'a', budgets: [{ of: 'tool', limit: -1, note: 'n' }] },
      'a whole number of tokens, 0 or more, but is -1',
    ],
    ['fraction of a token', { tools: 'a', budgets: [{ of: 'tool', limit: 1.5, note: 'n' }] }, 'but is 1.5'],
    [
      'mode on a tool budget',
      { tools: 'a', budgets: [{ of: 'tool', limit: 1, note: 'n', mode: 'agent' }] },
      'budgets[0].mode should be absent',
    ],
    [
      'budget of a preset that does not exist',
      { tools: 'a', presets: { p: [] }, budgets: [{ of: 'mode', limit: 1, note: 'n', preset: 'q' }] },
      'budgets[0].preset should be one of the configured presets (p)',
    ],
    [
      'match on a set budget',
      { tools: 'a', budgets: [{ of: 'resident', limit: 1, note: 'n', match: 'x' }] },
      'budgets[0].match should be absent',
    ],
    [
      'budget for a target that is not counted',
      { tools: 'a', budgets: [{ of: 'tool', limit: 1, note: 'n', target: 'json' }] },
      'budgets[0].target should be one of the configured targets',
    ],
    [
      'output outside the project',
      { tools: 'a', out: '../x' },
      "out should be a folder below the configuration's own",
    ],
    ['absolute output', { tools: 'a', out: '/tmp/x' }, 'out should be a folder below'],
    [
      'share over one',
      { tools: 'a', usage: { read: 2 } },
      'usage.read should be a share of sessions from 0 to 1',
    ],
    [
      'function for a value',
      { tools: 'a', presets: { p: () => [] } },
      'presets.p should be a list of patterns, but is a function',
    ],
  ])('%s: the message carries the key path and what is allowed', (_case, user, message) => {
    expect(messages(user).join('\n')).toContain(message)
    expect(resolveConfig(user).config).toBeUndefined()
  })

  test('reports every fault at once', () => {
    expect(messages({ tools: 5, out: 3, targets: 'x' })).toHaveLength(3)
  })

  test('any value at all gives a configuration or diagnostics, never an exception', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (tools, rest) => {
        for (const user of [
          tools,
          { tools, ...(rest as object) },
          { tools: 'a', modes: rest, budgets: tools },
        ]) {
          const { config, diagnostics } = resolveConfig(user)
          expect(config === undefined).toBe(diagnostics.length > 0)
        }
      }),
    )
  })
})
