import { describe, expect, it } from 'vitest'
import { normalize } from '../../../codegen/src/normalize/normalize.ts'
import type { ScannedTool } from '../../../codegen/src/scan/scanned-tool.ts'
import { codesOf, scannedTool } from './scanned.ts'

const at = (file: string, fields: Parameters<typeof scannedTool>[0]): ScannedTool =>
  scannedTool(fields, {
    place: { file, line: 3, column: 1 },
    fieldPlaces: { name: { file, line: 4, column: 9 } },
  })

describe('duplicates', () => {
  it('PRIOR-ART 85: two tools of one name are both quarantined, each naming the other’s place', () => {
    const result = normalize([
      at('b.ts', { name: 'x' }),
      at('a.ts', { name: 'x' }),
      at('c.ts', { name: 'y' }),
    ])
    expect(result.tools.map(({ name }) => name)).toEqual(['y'])
    expect(result.quarantined).toEqual([
      {
        name: 'x',
        reason: 'the name "x" is taken by another tool (b.ts:4)',
        place: { file: 'a.ts', line: 3, column: 1 },
      },
      {
        name: 'x',
        reason: 'the name "x" is taken by another tool (a.ts:4)',
        place: { file: 'b.ts', line: 3, column: 1 },
      },
    ])
    expect(result.diagnostics[0]).toMatchObject({
      code: 'duplicate-name',
      severity: 'error',
      place: { file: 'a.ts', line: 4 },
      related: [{ place: { file: 'b.ts', line: 4 } }],
      tool: 'x',
    })
  })

  it('a tool that is broken otherwise still claims its name', () => {
    const result = normalize([at('a.ts', { name: 'x', inputSchema: 5 }), at('b.ts', { name: 'x' })])
    expect(result.tools).toEqual([])
    expect(result.quarantined).toHaveLength(2)
  })

  it('I3: an alias that is another tool’s name gives way, and the other tool stays', () => {
    const result = normalize([at('a.ts', { name: 'x', aliases: ['y'] }), at('b.ts', { name: 'y' })])
    expect(result.tools.map(({ name }) => name)).toEqual(['y'])
    expect(codesOf(result)).toEqual(['error alias-taken'])
    expect(result.diagnostics[0]?.message).toBe('the alias "y" is the name of another tool (b.ts:4)')
  })

  it('I3: one alias of two tools could mean either, so both are quarantined', () => {
    const result = normalize([
      at('a.ts', { name: 'x', aliases: ['z'] }),
      at('b.ts', { name: 'y', aliases: ['z'] }),
    ])
    expect(result.tools).toEqual([])
    expect(codesOf(result)).toEqual(['error alias-taken', 'error alias-taken'])
  })

  it('names that differ in case only are a warning with both places', () => {
    const result = normalize([at('a.ts', { name: 'WebFetch' }), at('b.ts', { name: 'webfetch' })])
    expect(result.tools.map(({ name }) => name)).toEqual(['WebFetch', 'webfetch'])
    expect(codesOf(result)).toEqual(['warning name-near-duplicate', 'warning name-near-duplicate'])
    expect(result.diagnostics[1]?.related?.[0]?.place?.file).toBe('a.ts')
  })

  it('names that every object inherits are names like any other', () => {
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']
    const result = normalize(names.map((name) => at(`${name}.ts`, { name, aliases: [`old_${name}`] })))
    expect(result.tools.map(({ name }) => name)).toEqual([...names].sort())
    expect(result.diagnostics).toEqual([])
  })
})
