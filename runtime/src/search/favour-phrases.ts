import { byScore } from './score.ts'
import type { Scored, Term } from './score.ts'
import { ownName } from './tool-words.ts'

/** What a tool gains at most where neighbours in the query are neighbours in its name, and for each pair in its description. */
const IN_NAME = 0.3
const IN_LEAD = 0.06
const PAIRS_IN_NAME = 2
const PAIRS_IN_LEAD = 3
/** Tools that are looked at, best first. */
const LOOKED_AT = 8
/** Characters of a description that are looked at. */
const LEAD_CHARS = 200
/** Room for an ending and a separator between the two stems. */
const GAP = 6

/** Raises tools that hold the query's words next to each other: `stock price` rather than `price` here and `stock` there. */
export function favourPhrases(scored: readonly Scored[], terms: readonly Term[]): Scored[] {
  // What stays of a stem in all its words.
  const starts = terms.map(({ root }) => root.replace(/i$/, ''))
  /** How many of the query's neighbours are neighbours in a text, `most` at most. */
  const pairsIn = (text: string, most: number): number => {
    const lower = text.toLowerCase()
    const pairs = starts.filter(
      (start, i) => terms[i]!.clause === terms[i + 1]?.clause && follows(lower, start, starts[i + 1]!),
    )
    return Math.min(most, pairs.length)
  }
  return scored
    .map((one, place) => {
      if (place >= LOOKED_AT) return one
      const inName = pairsIn(ownName(one.entry), PAIRS_IN_NAME)
      const inLead = pairsIn(one.entry.description.slice(0, LEAD_CHARS), PAIRS_IN_LEAD)
      const gain = (1 + (IN_NAME * inName) / PAIRS_IN_NAME) * (1 + IN_LEAD * inLead)
      return { ...one, score: one.score * gain }
    })
    .sort(byScore)
}

function follows(text: string, a: string, b: string): boolean {
  for (let at = text.indexOf(a); at >= 0; at = text.indexOf(a, at + 1)) {
    const end = at + a.length
    if (text.slice(end, end + b.length + GAP).includes(b)) return true
  }
  return false
}
