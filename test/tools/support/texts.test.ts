import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createOutputClip } from '../../../tools/support/clip-output.ts'
import { clipText } from '../../../tools/support/clip-text.ts'
import { lfView } from '../../../tools/support/line-endings.ts'
import { createLineMatcher, escapeExpression } from '../../../tools/support/line-matcher.ts'
import { plainSnippet } from '../../../tools/support/plain-snippet.ts'
import { readLineWindow } from '../../../tools/support/read-lines.ts'
import { replaceText } from '../../../tools/support/replace-text.ts'
import { visibleText } from '../../../tools/support/visible-text.ts'
import { temporaryFolder } from '../tool-harness.ts'

/** Texts of few characters, so that passages repeat and line ends of both kinds meet. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r\n', '\r', '😀'), maxLength: 60 })

test('a position in the "\\n" form leads back to the same character', () => {
  fc.assert(
    fc.property(text, (original) => {
      const view = lfView(original)
      expect(view.text).toBe(original.replaceAll('\r\n', '\n'))
      for (let at = 0; at <= view.text.length; at++) {
        expect(original.slice(0, view.toOriginal(at)).replaceAll('\r\n', '\n')).toBe(view.text.slice(0, at))
      }
    }),
  )
})

test('replacing changes the passage and nothing else', () => {
  fc.assert(
    fc.property(
      text,
      fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 3 }),
      text,
      (before, middle, after) => {
        const source = `${before}[${middle}]${after}`
        const replaced = replaceText(source, `[${middle}]`, '<>', false, 'f')
        expect(replaced).toEqual({ text: `${before}<>${after}`, count: 1 })
      },
    ),
  )
})

test('replacing there and back gives the same bytes, whatever the line ends', () => {
  fc.assert(
    fc.property(text, fc.constantFrom('\n', '\r\n'), text, (before, lineEnd, after) => {
      const source = `${before}X${lineEnd}Y${after}`
      const there = replaceText(source, 'X\nY', 'P\nQ', false, 'f').text
      expect(there).toBe(`${before}P${lineEnd}Q${after}`)
      expect(replaceText(there, 'P\nQ', 'X\nY', false, 'f').text).toBe(source)
    }),
  )
})

test('replace_all agrees with splitting and joining', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 40 }), (source) => {
      fc.pre(source.includes('ab'))
      expect(replaceText(source, 'ab', '$1', true, 'f').text).toBe(source.split('ab').join('$1'))
    }),
  )
})

test('a window of lines agrees with splitting the whole text', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'f')
  const signal = new AbortController().signal
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 8 }),
      async (content, offset, limit) => {
        await writeFile(path, content)
        const handle = await open(path)
        const request = { offset, limit, lineChars: 1000, totalChars: 100_000 }
        const window = await readLineWindow(handle, 'f', request, signal).finally(() => handle.close())
        const lines = content.split('\n')
        if (lines.at(-1) === '') lines.pop()
        const expected = lines.map((line) => line.replace(/\r$/, ''))
        expect(window).toEqual({
          lines: expected.slice(offset - 1, offset - 1 + limit),
          totalLines: expected.length,
          isFull: false,
        })
      },
    ),
    { numRuns: 60 },
  )
})

test('characters that lie across two pieces of a file stay whole', async () => {
  const folder = await temporaryFolder()
  const content = `${'x'.repeat(65_535)}😀\r\n${'y'.repeat(65_530)}ü\nend`
  await writeFile(join(folder, 'f'), content)
  const handle = await open(join(folder, 'f'))
  const request = { offset: 1, limit: 10, lineChars: 100_000, totalChars: 1_000_000 }
  const window = await readLineWindow(handle, 'f', request, new AbortController().signal).finally(() =>
    handle.close(),
  )
  expect(window.lines).toEqual(content.split(/\r?\n/))
})

test('clipped output keeps both ends and says how much is missing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 20 }), { maxLength: 30 }),
      fc.integer({ min: 10, max: 60 }),
      (pieces, limit) => {
        const clip = createOutputClip(limit)
        for (const piece of pieces) clip.add(piece)
        const whole = pieces.join('')
        if (whole.length <= limit) {
          expect(clip.text()).toBe(whole)
          return
        }
        const match = /^([\s\S]*)\n\[(\d+) characters of output cut here\]\n([\s\S]*)$/.exec(clip.text())
        const [, start = '', cut = '', end = ''] = match ?? []
        expect(start.length + Number(cut) + end.length).toBe(whole.length)
        expect(whole.startsWith(start) && whole.endsWith(end)).toBe(true)
        expect(start.length + end.length).toBeLessThanOrEqual(limit + 1)
      },
    ),
  )
})

test('clipped output is as long as its limit, and cuts no character in two', () => {
  const clip = createOutputClip(10)
  for (let index = 0; index < 100; index++) clip.add(String(index % 10))
  expect(clip.text()).toBe('01234\n[90 characters of output cut here]\n56789')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 4, max: 40 }), (lead, limit) => {
      const emoji = createOutputClip(limit)
      emoji.add('x'.repeat(lead) + '😀'.repeat(50))
      expect(emoji.text()).not.toMatch(/\p{Surrogate}/u)
    }),
  )
})

test('a clipped text never ends in half a character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.integer({ min: 1, max: 30 }),
      (whole, limit) => {
        expect(clipText(whole, limit)).not.toMatch(/\p{Surrogate}/u)
      },
    ),
  )
})

test('an escaped expression matches its text and only that', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }), fc.string({ maxLength: 20 }), (needle, other) => {
      const expression = new RegExp(escapeExpression(needle))
      expect(expression.test(`x${needle}y`)).toBe(true)
      expect(expression.test(other)).toBe(other.includes(needle))
    }),
  )
})

test('matching lines agree with splitting the text', () => {
  const matcher = createLineMatcher('a', false, 60_000)
  fc.assert(
    fc.property(text, (content) => {
      const lines = content.split('\n')
      if (lines.at(-1) === '' && lines.length > 1) lines.pop()
      const expected = lines.flatMap((line, index) =>
        line.includes('a') ? [{ line: index, column: line.indexOf('a') }] : [],
      )
      expect(matcher.match(content, 1000, 'f')).toEqual(expected)
    }),
    { numRuns: 50 },
  )
})

const anyUnit = fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code))

test('visible texts are one line without controls, and plain ones stay as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyUnit, maxLength: 30 }), (value) => {
      expect(visibleText(value)).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
    }),
  )
  expect(visibleText('grün/日本.ts')).toBe('grün/日本.ts')
  expect(visibleText('a\u202Eb')).toBe('a\\u202eb')
})

test('snippets lose their mark-up and keep what only looks like it', () => {
  expect(plainSnippet('<strong>a</strong> &lt;b&gt; &amp;amp; x < y &unknown; &#x27;', 100)).toBe(
    "a <b> &amp; x < y &unknown; '",
  )
  expect(plainSnippet('abcdef', 3)).toBe('abc...')
  expect(plainSnippet(undefined, 3)).toBe('')
})
