import fc from 'fast-check'
import { fitSchema, prepareArguments, toAnthropicTools } from 'toolcrib'
import type { JsonSchema } from 'toolcrib'
import { ajvValidate } from 'toolcrib/ajv'
import { describe, expect, test } from 'vitest'

const validate = ajvValidate()
const schema: JsonSchema = {
  type: 'object',
  properties: {
    path: { type: 'string' },
    limit: { type: 'integer', minimum: 1 },
    ratio: { type: 'number' },
    deep: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    at: { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] },
    either: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    free: {},
    mixed: { type: ['string', 'number'] },
    level: { enum: [1, 2, 3] },
  },
  additionalProperties: false,
}
const value = (raw: unknown, of: JsonSchema = schema): unknown => {
  const prepared = prepareArguments(of, raw, validate)
  return prepared.ok ? prepared.value : prepared.issues
}

describe.each([
  ['with Ajv', validate],
  ['without a validator', undefined],
])('%s', (_, check) => {
  const prepare = (raw: unknown, of: JsonSchema = schema) => prepareArguments(of, raw, check)

  test('arguments that fit are passed on as the same object', () => {
    const raw = { path: '10', limit: 3, mixed: '7', free: '{"a":1}', tags: ['1'] }
    expect(prepare(raw)).toEqual({ ok: true, value: raw, repaired: [] })
    expect((prepare(raw) as any).value).toBe(raw)
  })

  test('58: the whole as a JSON text, encoded up to three times', () => {
    let text = JSON.stringify({ path: 'a', limit: 2 })
    for (let i = 0; i < 3; i++) {
      expect(prepare(text)).toEqual({ ok: true, value: { path: 'a', limit: 2 }, repaired: [''] })
      text = JSON.stringify(text)
    }
    expect(prepare(text).ok).toBe(false)
  })

  test('58: nothing, null and an empty text are no arguments, where none are needed', () => {
    for (const raw of ['', '  ', undefined, null, 'null'])
      expect(prepare(raw)).toEqual({ ok: true, value: {}, repaired: [''] })
    expect(prepare('', { ...schema, required: ['path'] })).toMatchObject({
      ok: false,
      issues: [{ at: '/path' }],
    })
  })

  test('53, 55, 56: numbers, booleans, lists and objects that arrive as texts', () => {
    const raw = {
      limit: '10',
      ratio: ' -1.5e3 ',
      deep: 'True',
      tags: '["1","2"]',
      at: JSON.stringify(JSON.stringify({ x: '4' })),
      either: '7',
      level: '2',
    }
    expect(prepare(raw)).toEqual({
      ok: true,
      value: { limit: 10, ratio: -1500, deep: true, tags: ['1', '2'], at: { x: 4 }, either: 7, level: 2 },
      repaired: ['/limit', '/ratio', '/deep', '/tags', '/at', '/at/x', '/either', '/level'],
    })
    expect(prepare({ either: 'null' })).toMatchObject({ value: { either: null } })
  })

  test('57: a text where one may stand is never touched', () => {
    for (const [key, text] of [
      ['path', '10'],
      ['path', 'true'],
      ['path', '{"a":1}'],
      ['mixed', '10'],
      ['free', '10'],
      ['free', '[1]'],
    ] as const) {
      expect(prepare({ [key]: text, limit: '1' })).toMatchObject({ value: { [key]: text, limit: 1 } })
    }
  })

  test('texts that say something else than the schema asks for stay, and are told', () => {
    for (const raw of [
      { limit: 'ten' },
      { limit: '1.5' },
      { limit: '' },
      { limit: '0x10' },
      { limit: '007' },
      { limit: '12345678901234567890' },
      { ratio: '1e999' },
      { ratio: '0.1234567890123456789' },
      { deep: 'yes' },
      { deep: '1' },
      { tags: 'a, b' },
      { tags: '{"a":1}' },
      { at: '[]' },
      { level: '4' },
    ]) {
      const [key] = Object.keys(raw)
      expect(prepare(raw), JSON.stringify(raw)).toMatchObject({ ok: false, issues: [{ at: `/${key}` }] })
    }
    for (const raw of ['no JSON', '[1]', '3', [1], 4, true]) expect(prepare(raw).ok).toBe(false)
  })

  test('54: nothing is dropped, known or unknown', () => {
    const open: JsonSchema = { type: 'object', properties: { n: { type: 'number' } } }
    expect(prepare({ n: '1', other: { a: [1, null] } }, open)).toMatchObject({
      value: { n: 1, other: { a: [1, null] } },
    })
    expect(prepare({ limit: '1', unknown: 1 })).toMatchObject({ ok: false, issues: [{ at: '/unknown' }] })
  })

  test('lists, tuples, references, additional properties and alternatives are followed', () => {
    const of: JsonSchema = {
      type: 'object',
      properties: {
        rows: { type: 'array', items: { $ref: '#/$defs/row' } },
        pair: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'boolean' }] },
        target: {
          oneOf: [
            {
              type: 'object',
              properties: { id: { type: 'integer' } },
              required: ['id'],
              additionalProperties: false,
            },
            {
              type: 'object',
              properties: { name: { type: 'string' } },
              required: ['name'],
              additionalProperties: false,
            },
          ],
        },
        tree: { $ref: '#/$defs/tree' },
        'a/b~c': { type: 'number' },
      },
      additionalProperties: { type: 'number' },
      $defs: {
        row: { type: 'object', properties: { n: { type: 'number' } } },
        tree: { type: 'object', properties: { n: { type: 'number' }, next: { $ref: '#/$defs/tree' } } },
      },
    }
    const prepared = prepare(
      {
        rows: [{ n: '1' }, { n: 2 }],
        pair: ['1', 'false'],
        target: { id: '5' },
        tree: { next: { next: { n: '3' } } },
        'a/b~c': '9',
        more: '8',
      },
      of,
    )
    expect(prepared).toEqual({
      ok: true,
      value: {
        rows: [{ n: 1 }, { n: 2 }],
        pair: [1, false],
        target: { id: 5 },
        tree: { next: { next: { n: 3 } } },
        'a/b~c': 9,
        more: 8,
      },
      repaired: ['/rows/0/n', '/pair/0', '/pair/1', '/target/id', '/tree/next/next/n', '/a~1b~0c', '/more'],
    })
    expect(prepare({ target: { name: '5' }, more: '1' }, of)).toMatchObject({
      value: { target: { name: '5' } },
    })
  })

  test('prototypes are neither polluted nor trusted', () => {
    const raw = '{"__proto__":{"polluted":"yes"},"limit":"3"}'
    const open: JsonSchema = { type: 'object', properties: { limit: { type: 'integer' } } }
    const prepared: any = prepare(raw, open)
    expect(Object.keys(prepared.value)).toEqual(['__proto__', 'limit'])
    expect(Object.getPrototypeOf(prepared.value)).toBe(Object.prototype)
    expect((prepared.value as any).polluted).toBeUndefined()
    expect(({} as any).polluted).toBeUndefined()
    expect(prepare({}, { type: 'object', required: ['constructor'] })).toMatchObject({ ok: false })
    expect(
      prepare(
        { limit: '1' },
        { type: 'object', properties: { toString: { type: 'number' }, limit: { type: 'integer' } } },
      ),
    ).toMatchObject({ value: { limit: 1 } })
  })

  test('a valid value is never changed, whatever the schema', () => {
    const leaf = fc.constantFrom<JsonSchema>(
      { type: 'string' },
      { type: 'integer' },
      { type: ['string', 'boolean'] },
      { type: 'boolean' },
      {},
      { enum: ['1', 2] },
      { anyOf: [{ type: 'number' }, { type: 'string' }] },
      { type: 'array', items: { type: 'number' } },
      { type: 'array', items: {} },
    )
    const key = fc.constantFrom('a', 'b', '__proto__', 'constructor')
    const leafValue = fc.constantFrom<unknown>(
      '1',
      'true',
      '[1]',
      '{"a":1}',
      1,
      1.5,
      true,
      null,
      [1],
      ['1'],
      'text',
    )
    const build = (entries: [string, JsonSchema][]): JsonSchema => ({
      type: 'object',
      properties: Object.fromEntries(entries) as JsonSchema,
    })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(key, leaf), { maxLength: 4 }),
        fc.array(fc.tuple(key, leafValue), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
        (entries, raw) => {
          const of = build(entries)
          const isValid = validate(of, raw).length === 0
          const before = JSON.stringify(raw)
          const prepared = prepareArguments(of, raw, validate)
          expect(JSON.stringify(raw)).toBe(before)
          if (isValid) expect(prepared).toEqual({ ok: true, value: raw, repaired: [] })
          else if (prepared.ok) {
            expect(validate(of, prepared.value)).toEqual([])
            expect(Object.keys(prepared.value as object)).toEqual(Object.keys(raw))
          }
        },
      ),
    )
  })
})

