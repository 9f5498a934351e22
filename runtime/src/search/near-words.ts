/**
 * Finds words that an unknown word may have meant: one slip of the keyboard away, or what it begins or ends with, or begins:
 * the parts of a compound, or a compound of it. A slip leaves the first two letters or the last two as they were, and a part
 * has one of the two in common, so only those few are compared.
 */
export function nearWords(words: readonly string[]): (word: string) => ReadonlySet<string> {
  const byEnd = new Map<string, string[]>()
  for (const word of words) {
    if (word.length < 4) continue
    for (const end of endsOf(word)) {
      const list = byEnd.get(end)
      if (list) list.push(word)
      else byEnd.set(end, [word])
    }
  }
  return (word) =>
    new Set(
      endsOf(word).flatMap((end) =>
        (byEnd.get(end) ?? []).filter((other) => {
          const far = other.length - word.length
          if (far < 2 && far > -2 && isOneSlip(word, other)) return true
          return far > 0 ? other.startsWith(word) : word.startsWith(other) || word.endsWith(other)
        }),
      ),
    )
}

function endsOf(word: string): readonly string[] {
  return [`${word.slice(0, 2)}-`, word.slice(-2)]
}

/** A letter too many, too few, wrong, or two in the wrong order. */
function isOneSlip(a: string, b: string): boolean {
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  const [x, y] = [a.slice(i), b.slice(i)]
  const rest = y.slice(1)
  return x.slice(1) === y || x === rest || x.slice(1) === rest || x[1]! + x[0]! + x.slice(2) === y
}
