import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { allowsStrict, fitSchema, inlineRefs, lintForProvider, PROVIDER_LIMITS } from 'toolcrib'
import type { JsonSchema } from 'toolcrib'
import { expect, test } from 'vitest'

function fit(
  schema: JsonSchema,
  provider: keyof typeof PROVIDER_LIMITS = 'openai-chat',
): { schema: any; said: string[] } {
  const said: string[] = []
  return {
    schema: fitSchema(schema, PROVIDER_LIMITS[provider], (_code, _severity, text) => said.push(text)),
    said,
  }
}
const text = { type: 'string' }

test('a schema that every provider takes is returned itself', () => {
  const schema = {
    type: 'object',
    properties: { a: text, b: { anyOf: [text, { type: 'null' }] } },
    required: ['a'],
  }
  for (const provider of Object.keys(PROVIDER_LIMITS) as (keyof typeof PROVIDER_LIMITS)[]) {
    expect(fit(schema, provider)).toEqual({ schema, said: [] })
    expect(fit(schema, provider).schema).toBe(schema)
  }
})

test('older drafts become 2020-12 where that loses nothing', () => {
  const { schema, said } = fit({
    $schema: 'http://json-schema.org/draft-04/schema#',
    type: 'object',
    properties: {
      pair: { type: 'array', items: [text, { type: 'number' }], additionalItems: false },
      over: { type: 'number', minimum: 0, exclusiveMinimum: true },
      under: { type: 'number', maximum: 9, exclusiveMaximum: false },
      any: { type: 'any', required: true },
    },
    required: ['pair', 'any', 'pair'],
  })
  expect(schema).toEqual({
    type: 'object',
    properties: {
      pair: { type: 'array', prefixItems: [text, { type: 'number' }], items: false },
      over: { type: 'number', exclusiveMinimum: 0 },
      under: { type: 'number', maximum: 9 },
      any: {},
    },
    required: ['any', 'pair'],
  })
  expect(said).toEqual([])
  expect(new Ajv2020({ strict: false }).validateSchema(schema)).toBe(true)
})

test('data in enum, const, default and examples is never taken for a schema', () => {
  const data = { $schema: 'x', type: 'any', items: [1], required: true, $ref: '#/no' }
  const schema = {
    type: 'object',
    properties: { a: { enum: [data], const: data, default: data, examples: [data] } },
  }
  expect(fit(schema, 'gemini').schema).toBe(schema)
})

test('required is a set: its order is no difference', () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(names, fc.func(fc.integer()), (required, rank) => {
      const shuffled = [...required].sort((a, b) => rank(a) - rank(b))
      const bytes = (list: string[]): string => JSON.stringify(fit({ type: 'object', required: list }).schema)
      expect(bytes(shuffled)).toBe(bytes(required))
    }),
  )
})

test('allOf of objects and a reference at the root lose nothing', () => {
  const { schema, said } = fit({
    $ref: '#/definitions/Input',
    definitions: {
      Input: { allOf: [{ $ref: '#/definitions/Base' }, { properties: { b: text }, required: ['b'] }] },
      Base: { type: 'object', properties: { a: text }, required: ['a'], description: 'Base.' },
    },
  })
  expect(schema).toEqual({
    type: 'object',
    properties: { a: text, b: text },
    required: ['a', 'b'],
    description: 'Base.',
  })
  expect(said).toEqual([])
})

test('alternatives at the root become one object, and what was lost is said', () => {
  const { schema, said } = fit({
    oneOf: [
      {
        type: 'object',
        properties: { op: { const: 'get' }, id: text },
        required: ['op', 'id'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: { op: { const: 'list' } },
        required: ['op'],
        additionalProperties: false,
      },
      { type: 'null' },
    ],
  })
  expect(schema).toEqual({
    type: 'object',
    properties: { op: { anyOf: [{ const: 'get' }, { const: 'list' }] }, id: text },
    required: ['op'],
    additionalProperties: false,
  })
  expect(said).toEqual([expect.stringContaining('oneOf')])
})

test('an alternative that no object can take is no loss', () => {
  expect(fit({ anyOf: [{ type: 'object', properties: { a: text } }, { type: 'null' }] })).toEqual({
    schema: { type: 'object', properties: { a: text } },
    said: [],
  })
})

test('groups of required parameters go, and are told', () => {
  const { schema, said } = fit({
    type: 'object',
    properties: { a: text, b: text },
    anyOf: [{ required: ['a'] }, { required: ['b'] }],
  })
  expect(schema).toEqual({ type: 'object', properties: { a: text, b: text } })
  expect(said).toHaveLength(1)
})

test('circles of references at the root end', () => {
  const schema = {
    allOf: [{ $ref: '#/$defs/a' }],
    $defs: {
      a: { anyOf: [{ $ref: '#/$defs/b' }], properties: { x: text } },
      b: { allOf: [{ $ref: '#/$defs/a' }] },
    },
  }
  expect(fit(schema).schema.properties).toEqual({ x: text })
  expect(fit({ type: 'object', allOf: [{ $ref: '#' }], properties: { x: text } }).schema.properties).toEqual({
    x: text,
  })
})

test('arguments that a schema takes are taken by its fitted form, where nothing was lost', () => {
  const ajv = new Ajv2020({ strict: false })
  const leaf = fc.constantFrom({ type: 'string' }, { type: 'integer' }, {}, { enum: ['a', 1] })
  const key = fc.constantFrom('a', 'b', 'c')
  const part = fc.record(
    {
      type: fc.constant('object'),
      properties: fc.dictionary(key, leaf),
      required: fc.uniqueArray(key, { maxLength: 2 }),
    },
    { requiredKeys: [] },
  )
  const schema = part.chain((root) =>
    fc
      .record({ allOf: fc.array(part, { minLength: 1, maxLength: 3 }) })
      .map((more) => ({ ...root, ...more })),
  )
  const value = fc.dictionary(key, fc.constantFrom<unknown>('a', 1, 'x', null))
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 5 }), (one, values) => {
      const fitted = fit(one as JsonSchema)
      expect(fitted.said).toEqual([])
      const before = ajv.compile({ type: 'object', ...one })
      const after = ajv.compile(fitted.schema)
      for (const each of values) expect(after(each)).toBe(before(each))
    }),
  )
})

