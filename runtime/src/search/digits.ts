/** Letters of the numbers in an index: printable, and none that a string literal has to escape. */
export const DIGITS =
  '!#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}'
/** A digit from this one on says that more follow. */
export const MORE: number = DIGITS.length >> 1

/** A whole number from 0 on, least part first. */
export function toDigits(value: number): string {
  let text = ''
  let rest = value
  while (rest >= MORE) {
    text += DIGITS[MORE + (rest % MORE)]!
    rest = Math.floor(rest / MORE)
  }
  return text + DIGITS[rest]!
}
