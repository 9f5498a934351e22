import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codesOf, normalizeOne } from './scanned.ts'

describe('names', () => {
  it.each([
    'a',
    'web_fetch',
    'Web-Fetch',
    'github.list',
    '123',
    'constructor',
    '__proto__',
    'toString',
    '-',
    'x'.repeat(128),
  ])('PRIOR-ART 88a: the legal name %s is kept as written', (name) => {
    const result = normalizeOne({ name })
    expect(result.tools.map((tool) => tool.name)).toEqual([name])
    expect(codesOf(result)).toEqual([])
  })

  it.each([
    ['with space', '" "', 'Rename it, to "with_space" for one.'],
    ['a/b', '"/"', 'Rename it, to "a_b" for one.'],
    ['naïve', '"ï"', 'Rename it, to "na_ve" for one.'],
    ['a\nb', '"\\n"', 'Rename it, to "a_b" for one.'],
    ['x'.repeat(129), '129 characters', `Rename it, to "${'x'.repeat(128)}" for one.`],
    ['🎉', '"🎉"', undefined],
  ])('PRIOR-ART 81: the illegal name %j is refused with what is wrong and a cure', (name, fault, hint) => {
    const { tools, quarantined, diagnostics } = normalizeOne({ name })
    expect(tools).toEqual([])
    expect(quarantined[0]?.name).toBe(name)
    expect(diagnostics[0]).toMatchObject({ code: 'name-illegal', severity: 'error', place: { line: 2 } })
    expect(diagnostics[0]?.message).toContain(fault)
    if (hint !== undefined) expect(diagnostics[0]?.hint).toBe(hint)
  })

  it('a text in the place of a name is shown in part', () => {
    expect(normalizeOne({ name: 'x '.repeat(50_000) }).quarantined[0]?.name).toHaveLength(201)
  })

  it('section 7: the search tool’s name is reserved', () => {
    expect(codesOf(normalizeOne({ name: 'tool_search' }))).toEqual(['error name-reserved'])
  })

  it.each([undefined, '', null, 5, ['read']])(
    'the missing name %j is reported, and the tool still listed',
    (name) => {
      const result = normalizeOne({ name })
      expect(codesOf(result)).toEqual(['error name-missing'])
      expect(result.quarantined).toHaveLength(1)
      expect(result.quarantined[0]).toMatchObject({
        name: '(unnamed)',
        place: { file: 'tools/a.ts', line: 1 },
      })
    },
  )

  it('section 2: any text as a name gives a tool or a quarantined one, never neither and never a crash', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
          fc.string({ unit: fc.constantFrom(...'aZ0_-. /') }),
        ),
        (name) => {
          const { tools, quarantined } = normalizeOne({ name })
          expect(tools.length + quarantined.length).toBe(1)
          expect(tools.length).toBe(/^[A-Za-z0-9_.-]{1,128}$/.test(name) ? 1 : 0)
        },
      ),
    )
  })
})
