import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emitInputs } from '../../../../codegen/src/emit/inputs/emit-inputs.ts'
import type { TypedTool } from '../../../../codegen/src/emit/inputs/emit-inputs.ts'
import type { JsonSchema } from '../../../../runtime/src/types/json.ts'
import { typeCheck } from './type-check.ts'

/** The type of a property `p` with this schema, on one line. */
async function typeOf(property: unknown): Promise<string> {
  const text = await emitInputs([tool('t', { type: 'object', properties: { p: property }, required: ['p'] })])
  const body = /export interface TInput \{\n([\s\S]*?)\n\}\n/.exec(text)?.[1] ?? text
  return body.replace(/\s+/g, ' ').trim().replace(/^p: /, '')
}

const tool = (name: string, inputSchema: unknown): TypedTool => ({
  name,
  inputSchema: inputSchema as JsonSchema,
})
const empty = { type: 'object', properties: {} }

describe('types of schemas', () => {
  it.each<[unknown, string]>([
    [{ type: 'string' }, 'string'],
    [{ type: 'integer' }, 'number'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: ['integer', 'number'] }, 'number'],
    [{ type: 'string', nullable: true }, 'string | null'],
    [{ enum: ['a', 1, null, true] }, `'a' | 1 | null | true`],
    [{ type: 'string', enum: ['a', 'b', 7] }, `'a' | 'b'`],
    [{ type: ['string', 'null'], enum: ['a', null] }, `'a' | null`],
    [{ enum: [] }, 'never'],
    [{ const: { a: [1, { '*/': "it's" }] } }, `{ a: [1, { '*/': 'it\\'s' }] }`],
    [{ const: {} }, 'Record<string, never>'],
    [{}, 'unknown'],
    [true, 'unknown'],
    [false, 'never'],
    [{ default: 5 }, 'unknown'],
    [{ not: { type: 'string' } }, 'unknown'],
    [{ type: 'strange' }, 'unknown'],
    [{ type: 'object' }, 'Record<string, unknown>'],
    [{ type: 'object', additionalProperties: false }, 'Record<string, never>'],
    [{ type: 'object', additionalProperties: true }, 'Record<string, unknown>'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, '{ [k: string]: number }'],
    [{ type: 'object', properties: { a: {} } }, '{ a?: unknown }'],
    [{ properties: { a: { type: 'null' } }, required: ['a'] }, '{ a: null }'],
    [
      { type: 'object', properties: { a: {} }, additionalProperties: true },
      '{ a?: unknown [k: string]: unknown }',
    ],
    [
      { type: 'object', properties: { a: { type: 'number' } }, additionalProperties: { type: 'string' } },
      '{ a?: number [k: string]: string | number | undefined }',
    ],
    [
      {
        type: 'object',
        patternProperties: { '^*/x*/': { type: 'string' }, y: { type: 'null' } },
        additionalProperties: false,
      },
      '{ [k: string]: string | null }',
    ],
    [{ type: 'object', properties: { a: {} }, required: ['b'] }, '{ a?: unknown b: unknown }'],
    [{ type: 'array' }, 'unknown[]'],
    [{ type: 'array', items: { type: 'string' }, minItems: 3, maxItems: 400 }, 'string[]'],
    [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
    [{ type: 'array', items: { enum: ['a'] } }, `('a')[]`],
    [{ type: 'array', items: false }, 'never[]'],
    [
      { prefixItems: [{ type: 'string' }, { type: 'number' }], items: false, minItems: 2 },
      '[string, number]',
    ],
    [{ prefixItems: [{ type: 'string' }], minItems: 1 }, '[string, ...(unknown)[]]'],
    [
      { items: [{ type: 'string' }], additionalItems: { type: 'null' }, minItems: 1 },
      '[string, ...(null)[]]',
    ],
    [{ prefixItems: [{ type: 'string' }, { type: 'number' }], items: false }, '(string | number)[]'],
    [{ prefixItems: [{ type: 'string' }, { type: 'number' }] }, 'unknown[]'],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'string' }] }, 'string | number'],
    [{ oneOf: [{ type: 'string' }, {}] }, 'unknown'],
    [{ anyOf: [false, { type: 'string' }] }, 'string'],
    [
      { allOf: [{ type: 'object', properties: { a: {} } }, { required: ['a'] }] },
      '{ a?: unknown } & { a: unknown }',
    ],
    [{ type: 'object', allOf: [{ properties: { a: {} } }] }, '{ a?: unknown }'],
    [
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'number' } },
        anyOf: [{ required: ['a'] }, { required: ['b'] }],
      },
      '({ a?: string b?: number } & ({ a: string } | { b: number }))',
    ],
    [
      JSON.parse('{"type":"object","properties":{"a":{}},"if":{"required":["a"]},"then":{"required":["b"]}}'),
      '{ a?: unknown }',
    ],
    [{ $ref: 'file:///etc/passwd' }, 'unknown'],
    [{ tsType: 'typeof process.env', type: 'string' }, 'string'],
    [{ type: 'string', enum: ['a'], tsEnumNames: ['A'] }, `'a'`],
    [{ title: 'Config', $id: 'Other', type: 'object', properties: { a: {} } }, '{ a?: unknown }'],
    [{ extends: { $ref: 'http://evil.example' }, type: 'string' }, 'string'],
    [{ enum: [{ $ref: '/etc/passwd' }] }, `{ $ref: '/etc/passwd' }`],
    [{ enum: ['$n0$', '"$v0$"', '$d0$'] }, `'$n0$' | '"$v0$"' | '$d0$'`],
  ])('%j', async (property, expected) => {
    expect((await typeOf(property)).replace(/^\((.*)\)$/, '$1')).toBe(expected.replace(/^\((.*)\)$/, '$1'))
  })

  it('names that mean something to JavaScript are names like any other', async () => {
    const names = [
      '__proto__',
      'constructor',
      'hasOwnProperty',
      'toString',
      'length',
      '7',
      '007',
      'a-b',
      '',
      "it's",
      '$n0$',
      '\u2028',
    ]
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'boolean' }]))
    const text = await emitInputs([tool('t', { type: 'object', properties, required: names })])
    expect(text).toContain('  __proto__: boolean\n')
    const value = `{ ['__proto__']: true, constructor: true, hasOwnProperty: true, toString: true, length: true, '7': true, '007': true, 'a-b': true, '': true, "it's": true, $n0$: true, '\\u2028': true }`
    const errorsIn = typeCheck({
      '/inputs.ts': text,
      '/use.ts': `import type { TInput } from './inputs.ts'\nexport const t: TInput = ${value}\n`,
    })
    expect(errorsIn('/inputs.ts')).toEqual([])
    expect(errorsIn('/use.ts').filter((error) => !error.includes('allowImportingTsExtensions'))).toEqual([])
  })

  it('section 2: no description ends its comment or gives orders to the compiler', async () => {
    const hostile = [
      '*/ export const x = 1 /*',
      '@ts-expect-error',
      'a\n@ts-ignore',
      '\u2028*/',
      '*\u0000/',
      '$n0$ $d0$',
    ]
    const properties = Object.fromEntries(
      hostile.map((description, index) => [`p${index}`, { type: 'string', description }]),
    )
    const text = await emitInputs([tool('t', { type: 'object', properties })])
    expect(typeCheck({ '/inputs.ts': text })('/inputs.ts')).toEqual([])
    expect(text.match(/^export (interface|type) \w+/gm)).toEqual([
      'export interface TInput',
      'export interface ToolInputs',
      'export type ToolName',
    ])
    expect(text).toContain('   * \\@ts-ignore')
  })
})

