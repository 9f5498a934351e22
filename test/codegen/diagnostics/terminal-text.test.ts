import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { terminalLine, terminalText } from '../../../codegen/src/diagnostics/terminal-text.ts'

describe('terminalText', () => {
  it.each([
    ['\u001b[31mred\u001b[0m', 'red'],
    ['\u001b]0;title\u0007x', 'x'],
    ['\u001b]8;;https://evil.example\u001b\\link\u001b]8;;\u001b\\', 'link'],
    ['\u009b2Jx', 'x'],
    ['a\rb', 'a\\x0db'],
    ['a\u0008b', 'a\\x08b'],
    ['a\r\nb\tc', 'a\nb\tc'],
    ['x\u202ey', 'x\\u202ey'],
    ['\ud800', '\ufffd'],
    ['plain ünïcödé 🎉', 'plain ünïcödé 🎉'],
  ])('section 2: %j is printed as %j', (text, expected) => {
    expect(terminalText(text)).toBe(expected)
  })

  it('section 2: no control character but line feed and tab is left, whatever the text', () => {
    const unit = fc.oneof(
      fc.constantFrom('\u001b', '[', ']', '\u0007', '\u009b', '\\', 'm', '0', ';'),
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    )
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        // oxlint-disable-next-line no-control-regex
        expect(terminalText(text)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
        expect(terminalLine(text)).not.toMatch(/[\n\t]/)
      }),
    )
  })
})
