import { wellFormed } from '../diagnostics/well-formed.ts'

/** Control characters but for the line feed, halves of surrogate pairs, and marks that reorder or hide text. */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

const BREAKS = /[\r\n\u0085\u2028\u2029]+/g

/** Characters that mean something to CommonMark or GitHub's extensions wherever they stand. */
const ACTIVE = /[\\`*_{}[\]<>()#!|~$]/g

function oneLine(text: string): string {
  return wellFormed(text).replace(BREAKS, ' ').replace(UNSEEN, ' ').trim()
}

/**
 * Text of any origin as words in a paragraph, a list item or a table cell: one line, no markup, no HTML, no link, and no mention
 * or reference that would notify people on GitHub.
 */
export function cell(text: string): string {
  return (
    oneLine(text)
      .replaceAll('&', '&amp;')
      .replace(ACTIVE, (character) =>
        character === '<' ? '&lt;' : character === '>' ? '&gt;' : `\\${character}`,
      )
      // An entity breaks what GitHub links by itself: @people, GH-1, addresses.
      .replaceAll('@', '&#64;')
      .replace(/\b(https?|ftp|mailto|xmpp)(?=:)/gi, '$1&#8203;')
      .replace(/\bwww(?=\.)/gi, 'www&#8203;')
      .replace(/\bGH(?=-\d)/g, 'GH&#8203;')
      // Block starts: lists, headings' underlines, rules.
      .replace(/^(\s*)([-+=])/, '$1\\$2')
      .replace(/^(\s*\d+)([.)])/, '$1\\$2')
  )
}

/**
 * Text of any origin as a code span that is safe in a table cell: the fence is longer than any run of backticks inside.
 * Empty text has no code span and is written as nothing.
 */
export function codeCell(text: string): string {
  const line = oneLine(text)
  if (line === '') return ''
  // GitHub splits cells at pipes even inside backticks, and after `\\` there is no way to escape one there.
  if (line.includes('|')) return `<code>${cell(line)}</code>`
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}
