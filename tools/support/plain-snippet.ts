// Titles and snippets of search results: one line of plain text, whatever mark-up the engine put in.
import { safeEnd } from './clip-text.ts'
import { visibleText } from './visible-text.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  '#x27': "'",
}

/** The text of `value` without tags, on one line, at most `limit` characters; empty when it is no string. */
export function plainSnippet(value: unknown, limit: number): string {
  if (typeof value !== 'string') return ''
  const text = value
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
  const line = visibleText(text)
  return line.length <= limit ? line : `${line.slice(0, safeEnd(line, limit))}...`
}
