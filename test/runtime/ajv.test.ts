import { ajvValidate } from 'toolcrib/ajv'
import type { JsonSchema } from 'toolcrib'
import { expect, test } from 'vitest'

const validate = ajvValidate()

test('valid values have no issues, others one each, with its place', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { a: { type: 'string' }, 'b/c': { enum: [1, 2] }, k: { const: 'x' } },
    required: ['a'],
    additionalProperties: false,
  }
  expect(validate(schema, { a: 'x', 'b/c': 1 })).toEqual([])
  expect(validate(schema, { 'b/c': 3, 'd~e': 1, k: 'y' })).toEqual([
    { at: '/a', message: 'is required' },
    { at: '/d~0e', message: 'is not known' },
    { at: '/b~1c', message: 'must be one of [1,2]' },
    { at: '/k', message: 'must be "x"' },
  ])
})

test('the draft is taken from $schema: a list in items is a tuple up to draft-07, a fault in 2020-12', () => {
  const pair = {
    type: 'object',
    properties: { p: { type: 'array', items: [{ type: 'string' }] } },
  } as JsonSchema
  const old = { $schema: 'http://json-schema.org/draft-07/schema#', ...pair }
  expect(validate(old, { p: ['a', 1] })).toEqual([])
  expect(validate(old, { p: [1] })).toEqual([{ at: '/p/0', message: 'must be string' }])
  expect(validate(pair, { p: ['a'] })).toMatchObject([{ at: '', message: expect.stringContaining('schema') }])
  const tuple: JsonSchema = {
    type: 'object',
    properties: { p: { prefixItems: [{ type: 'string' }], items: false } },
  }
  expect(validate(tuple, { p: ['a'] })).toEqual([])
  expect(validate(tuple, { p: ['a', 'b'] })).toHaveLength(1)
  expect(validate({ $schema: 'https://example.com/mine', ...tuple }, { p: ['a'] })).toEqual([])
})

test('a schema that cannot be compiled is an issue of every value', () => {
  for (const schema of [
    { type: 'nonsense' },
    { $ref: '#/$defs/none' },
    { properties: { a: { pattern: '(' } } },
    { required: 'a' },
  ] as unknown as JsonSchema[]) {
    const [issue] = validate(schema, {})
    expect(issue?.at).toBe('')
    expect(issue?.message).toMatch(/^The tool's own schema can't be used: /)
    expect(validate(schema, {})).toHaveLength(1)
  }
})

test('unknown formats and keywords are ignored, patterns may need the older syntax', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { a: { type: 'string', format: 'no-such-format', 'x-hint': 1, pattern: '^[\\w\\-]+\\_$' } },
  }
  expect(validate(schema, { a: 'b-c_' })).toEqual([])
  expect(validate(schema, { a: '!' })).toHaveLength(1)
})

test('the value is not changed, the prototype is no property, and equal $id are no clash', () => {
  const value = Object.freeze({ n: '1' })
  expect(validate({ type: 'object', properties: { n: { type: 'number', default: 2 } } }, value)).toHaveLength(
    1,
  )
  expect(validate({ type: 'object', required: ['constructor'] }, {})).toEqual([
    { at: '/constructor', message: 'is required' },
  ])
  for (const type of ['string', 'number']) {
    expect(
      validate({ $id: 'https://example.com/same', type: 'object', properties: { a: { type } } }, { a: true }),
    ).toEqual([{ at: '/a', message: `must be ${type}` }])
  }
})

test('issues are bounded', () => {
  const list = { type: 'array', items: { type: 'string' } } as JsonSchema
  expect(
    validate(
      list,
      Array.from({ length: 100 }, () => 1),
    ),
  ).toHaveLength(20)
  expect(ajvValidate({ maxIssues: 3 })(list, [1, 2, 3, 4])).toHaveLength(3)
})

test('formats are checked where the app brings them', () => {
  const strict = ajvValidate({ ajv: { formats: { even: /^(..)*$/ } } })
  expect(strict({ type: 'string', format: 'even' }, 'abc')).toHaveLength(1)
  expect(strict({ type: 'string', format: 'even' }, 'ab')).toEqual([])
})

test('a schema without end is an issue, too', () => {
  const endless: JsonSchema = { $ref: '#/$defs/a', $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }] } } }
  expect(validate(endless, {})).toMatchObject([{ at: '', message: expect.stringContaining('no end') }])
})
