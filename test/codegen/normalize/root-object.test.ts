import { describe, expect, it } from 'vitest'
import { codesOf, normalizeOne, schemaOf } from './scanned.ts'

describe('root', () => {
  it.each([
    [{}, { type: 'object', properties: {} }],
    [{ properties: { a: {} } }, { type: 'object', properties: { a: {} } }],
    [{ type: 'object' }, { type: 'object', properties: {} }],
    [
      { description: 'd', type: 'object', required: [] },
      { type: 'object', properties: {}, description: 'd', required: [] },
    ],
    [
      { type: ['object'], properties: {} },
      { type: 'object', properties: {} },
    ],
    [
      { type: ['object', 'null'], properties: {} },
      { type: 'object', properties: {} },
    ],
    [
      { $ref: '#/$defs/a', $defs: { a: { type: 'object', properties: {} } } },
      { type: 'object', properties: {} },
    ],
  ])('PRIOR-ART 76, 78: %j is shipped as %j', (written, shipped) => {
    expect(JSON.stringify(schemaOf(written))).toBe(JSON.stringify(shipped))
  })

  it.each([
    ['string', '`inputSchema` is "string"; expected an object schema'],
    [null, '`inputSchema` is null; expected an object schema'],
    [[], '`inputSchema` is an empty array; expected an object schema'],
    [true, '`inputSchema` is true; expected an object schema'],
    [{ type: 'string' }, 'the root of `inputSchema` has type "string"; expected "object"'],
    [{ type: ['string', 'null'] }, 'the root of `inputSchema` has type "string" | "null"; expected "object"'],
    [
      { $ref: '#/$defs/a', $defs: { a: { type: 'array' } } },
      'the root of `inputSchema` has type "array"; expected "object"',
    ],
  ])('PRIOR-ART 75: %j is no schema of arguments, and only its tool is left out', (inputSchema, message) => {
    const result = normalizeOne({ inputSchema })
    expect(result.diagnostics).toMatchObject([
      { code: 'root-not-object', severity: 'error', message, place: { line: 4 } },
    ])
    expect(result.quarantined).toHaveLength(1)
  })

  it('a missing schema is reported', () => {
    expect(codesOf(normalizeOne({ inputSchema: undefined }))).toEqual(['error schema-missing'])
  })

  it('PRIOR-ART 72, 74: a combinator at the root is never dropped; what providers make of it is the linter’s matter', () => {
    const inputSchema = {
      type: 'object',
      properties: { a: {}, b: {} },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    }
    const result = normalizeOne({ inputSchema })
    expect(codesOf(result)).toEqual([])
    expect(result.tools[0]?.inputSchema).toEqual(inputSchema)
  })
})
