import { obtain } from '../obtain.ts'

/**
 * Finds words that an unknown word may have meant: one slip of the keyboard away, or what it begins or ends with, or begins:
 * the parts of a compound, or a compound of it. A slip leaves the first two letters or the last two as they were, and a part
 * has one of the two in common, so only those few are compared.
 */
export function nearWords(words: readonly string[]): (word: string) => readonly string[] {
  const byEnd = new Map<string, string[]>()
  for (const word of words) {
    if (word.length > 3) for (const end of endsOf(word)) obtain(byEnd, end, () => []).push(word)
  }
  return (word) =>
    endsOf(word).flatMap((end) =>
      (byEnd.get(end) ?? []).filter((other) => {
        const far = other.length - word.length
        const isPart = far > 0 ? other.startsWith(word) : word.startsWith(other) || word.endsWith(other)
        return isPart || isOneSlip(word, other)
      }),
    )
}

function endsOf(word: string): readonly string[] {
  return [`${word.slice(0, 2)}-`, word.slice(-2)]
}

/** A letter too many, too few, wrong, or two in the wrong order. */
function isOneSlip(a: string, b: string): boolean {
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  const x = a.slice(i)
  const y = b.slice(i)
  const rest = y.slice(1)
  return x.slice(1) === y || x === rest || x.slice(1) === rest || x[1]! + x[0]! + x.slice(2) === y
}
