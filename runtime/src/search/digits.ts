/**
 * Numbers as printable characters that no string literal has to escape: `#` to `[` end a number, each of `]` to `}` before
 * says that it is greater.
 */
const FIRST = 35
const ENDS = 57
const MORE = 33
/** The first that ends no number: one behind, since a backslash stands between. */
const GOES_ON: number = ENDS + 1

/** A whole number from 0 on. */
export function toDigits(value: number): string {
  let text = String.fromCharCode(FIRST + (value % ENDS))
  for (let rest = Math.floor(value / ENDS); rest > 0; rest = Math.floor(rest / MORE)) {
    text = String.fromCharCode(FIRST + GOES_ON + (rest % MORE)) + text
  }
  return text
}

export function fromDigits(text: string): number[] {
  const out: number[] = []
  let before = 0
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - FIRST
    if (digit < ENDS) {
      out.push(before * ENDS + digit)
      before = 0
    } else before = before * MORE + digit - GOES_ON
  }
  return out
}
