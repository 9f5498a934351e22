import fc from 'fast-check'
import { expect, test } from 'vitest'

import { htmlToText, titleOf } from '../../../tools/support/html-to-text.ts'

test.each([
  ['<p>a <b>bold</b> word</p><p>next</p>', 'a bold word\nnext'],
  ['a<script>if (1 < 2) x("</p>")</script>b', 'a\n\nb'.replace('\n\n', '\n')],
  ['a<!-- <p>hidden</p> -->b', 'ab'],
  ['1 < 2 &amp;&amp; 3 > 2', '1 < 2 && 3 > 2'],
  ['<!doctype html><HTML><TITLE>T</TITLE><body>x', 'x'],
  ['a<script>never closed', 'a'],
  ['a <b', 'a'],
  ['', ''],
])('the text of %j is %j', (html, expected) => {
  expect(htmlToText(html)).toBe(expected)
})

test('texts without mark-up stay as they are', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z0-9.,]{1,8}$/), { minLength: 1 }), (words) => {
      expect(htmlToText(`<div>${words.join(' ')}</div>`)).toBe(words.join(' '))
    }),
  )
})

test('the title is found whatever its case, and missing ones are empty', () => {
  expect(titleOf('<HTML><Title lang=en>A\n B &amp; C</TITLE>')).toBe('A B & C')
  expect(titleOf('<p>x')).toBe('')
  expect(titleOf('<title>never closed')).toBe('')
  expect(titleOf('<title')).toBe('')
})
