import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeCode } from '../../../codegen/src/diagnostics/codes.ts'
import { normalize } from '../../../codegen/src/normalize/normalize.ts'
import type { ScannedTool } from '../../../codegen/src/scan/scanned-tool.ts'
import { acyclicSchema, cyclicSchema } from './random-schemas.ts'
import { codesOf, scannedTool } from './scanned.ts'

const anyTool: fc.Arbitrary<ScannedTool> = fc
  .record({
    name: fc.oneof(
      fc.constantFrom<unknown>('a', 'A', 'b', '__proto__', 'bad name', '', undefined, 5),
      fc.string(),
    ),
    description: fc.constantFrom<unknown>('Does it.', '<|endoftext|>', '', undefined, 'cut \ud800'),
    inputSchema: fc.oneof(
      { weight: 4, arbitrary: acyclicSchema as fc.Arbitrary<unknown> },
      { weight: 1, arbitrary: cyclicSchema as fc.Arbitrary<unknown> },
      { weight: 2, arbitrary: fc.jsonValue() },
    ),
    aliases: fc.constantFrom<unknown>(undefined, ['a'], ['old'], 'old'),
    line: fc.nat(3),
    file: fc.constantFrom('tools/a.ts', 'tools/b.ts'),
    server: fc.constantFrom<string | undefined>(undefined, 'github'),
  })
  .map(({ line, file, server, ...fields }) =>
    scannedTool(fields, {
      place: { file, line: line + 1, column: 1 },
      fieldPlaces: {},
      ...(server === undefined ? {} : { server }),
    }),
  )

describe('normalize', () => {
  it('section 2: the order of files and definitions has no influence', () => {
    fc.assert(
      fc.property(
        fc
          .array(anyTool, { maxLength: 8 })
          .chain((tools) =>
            fc.tuple(
              fc.constant(tools),
              fc.shuffledSubarray(tools, { minLength: tools.length, maxLength: tools.length }),
            ),
          ),
        ([tools, shuffled]) => {
          expect(JSON.stringify(normalize(shuffled))).toBe(JSON.stringify(normalize(tools)))
        },
      ),
      { numRuns: 80 },
    )
  })

  it('section 2: every definition is a tool or quarantined with a reason; nothing is dropped and nothing throws', () => {
    fc.assert(
      fc.property(fc.array(anyTool, { maxLength: 6 }), (tools) => {
        const result = normalize(tools)
        expect(result.tools.length + result.quarantined.length).toBe(tools.length)
        for (const { reason, place } of result.quarantined) {
          expect(reason).not.toBe('')
          expect(place).toBeDefined()
        }
        expect(new Set(result.tools.map(({ name }) => name)).size).toBe(result.tools.length)
        for (const { code, message, place, hint } of result.diagnostics) {
          expect(describeCode(code), code).toBeDefined()
          expect(message).not.toBe('')
          expect(place).toBeDefined()
          expect(hint).toBeDefined()
        }
      }),
      { numRuns: 80 },
    )
  })

  it('section 2: normalizing what was normalized changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(acyclicSchema, cyclicSchema), (inputSchema) => {
        const [once] = normalize([scannedTool({ inputSchema })]).tools
        fc.pre(once !== undefined)
        const [twice] = normalize([scannedTool({ inputSchema: once.inputSchema })]).tools
        expect(JSON.stringify(twice)).toBe(JSON.stringify(once))
      }),
      { numRuns: 200 },
    )
  })

  it('PRIOR-ART 75a: one bad tool leaves the others alone', () => {
    const result = normalize([
      scannedTool({ name: 'good' }),
      scannedTool(
        { name: 'bad', inputSchema: { type: 'string' } },
        { place: { file: 'tools/b.ts', line: 1, column: 1 } },
      ),
    ])
    expect(result.tools.map(({ name }) => name)).toEqual(['good'])
    expect(result.quarantined).toEqual([
      {
        name: 'bad',
        reason: 'the root of `inputSchema` has type "string"; expected "object"',
        place: { file: 'tools/b.ts', line: 1, column: 1 },
      },
    ])
  })

  it('several errors of one tool are one reason', () => {
    const { quarantined, diagnostics } = normalize([
      scannedTool({ name: 'a b', description: '', inputSchema: 5, tags: 5 }),
    ])
    expect(diagnostics).toHaveLength(4)
    expect(quarantined).toHaveLength(1)
    expect(quarantined[0]?.reason).toMatch(
      /^the name "a b" holds " "; the description is empty; .*; and 1 more$/,
    )
  })

  it('whatever a scan knows of a tool’s source is passed on', () => {
    const scanned = scannedTool({}, { server: 'fs', access: ['tools', 2], provenance: 'evaluated' })
    expect(normalize([scanned]).tools[0]).toMatchObject({
      server: 'fs',
      access: ['tools', 2],
      provenance: 'evaluated',
      place: scanned.place,
    })
  })

  it('diagnostics come in the order of places', () => {
    const place = (file: string, line: number): { place: ScannedTool['place'] } => ({
      place: { file, line, column: 1 },
    })
    const { diagnostics } = normalize([
      scannedTool({ name: '' }, { ...place('b.ts', 1), fieldPlaces: {} }),
      scannedTool({ name: '' }, { ...place('a.ts', 10), fieldPlaces: {} }),
      scannedTool({ name: '' }, { ...place('a.ts', 9), fieldPlaces: {} }),
    ])
    expect(diagnostics.map((diagnostic) => `${diagnostic.place?.file}:${diagnostic.place?.line}`)).toEqual([
      'a.ts:9',
      'a.ts:10',
      'b.ts:1',
    ])
    expect(codesOf({ tools: [], quarantined: [], diagnostics })).toEqual(Array(3).fill('error name-missing'))
  })
})
