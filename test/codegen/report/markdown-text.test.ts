import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cell, codeCell } from '../../../codegen/src/report/markdown-text.ts'

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'|`<>&@\\\n\r\t[]()!*_#~$-'),
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  ),
})

describe('cell', () => {
  it.each([
    ['a|b', 'a\\|b'],
    ['two\r\nlines', 'two lines'],
    ['<img src=x>', '&lt;img src=x&gt;'],
    ['[x](javascript:1)', '\\[x\\]\\(javascript:1\\)'],
    ['@octocat', '&#64;octocat'],
    ['https://evil.example', 'https&#8203;://evil.example'],
    ['www.evil.example', 'www&#8203;.evil.example'],
    ['fixes #12', 'fixes \\#12'],
    ['GH-12', 'GH&#8203;-12'],
    ['&lt;b&gt;', '&amp;lt;b&amp;gt;'],
    ['- item', '\\- item'],
    ['1. item', '1\\. item'],
    ['web_fetch', 'web\\_fetch'],
    ['evil\u202egnp', 'evil gnp'],
  ])('section 2: %j is written as %j', (text, expected) => {
    expect(cell(text)).toBe(expected)
  })

  it('section 2: no text ends its cell or line, or opens a tag', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const escaped = cell(text)
        expect(escaped).not.toMatch(/[\n\r\u2028\u2029<>@]/)
        // Every pipe and backtick has an odd number of backslashes before it.
        for (const [, slashes] of escaped.matchAll(/(\\*)[|`]/g))
          expect((slashes as string).length % 2).toBe(1)
      }),
    )
  })
})

describe('codeCell', () => {
  it.each([
    ['web_fetch', '`web_fetch`'],
    ['a`b', '``a`b``'],
    ['`', '`` ` ``'],
    ['a|b', '<code>a\\|b</code>'],
    ['a\\|b', '<code>a\\\\\\|b</code>'],
    ['', ''],
  ])('section 2: %j is written as %j', (text, expected) => {
    expect(codeCell(text)).toBe(expected)
  })

  it('section 2: the fence occurs nowhere inside', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const span = codeCell(text)
        if (span === '' || span.startsWith('<code>')) return
        const fence = /^`+/.exec(span)?.[0] ?? ''
        const inside = span.slice(fence.length, -fence.length)
        expect(inside.match(/`+/g) ?? []).not.toContain(fence)
        expect(inside).not.toMatch(/[|\n\r]/)
      }),
    )
  })
})
