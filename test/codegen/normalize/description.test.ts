import { describe, expect, it } from 'vitest'
import { normalize } from '../../../codegen/src/normalize/normalize.ts'
import { codesOf, normalizeOne, scannedTool } from './scanned.ts'

describe('descriptions', () => {
  it.each([undefined, null, '', '  \n'])('the missing description %j quarantines the tool', (description) => {
    const result = normalizeOne({ description })
    expect(codesOf(result)).toEqual(['error description-missing'])
    expect(result.quarantined.map(({ name }) => name)).toEqual(['read'])
  })

  it('a description that is no string is reported with the type expected', () => {
    const { diagnostics } = normalizeOne({ description: 7 })
    expect(diagnostics[0]).toMatchObject({
      code: 'field-type',
      message: '`description` is 7; expected a string',
    })
  })

  it('a server’s tool without one is kept, with a warning: its user cannot add it', () => {
    const result = normalize([scannedTool({ description: undefined }, { server: 'github' })])
    expect(codesOf(result)).toEqual(['warning description-missing'])
    expect(result.tools[0]?.description).toBe('')
  })

  it.each([
    [1025, []],
    [100 * 1024 + 1, ['warning description-long']],
  ])('PRIOR-ART 84: %i characters are never cut, at most remarked', (length, codes) => {
    const result = normalizeOne({ description: 'x'.repeat(length) })
    expect(codesOf(result)).toEqual(codes)
    expect(result.tools[0]?.description).toHaveLength(length)
  })

  it('section 2: CRLF and LF give the same tool', () => {
    const lf = normalizeOne({
      description: 'a\nb',
      inputSchema: { type: 'object', properties: { x: { description: 'c\nd' } } },
    })
    const crlf = normalizeOne({
      description: 'a\r\nb',
      inputSchema: { type: 'object', properties: { x: { description: 'c\r\nd' } } },
    })
    expect(crlf).toEqual(lf)
  })

  it('line ends in values that a model has to send are left as they are', () => {
    const inputSchema = { type: 'object', properties: { eol: { enum: ['\n', '\r\n'], default: '\r\n' } } }
    expect(normalizeOne({ inputSchema }).tools[0]?.inputSchema).toEqual(inputSchema)
  })
})