test('inlineRefs puts definitions in place, and leaves circles with what they need', () => {
  const schema = {
    type: 'object',
    properties: { a: { $ref: '#/$defs/a', title: 'A' }, tree: { $ref: '#/$defs/tree' } },
    $defs: {
      a: { type: 'array', items: { $ref: '#/$defs/b' } },
      b: text,
      tree: { properties: { next: { $ref: '#/$defs/tree' } } },
    },
  }
  const inlined: any = inlineRefs(schema)
  expect(inlined.properties.a).toEqual({ type: 'array', items: text, title: 'A' })
  expect(inlined.properties.tree).toEqual({ $ref: '#/$defs/tree' })
  expect(inlined.$defs.tree).toBeDefined()
  const { tree: _, ...properties } = schema.properties
  expect(inlineRefs({ ...schema, properties, $defs: { a: schema.$defs.a, b: text } })).not.toHaveProperty(
    '$defs',
  )
  const plain = { type: 'object' }
  expect(inlineRefs(plain)).toBe(plain)
})

test('inlineRefs does not blow up on definitions that double', () => {
  const $defs: Record<string, JsonSchema> = { d0: text }
  for (let i = 1; i < 40; i++) {
    const below = { $ref: `#/$defs/d${i - 1}` }
    $defs[`d${i}`] = { type: 'object', properties: { a: below, b: below } }
  }
  const inlined = inlineRefs({ type: 'object', properties: { a: { $ref: '#/$defs/d39' } }, $defs })
  expect(JSON.stringify(inlined).length).toBeLessThan(1_000_000)
})

test('strict mode: closed objects with every property required, and only known keywords', () => {
  const closed = { type: 'object', properties: { a: text }, required: ['a'], additionalProperties: false }
  expect(allowsStrict(closed)).toBe(true)
  expect(
    allowsStrict({
      ...closed,
      properties: { a: { type: ['string', 'null'], format: 'uuid', pattern: 'x' } },
    }),
  ).toBe(true)
  expect(allowsStrict({ ...closed, properties: { a: { anyOf: [closed, { type: 'null' }] } } })).toBe(true)
  for (const refused of [
    { ...closed, required: [] },
    { type: 'object', properties: {}, required: [] },
    { ...closed, properties: { a: { type: 'object', properties: {} } } },
    { ...closed, properties: { a: { oneOf: [text] } } },
    { ...closed, properties: { a: { ...text, minLength: 1 } } },
    { ...closed, properties: { a: { ...text, format: 'uri' } } },
    { ...closed, properties: { a: { ...text, default: 'x' } } },
    { ...closed, properties: { a: { enum: Array.from({ length: 1001 }, (_, i) => i) } } },
    { ...closed, properties: { a: { enum: Array.from({ length: 251 }, (_, i) => `${i}`.repeat(40)) } } },
    deep(11),
  ]) {
    expect(allowsStrict(refused as JsonSchema), JSON.stringify(refused).slice(0, 80)).toBe(false)
  }
  expect(allowsStrict(deep(10))).toBe(true)
})

test('lintForProvider tells what is left out, changed, not read or too long somewhere', () => {
  const tools = [
    {
      name: 'a.b',
      description: 'x'.repeat(1025),
      inputSchema: { type: 'object', properties: { p: { type: 'string', minLength: 1 } } },
    },
    { name: 'bad', description: '', inputSchema: { type: 'string' } },
    { name: 'or', description: '', inputSchema: { anyOf: [{ required: ['a'] }, { required: ['b'] }] } },
  ]
  const codes = (provider: keyof typeof PROVIDER_LIMITS): string[] =>
    lintForProvider(tools, provider).map((one) => `${one.severity} ${one.code} ${one.at}`)
  const common = ['error unusable-schema bad', 'warning schema-loosened or', 'warning mapped-name a.b']
  expect(codes('anthropic')).toEqual(common)
  expect(codes('bedrock')).toEqual(common)
  expect(codes('openai-chat')).toEqual([...common, 'warning long-description a.b'])
  expect(codes('openai-responses')).toEqual([...common, 'warning long-description a.b'])
  expect(codes('gemini')).toEqual([...common, 'warning keyword-not-read a.b'])
  expect(lintForProvider({ tools: [] }, 'gemini')).toEqual([])
})

function deep(levels: number): JsonSchema {
  let schema: JsonSchema = { type: 'string' }
  for (let i = 0; i < levels; i++) {
    schema = { type: 'object', properties: { a: schema }, required: ['a'], additionalProperties: false }
  }
  return schema
}
