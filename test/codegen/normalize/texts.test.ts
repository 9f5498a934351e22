import { describe, expect, it } from 'vitest'
import { codesOf, normalizeOne } from './scanned.ts'

describe('texts', () => {
  it('TOKENS: special-token text is counted and kept, and no error', () => {
    const { tools, diagnostics } = normalizeOne({
      description: 'Stops at <|endoftext|> or <|im_start|> or <|endoftext|>.',
      inputSchema: { type: 'object', properties: { a: { enum: ['<|endoftext|>'] } } },
    })
    expect(tools[0]?.description).toContain('<|endoftext|>')
    expect(diagnostics).toMatchObject([{ code: 'special-token', severity: 'info' }])
    expect(diagnostics[0]?.message).toBe(
      'special-token text, first in description: "<|endoftext|>" ×3, "<|im_start|>" ×1',
    )
  })

  it('lone surrogates are reported, and replaced so that the output is valid UTF-8', () => {
    const { tools, diagnostics } = normalizeOne({
      description: 'cut \ud83c here',
      inputSchema: { type: 'object', properties: { '\udf89': { description: 'ok 🎉' } } },
    })
    expect(tools[0]?.description).toBe('cut \ufffd here')
    expect(tools[0]?.inputSchema).toEqual({
      type: 'object',
      properties: { '\ufffd': { description: 'ok 🎉' } },
    })
    expect(diagnostics).toMatchObject([{ code: 'lone-surrogate', severity: 'warning' }])
    expect(diagnostics[0]?.message).toMatch(/^2 lone/)
  })

  it('control characters are reported, line feeds and tabs are not', () => {
    expect(codesOf(normalizeOne({ description: 'a\u001b[31m\u0000b' }))).toEqual([
      'warning control-character',
    ])
    expect(codesOf(normalizeOne({ description: 'a\n\tb\r\nc' }))).toEqual([])
  })
})
