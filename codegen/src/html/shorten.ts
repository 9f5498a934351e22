import { wellFormed } from '../diagnostics/well-formed.ts'

const LONGEST = 160

/** The start of a description on one line: whoever wants the whole one opens the source. */
export function shorten(text: string): string {
  const line = wellFormed(text).replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= LONGEST
    ? line
    : `${characters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
}
