/**
 * Numbers as printable characters that no string literal has to escape, least part first: `#` to `[` end a number, `]` to `}`
 * say that more follows.
 */
const FIRST = 35
const ENDS = 57
const MORE = 33

/** A whole number from 0 on. */
export function toDigits(value: number): string {
  return value < ENDS
    ? String.fromCharCode(FIRST + value)
    : String.fromCharCode(FIRST + 1 + ENDS + (value % MORE)) + toDigits(Math.floor(value / MORE))
}

export function fromDigits(text: string): number[] {
  const out: number[] = []
  let value = 0
  let scale = 1
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - FIRST
    if (digit < ENDS) {
      out.push(value + digit * scale)
      value = 0
      scale = 1
    } else {
      value += (digit - ENDS - 1) * scale
      scale *= MORE
    }
  }
  return out
}