describe('the module', () => {
  it('has a type a tool, a map by exact name, and a union', async () => {
    const text = await emitInputs([tool('web_fetch', empty), tool('123', empty), tool('a.b-c', empty)], {
      globs: ['src/*.ts'],
    })
    expect(text).toBe(`/* eslint-disable */
/* oxlint-disable */
// @generated by toolcrib from src/*.ts. Do not edit: run \`toolcrib build\`.

/** Arguments of \`123\`. */
export type _123Input = Record<string, unknown>

/** Arguments of \`a.b-c\`. */
export type ABCInput = Record<string, unknown>

/** Arguments of \`web_fetch\`. */
export type WebFetchInput = Record<string, unknown>

/** The arguments of each tool, by its name. */
export interface ToolInputs {
  '123': _123Input
  'a.b-c': ABCInput
  web_fetch: WebFetchInput
}

/** The name of a tool. */
export type ToolName =
  | '123'
  | 'a.b-c'
  | 'web_fetch'
`)
  })

  it('of no tools type-checks as well', async () => {
    const text = await emitInputs([])
    expect(text).toContain('export type ToolName = never\n')
    expect(typeCheck({ '/inputs.ts': text })('/inputs.ts')).toEqual([])
  })

  it('section 2: does not depend on the order of tools, or on what was emitted before', async () => {
    const tools = ['b', 'a', 'web_fetch', 'webFetch', '__proto__', 'constructor'].map((name, index) =>
      tool(name, { type: 'object', properties: { [`p${index % 2}`]: { type: 'string' } } }),
    )
    const expected = await emitInputs(tools)
    const cache = new Map()
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(tools, { minLength: tools.length }), async (shuffled) => {
        expect(await emitInputs(shuffled, { cache })).toBe(expected)
      }),
      { numRuns: 20 },
    )
    expect(typeCheck({ '/inputs.ts': expected })('/inputs.ts')).toEqual([])
  })

  it('schemas of one structure are printed once', async () => {
    const cache = new Map()
    const structure = (name: string, value: string): unknown => ({
      type: 'object',
      properties: { [name]: { enum: [value], description: `about ${name}` } },
    })
    await emitInputs([tool('a', structure('x', '1')), tool('b', structure('y', '2')), tool('c', empty)], {
      cache,
    })
    expect(cache.size).toBe(2)
  })

  it('a description’s change changes its comment only', async () => {
    const of = (description: string): Promise<string> =>
      emitInputs([tool('t', { type: 'object', properties: { a: { type: 'string', description } } })])
    expect((await of('one')).replace('/** one */', '/** two */')).toBe(await of('two'))
  })
})
