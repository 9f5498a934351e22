import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { codesOf, normalizeOne, schemaOf } from './scanned.ts'

const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
  let schema: unknown = { type: 'string' }
  for (let level = 0; level < levels; level += 1) schema = wrap(schema)
  return schema
}

describe('values', () => {
  it.each([[() => 1], [10n], [Symbol('s')], [Number.NaN], [new Date(0)], [new Map()], [/x/]])(
    'what JSON cannot express is reported: %s',
    (value) => {
      const result = normalizeOne({ inputSchema: { type: 'object', properties: { a: { default: value } } } })
      expect(codesOf(result)).toEqual(['error not-json'])
      expect(result.diagnostics[0]?.message).toMatch(/^inputSchema\.properties\.a\.default is /)
    },
  )

  it('undefined members are absent, as in JSON', () => {
    expect(
      schemaOf({ type: 'object', properties: { a: { type: 'string', description: undefined } } }),
    ).toEqual({
      type: 'object',
      properties: { a: { type: 'string' } },
    })
  })

  it('plain values of another realm are plain', () => {
    expect(schemaOf(runInNewContext('({ type: "object", properties: { a: { enum: [1] } } })'))).toEqual({
      type: 'object',
      properties: { a: { enum: [1] } },
    })
  })

  it('the given value is not changed and not shared', () => {
    const written = { type: 'object', properties: { a: { type: 'string' } }, required: ['b', 'a'] }
    const before = structuredClone(written)
    const shipped = schemaOf(written) as typeof written
    expect(written).toEqual(before)
    expect(shipped.properties.a).not.toBe(written.properties.a)
  })

  it.each([70, 300, 100_000])('a schema %i levels deep is refused, without a stack overflow', (levels) => {
    const inputSchema = nested(levels, (inner) => ({ type: 'object', properties: { a: inner } }))
    expect(codesOf(normalizeOne({ inputSchema }))).toContain('error schema-too-deep')
  })

  it('an object that holds itself is refused', () => {
    const inputSchema: Record<string, unknown> = { type: 'object', properties: {} }
    inputSchema['properties'] = { self: inputSchema }
    expect(codesOf(normalizeOne({ inputSchema }))).toContain('error schema-too-deep')
  })

  it('more values than any schema has are refused', () => {
    const inputSchema = {
      type: 'object',
      properties: { a: { enum: Array.from({ length: 200_001 }, (_, index) => index) } },
    }
    expect(codesOf(normalizeOne({ inputSchema }))).toContain('error schema-too-large')
  })
})
