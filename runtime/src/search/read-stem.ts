import { DIGITS, MORE } from './digits.ts'

const VALUES: Uint8Array = /* @__PURE__ */ Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, DIGITS.indexOf(String.fromCharCode(code))),
)

/** The words that a line of stems stands for. */
export function wordsIn(line: string): string[] {
  const [root = '', ...tails] = line.split(' ')
  return tails.length === 0
    ? [root]
    : tails.map((tail) => {
        const { value, next } = readNumber(tail, 0)
        return root.slice(0, value) + tail.slice(next)
      })
}

/** Reads a line of places: what each of the stem's words, by its place in `wordsIn`, has. */
export function eachPlace(line: string, visit: (word: number, tool: number, mask: number) => void): void {
  line.split('~').forEach((groups, word) => {
    for (const group of groups.split(' ')) {
      const mask = VALUES[group.charCodeAt(0)]!
      let tool = -1
      for (let at = 1; at < group.length;) {
        const { value, next } = readNumber(group, at)
        tool += value + 1
        at = next
        visit(word, tool, mask)
      }
    }
  })
}

function readNumber(text: string, from: number): { readonly value: number; readonly next: number } {
  let value = 0
  let scale = 1
  for (let next = from; ; scale *= MORE) {
    const digit = VALUES[text.charCodeAt(next++)]!
    if (digit < MORE) return { value: value + digit * scale, next }
    value += (digit - MORE) * scale
  }
}
