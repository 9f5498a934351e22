import type { SearchIndex } from './search-index.ts'
import type { IndexedTools } from './search-view.ts'
import { NAME } from './tool-words.ts'

/** Weights of the parts NAME, LABEL, LEAD, BODY, PARAMETER, DETAIL. Present is present: how often doesn't matter. */
const WEIGHTS = [1, 2, 1, 0.3, 0.5, 0.25]
const SATURATION = 0.9
const IMPACTS: Float64Array = /* @__PURE__ */ Float64Array.from({ length: 64 }, (_, mask) => {
  const sum = WEIGHTS.reduce((total, weight, bit) => total + (mask & (1 << bit) ? weight : 0), 0)
  return sum / (sum + SATURATION)
})

/** What is added where. */
export interface Addition {
  /** Number of the word in its index. */
  readonly word: number
  /** Number of the index's first tool. */
  readonly base: number
  /** Number of the query's term, from 1: within a turn, the most counts. */
  readonly turn: number
  readonly clause: number
  readonly clauses: number
  /** What a tool gains that has the word in every part. */
  readonly factor: number
  /** What counts as covered of a name that has the word. */
  readonly nameWeight: number
}

/**
 * Adds one word to the sums of the tools that have it; returns the number of candidates. A function of its own, without
 * closures: it runs for thousands of places a query, and engines keep its locals in registers.
 */
export function addPlaces(
  { isSearched, serverOf, scratch }: IndexedTools,
  { placeAt, tools, masks }: Pick<SearchIndex, 'placeAt' | 'tools' | 'masks'>,
  { word, base, turn, clause, clauses, factor, nameWeight }: Addition,
  candidates: number,
  mayAdd: boolean,
): number {
  const { candidateOf, toolOf, sums, covered, best, bestName, seenBy, serverSum, serverBest, serverSeenBy } =
    scratch
  const end = placeAt[word + 1]!
  let count = candidates
  for (let place = placeAt[word]!; place < end; place++) {
    const tool = base + tools[place]!
    let one = candidateOf[tool]!
    if (one === 0) {
      if (!mayAdd || isSearched[tool] === 0) continue
      candidateOf[tool] = one = ++count
      toolOf[one] = tool
      seenBy[one] = covered[one] = 0
      for (let at = one * clauses; at < (one + 1) * clauses; at++) sums[at] = 0
    }
    const mask = masks[place]!
    const value = IMPACTS[mask]! * factor
    if (seenBy[one] !== turn) {
      seenBy[one] = turn
      best[one] = bestName[one] = 0
    }
    if (value > best[one]!) {
      sums[one * clauses + clause]! += value - best[one]!
      best[one] = value
    }
    const server = serverOf[tool]!
    if (serverSeenBy[server] !== turn) {
      serverSeenBy[server] = turn
      serverBest[server] = 0
    }
    if (value > serverBest[server]!) {
      serverSum[server]! += value - serverBest[server]!
      serverBest[server] = value
    }
    if (mask & NAME && nameWeight > bestName[one]!) {
      covered[one]! += nameWeight - bestName[one]!
      bestName[one] = nameWeight
    }
  }
  return count
}
