import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../../codegen/src/normalize/canonical-json.ts'
import { fingerprint } from '../../../codegen/src/normalize/fingerprint.ts'
import type { Json } from '../../../runtime/src/types/json.ts'

const shuffled = (value: Json, order: (keys: [string, Json][]) => [string, Json][]): Json => {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item: Json) => shuffled(item, order))
  return Object.fromEntries(
    order(Object.entries(value as Record<string, Json>)).map(([k, v]) => [k, shuffled(v, order)]),
  )
}

describe('canonicalJson', () => {
  it('equal values give equal text, whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = value as Json
        const text = canonicalJson(json)
        expect(canonicalJson(shuffled(json, (entries) => entries.reverse()))).toBe(text)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(json)))
      }),
    )
  })

  it('sorts by code unit and keeps __proto__', () => {
    expect(canonicalJson(JSON.parse('{"b":1,"a":[2,{"z":null,"Z":"é"}],"__proto__":{}}') as Json)).toBe(
      '{"__proto__":{},"a":[2,{"Z":"é","z":null}],"b":1}',
    )
  })
})

describe('fingerprint', () => {
  it('is 16 hex digits of the SHA-256 of name, description and schema, and the same for ever', () => {
    // printf '%s' '["n","d",{"type":"object"}]' | sha256sum | cut -c1-16
    expect(fingerprint('n', 'd', { type: 'object' })).toBe('e6908d122f09aea3')
  })

  it('depends on everything that a model sees, the order of properties included', () => {
    const base = fingerprint('n', 'd', { type: 'object', properties: { a: {}, b: {} } })
    expect(fingerprint('n', 'd', { type: 'object', properties: { b: {}, a: {} } })).not.toBe(base)
    expect(fingerprint('m', 'd', { type: 'object', properties: { a: {}, b: {} } })).not.toBe(base)
    expect(fingerprint('n', 'e', { type: 'object', properties: { a: {}, b: {} } })).not.toBe(base)
    expect(fingerprint('n', 'd', { type: 'object', properties: { a: {} } })).not.toBe(base)
  })
})
