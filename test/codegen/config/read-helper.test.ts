import { describe, expect, test } from 'vitest'
import { resolveConfig } from '../../../codegen/src/config/resolve-config.ts'
import type { UserHelper } from '../../../codegen/src/config/user-config.ts'

const helpersOf = (helpers: { readonly [name: string]: unknown }) =>
  resolveConfig({ tools: 'src/**/*.ts', helpers })

describe('helpers', () => {
  test('section 2: a function becomes plain data, the argument and path of each field', () => {
    const inject: UserHelper = (name, description, schema) => ({
      name,
      description,
      inputSchema: schema.input,
      tags: ['injected'],
    })
    const { config, diagnostics } = helpersOf({ inject, defineTab: 'object', BaseTool: 'class' })
    expect(diagnostics).toEqual([])
    expect(JSON.parse(JSON.stringify(config?.helpers))).toEqual({
      BaseTool: 'class',
      defineTab: 'object',
      inject: {
        fields: {
          name: { argument: 0, path: [] },
          description: { argument: 1, path: [] },
          inputSchema: { argument: 2, path: ['input'] },
          tags: { constant: ['injected'] },
        },
      },
    })
  })

  const unreadable: readonly (readonly [string, UserHelper, RegExp])[] = [
    ['a template', (name) => ({ name: `x_${name}` }), /computes with `argument 1`/],
    ['a call', (name) => ({ name: name.trim() }), /calls `argument 1\.trim`/],
    ['a spread', (name, options) => ({ name, ...options }), /spreads `argument 2`/],
    ['a concatenation', (name) => ({ name: name + '_x' }), /computes with `argument 1`/],
    ['a computed constant', (name) => ({ name, tags: [name] }), /computes with/],
    ['an unknown field', (name) => ({ name, title: name }), /gives `title`; known fields are name, /],
    ['the argument itself', (definition) => definition, /returns no object/],
    [
      'an error of its own',
      () => {
        throw new Error('out of order')
      },
      /throws: out of order/,
    ],
  ]
  test.each(unreadable)('%s is a fault that names the helper', (_, helper, message) => {
    const { config, diagnostics } = helpersOf({ inject: helper })
    expect(config).toBeUndefined()
    expect(diagnostics).toMatchObject([{ code: 'invalid-config', severity: 'error' }])
    expect(diagnostics[0]?.message).toMatch(message)
    expect(diagnostics[0]?.message).toContain('helpers.inject')
    expect(diagnostics[0]?.hint).toContain('"object", "class"')
  })

  test('another word is a fault', () => {
    expect(helpersOf({ inject: 'array' }).diagnostics[0]?.message).toMatch(
      /^helpers\.inject should be "object", "class"/,
    )
  })
})
