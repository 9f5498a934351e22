import { describe, expect, it } from 'vitest'
import { codesOf, normalizeOne, schemaOf } from './scanned.ts'

const withProperty = (property: unknown): { inputSchema: unknown } => ({
  inputSchema: { type: 'object', properties: { p: property } },
})

describe('keywords', () => {
  it.each([
    [{ type: 'str' }, 'error type-unknown', 'Write "string".'],
    [{ type: 'int' }, 'error type-unknown', 'Write "integer".'],
    [{ type: 'any' }, 'error type-unknown', 'Leave `type` out: a schema without it takes any value.'],
    [{ type: ['string', 'nope'] }, 'error type-unknown', undefined],
    [{ type: [] }, 'error keyword-type', undefined],
    [{ type: 5 }, 'error type-unknown', undefined],
    [
      { type: 'string', required: true },
      'error keyword-type',
      'Put "p" into the `required` array of the object that holds the property.',
    ],
    [{ required: 'a' }, 'error keyword-type', undefined],
    [{ required: [1] }, 'error keyword-type', undefined],
    [{ properties: [] }, 'error keyword-type', undefined],
    [{ properties: { q: 'string' } }, 'error keyword-type', undefined],
    [{ enum: 'a' }, 'error keyword-type', undefined],
    [{ enum: [] }, 'error enum-empty', undefined],
    [{ enum: ['a', 'a'] }, 'warning value-repeated', undefined],
    [{ anyOf: [] }, 'error keyword-type', undefined],
    [{ allOf: { type: 'string' } }, 'error keyword-type', undefined],
    [{ items: 'string' }, 'error keyword-type', undefined],
    [{ minLength: -1 }, 'error keyword-type', undefined],
    [{ maxItems: 1.5 }, 'error keyword-type', undefined],
    [{ multipleOf: 0 }, 'error keyword-type', undefined],
    [{ description: ['a'] }, 'error keyword-type', undefined],
    [{ pattern: 5 }, 'error keyword-type', undefined],
    [{ pattern: '(' }, 'warning pattern-invalid', undefined],
    [{ patternProperties: { '[': {} } }, 'warning pattern-invalid', undefined],
    [{ additionalProperties: 'no' }, 'error keyword-type', undefined],
    [{ requird: ['a'] }, 'warning keyword-unknown', undefined],
    [{ properties: {}, id: { type: 'string' } }, 'warning keyword-unknown', undefined],
  ])('PRIOR-ART 75b: %j is reported as %s', (property, code, hint) => {
    const result = normalizeOne(withProperty(property))
    expect(codesOf(result)).toContain(code)
    expect(result.tools).toHaveLength(code.startsWith('error') ? 0 : 1)
    if (hint !== undefined) expect(result.diagnostics[0]?.hint).toBe(hint)
  })

  it('the message says where, what and what was expected', () => {
    const { diagnostics } = normalizeOne(withProperty({ type: 'array', items: { enum: 'a' } }))
    expect(diagnostics[0]?.message).toBe(
      '`inputSchema.properties.p.items.enum` is "a"; expected an array of values',
    )
  })

  it.each([
    [{ type: 'array', enum: ['a', 'b'], items: { type: 'string' } }, { items: { type: 'string' } }],
    [{ type: 'null', enum: ['a'] }, {}],
    [{ type: 'string', enum: ['a', null, 1] }, { enum: ['a'] }],
    [
      { type: 'string', nullable: true, enum: ['a', null, 1] },
      { nullable: true, enum: ['a', null] },
    ],
  ])(
    'a value that its type excludes is left out, since a provider refuses the whole request: %j',
    (given, kept) => {
      const result = normalizeOne(withProperty(given))
      expect(codesOf(result)).toEqual(['warning enum-impossible'])
      expect(result.tools[0]?.inputSchema).toEqual({
        type: 'object',
        properties: { p: { type: given.type, ...kept } },
      })
    },
  )

  it('a misspelt keyword is named', () => {
    expect(normalizeOne(withProperty({ propertes: {} })).diagnostics[0]?.message).toBe(
      '`inputSchema.properties.p.propertes` is no keyword; did you mean `properties`?',
    )
  })

  it.each([
    { items: true },
    { additionalProperties: false },
    { type: ['string', 'null'] },
    { prefixItems: [{ type: 'string' }], items: false },
    { type: 'string', pattern: '^[\\w\\-]+$' },
    { type: 'string', nullable: true, 'x-order': 3 },
    { const: null },
    { type: ['string', 'null'], enum: ['a', null] },
    { type: 'number', enum: [1, 1.5] },
    { type: 'array', enum: [['a']] },
    { not: {} },
    { exclusiveMinimum: 0 },
    { dependentRequired: { a: ['b'] } },
    { examples: [{ $ref: 'no reference' }] },
    true,
    false,
  ])('what the drafts allow is kept without a word: %j', (property) => {
    const result = normalizeOne(withProperty(property))
    expect(codesOf(result)).toEqual([])
    expect(result.tools[0]?.inputSchema).toEqual({ type: 'object', properties: { p: property } })
  })

  it.each([
    [
      { type: 'array', items: [{ type: 'string' }] },
      { type: 'array', prefixItems: [{ type: 'string' }] },
    ],
    [
      { items: [true], additionalItems: false },
      { prefixItems: [true], items: false },
    ],
    [{ items: [] }, {}],
    [
      { type: 'number', minimum: 3, exclusiveMinimum: true },
      { type: 'number', exclusiveMinimum: 3 },
    ],
    [
      { maximum: 9, exclusiveMaximum: false, minimum: 1 },
      { maximum: 9, minimum: 1 },
    ],
  ])('PRIOR-ART 75: %j of an older draft is written in the form of 2020-12', (property, modern) => {
    const result = normalizeOne(withProperty(property))
    expect(new Set(codesOf(result))).toEqual(new Set(['info draft-rewritten']))
    expect(result.tools[0]?.inputSchema).toEqual({ type: 'object', properties: { p: modern } })
  })

  it('a draft that is named goes with its form, and stays where nothing had to be written anew', () => {
    const named = (property: object): object => ({
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { p: property },
    })
    const [tuple, plain] = [{ items: [true] }, { type: 'string' }].map(
      (property) => normalizeOne({ inputSchema: named(property) }).tools[0]?.inputSchema,
    )
    expect(tuple).toEqual({ type: 'object', properties: { p: { prefixItems: [true] } } })
    expect(plain).toEqual(named({ type: 'string' }))
  })

  it('section 2: order is the author’s in properties, enum and oneOf; `required` is a sorted set', () => {
    const text = JSON.stringify({
      type: 'object',
      properties: { z: { enum: ['b', 'a'] }, a: { oneOf: [{ type: 'string' }, { type: 'number' }] } },
      required: ['z', 'a'],
    })
    expect(JSON.stringify(schemaOf(JSON.parse(text)))).toBe(text.replace('["z","a"]', '["a","z"]'))
  })

  it('properties of any name are safe', () => {
    const inputSchema: unknown = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"},"$ref":{"type":"string"},"required":{"type":"boolean"}},"required":["__proto__","constructor"]}',
    )
    const result = normalizeOne({ inputSchema })
    expect(result.diagnostics).toEqual([])
    expect(JSON.stringify(result.tools[0]?.inputSchema)).toBe(JSON.stringify(inputSchema))
    const { properties } = schemaOf(inputSchema) as { properties: object }
    expect(Object.getPrototypeOf(properties)).toBe(Object.prototype)
  })
})

describe('required', () => {
  it('names that no property has are reported', () => {
    const result = normalizeOne({
      inputSchema: { type: 'object', properties: { a: {} }, required: ['a', 'b'] },
    })
    expect(codesOf(result)).toEqual(['warning required-unknown'])
    expect(result.diagnostics[0]?.message).toContain('"b"')
  })

  it('names that another schema may declare are not', () => {
    expect(
      codesOf(
        normalizeOne(
          withProperty({
            properties: { a: {} },
            anyOf: [{ required: ['a'] }, { properties: { b: {} }, required: ['a'] }],
          }),
        ),
      ),
    ).toEqual([])
    expect(
      codesOf(normalizeOne(withProperty({ patternProperties: { '^x': {} }, required: ['x1'] }))),
    ).toEqual([])
  })
})
