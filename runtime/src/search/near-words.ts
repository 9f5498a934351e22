import { editDistance } from '../intent/edit-distance.ts'

/** Words that an unknown word may stand for. */
export interface NearWords {
  /** One slip of the keyboard away. */
  readonly typos: readonly string[]
  /** What it begins or ends with, or begins: the parts of a compound, or a compound of it. */
  readonly parts: readonly string[]
}

/**
 * Looks through all words of an index. A slip leaves the first two letters or the last two as they were, and a part has one
 * of the two in common, so that nearly every word is passed over after four comparisons.
 */
export function nearWords(word: string, words: readonly string[]): NearWords {
  const typos: string[] = []
  const parts: string[] = []
  const [a, b, y, z] = [0, 1, word.length - 2, word.length - 1].map((at) => word.charCodeAt(at))
  for (const other of words) {
    const { length } = other
    const isHead = other.charCodeAt(0) === a && other.charCodeAt(1) === b
    if (!isHead && (other.charCodeAt(length - 1) !== z || other.charCodeAt(length - 2) !== y)) continue
    if (length < 4) continue
    const far = length - word.length
    if (far < 2 && far > -2 && editDistance(word, other, 1) === 1) typos.push(other)
    else if (far > 0 ? isHead && other.startsWith(word) : word.startsWith(other) || word.endsWith(other))
      parts.push(other)
  }
  return { typos, parts }
}
