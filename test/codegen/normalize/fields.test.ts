import { describe, expect, it } from 'vitest'
import { codesOf, normalizeOne } from './scanned.ts'

describe('fields', () => {
  it('well-formed fields are taken over', () => {
    const fields = {
      annotations: { title: 'Read', readOnlyHint: true },
      tags: ['files', 'core'],
      aliases: ['cat'],
      searchHints: ['open a file'],
      residency: { prefer: 'resident', reason: 'used in every session' },
      purpose: 'file_read',
    }
    const { tools, diagnostics } = normalizeOne(fields)
    const { residency, ...same } = fields
    expect(diagnostics).toEqual([])
    expect(tools[0]).toMatchObject({ ...same, hint: residency })
  })

  it.each([
    [{ tags: 'files' }, '`tags` is "files"; expected an array of strings'],
    [{ tags: ['a', 1] }, '`tags[1]` is 1; expected a non-empty string'],
    [{ aliases: { a: 1 } }, '`aliases` is an object; expected an array of strings'],
    [{ searchHints: [''] }, '`searchHints[0]` is empty; expected a non-empty string'],
    [{ annotations: [] }, '`annotations` is an empty array; expected an object'],
    [{ annotations: { readOnlyHint: 'yes' } }, '`annotations.readOnlyHint` is "yes"; expected a boolean'],
    [{ annotations: { title: 3 } }, '`annotations.title` is 3; expected a string'],
    [{ purpose: 4 }, '`purpose` is 4; expected a non-empty string'],
    [
      { residency: 'sometimes' },
      '`residency` is "sometimes"; expected "resident", "deferred" or { prefer: "resident" | "deferred", reason: string }',
    ],
    [
      { residency: { prefer: 'resident' } },
      '`residency.reason` is nothing; expected "resident", "deferred" or { prefer: "resident" | "deferred", reason: string }',
    ],
  ])('a wrong type is reported with the type expected: %j', (fields, message) => {
    const { tools, quarantined, diagnostics } = normalizeOne(fields)
    expect(diagnostics).toMatchObject([{ code: 'field-type', severity: 'error', message, tool: 'read' }])
    expect(tools).toEqual([])
    expect(quarantined).toMatchObject([{ name: 'read', reason: message }])
  })

  it('an unknown annotation is left out with a warning', () => {
    const result = normalizeOne({ annotations: { readonlyHint: true } })
    expect(codesOf(result)).toEqual(['warning annotation-unknown'])
    expect(result.tools[0]).not.toHaveProperty('annotations')
  })

  it('repeated entries are joined with a warning', () => {
    const result = normalizeOne({ tags: ['a', 'b', 'a'] })
    expect(codesOf(result)).toEqual(['warning value-repeated'])
    expect(result.tools[0]?.tags).toEqual(['a', 'b'])
  })

  it('aliases follow the rules for names', () => {
    expect(codesOf(normalizeOne({ aliases: ['with space'] }))).toEqual(['error name-illegal'])
    expect(codesOf(normalizeOne({ aliases: ['tool_search'] }))).toEqual(['error name-reserved'])
    const own = normalizeOne({ aliases: ['read', 'cat'] })
    expect(codesOf(own)).toEqual(['warning value-repeated'])
    expect(own.tools[0]?.aliases).toEqual(['cat'])
  })
})