test('the issues that are told are those that repair leaves', () => {
  expect(value('{"limit":"5","path":1}')).toEqual([{ at: '/path', message: 'must be string' }])
  expect(value({ limit: '0' })).toEqual([{ at: '/limit', message: 'must be >= 1' }])
})

test('parameters by the name that a provider was shown come back under their own', () => {
  const of: JsonSchema = {
    type: 'object',
    properties: { 'filter[id]': { type: 'integer' }, $top: { type: 'integer' } },
    required: ['filter[id]'],
  }
  const [wire] = toAnthropicTools([{ name: 't', description: '', inputSchema: of }], { fit: fitSchema })
  const [first, second] = Object.keys(wire?.input_schema.properties as object) as [string, string]
  expect([first, second]).not.toEqual(['filter[id]', '$top'])
  const prepared = prepareArguments(of, { [first]: '4', [second]: 2 }, validate)
  expect(prepared).toEqual({
    ok: true,
    value: { 'filter[id]': 4, $top: 2 },
    repaired: ['/filter[id]', '/$top', '/filter[id]'],
  })
})

test('circles of references in the schema end, however they branch', () => {
  const self = { $ref: '#/$defs/a' }
  const of = (a: JsonSchema): JsonSchema => ({
    type: 'object',
    properties: { a: self, n: { type: 'number' } },
    $defs: { a },
  })
  for (const a of [
    self,
    { anyOf: [self] },
    { anyOf: [self, self, self] },
    { allOf: [self, self], oneOf: [self, self] },
  ]) {
    expect(prepareArguments(of(a), { a: '1', n: 1 })).toMatchObject({ ok: true, value: { a: '1' } })
    expect(prepareArguments(of(a), { n: '1', a: { b: '1' } })).toMatchObject({
      value: { a: { b: '1' }, n: 1 },
    })
  }
})
