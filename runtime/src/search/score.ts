import { byCodeUnit } from '../order.ts'
import { addPlaces } from './add-places.ts'
import type { IndexedTools } from './search-view.ts'

/** One stem of a query. */
export interface Term {
  readonly root: string
  /** The forms that the query uses. */
  readonly words: ReadonlySet<string>
  /** The clause it stands in, from 0. */
  readonly clause: number
  readonly weight: number
  /** Stems that may stand for it, each with what it is worth beside the term's own. */
  readonly others: readonly (readonly [root: string, worth: number])[]
}

export interface Scored {
  readonly tool: number
  readonly score: number
  /** What each clause of the query gave. */
  readonly clauses: readonly number[]
}

/** A form that is the query's own is worth this much more: `message` asks for one, `messages` for a list. */
const SAME_FORM = 0.2
/** How much of a tool's score its best clause decides; the rest is the sum of all. */
const BEST_CLAUSE = 0.3
const MANY_TERMS = 25
/** What a tool gains from the words that the other tools of its server have: `search` of a server for stocks is about stocks. */
const SERVER = 0.15
/** What a tool gains when the query has every word of its name. */
const NAME_COVERED = 1.15

/** From this many tools on, a word that weighs less than this share of the weightiest one brings no further tools. */
const ENOUGH = 300
const BRINGS_TOOLS = 0.5

/**
 * The best tools for some terms, best first, ties by name. `isWanted` filters. A term gives a tool the most that it, or any
 * stem in its place, gives; a tool whose name the query covers counts about twice.
 */
export function scoreTools(
  view: IndexedTools,
  terms: readonly Term[],
  limit: number,
  isWanted?: (tool: number) => boolean,
): Scored[] {
  const { parts, entries, nameRarity, serverOf, scratch } = view
  const clauses = terms.reduce((most, term) => Math.max(most, term.clause + 1), 1)
  if (scratch.sums.length < (entries.length + 1) * clauses) {
    scratch.sums = new Float32Array((entries.length + 1) * clauses)
  }
  // Candidates are numbered from 1 as they turn up: what is kept of them lies close together, whatever the number of tools.
  const { candidateOf, toolOf, sums, covered, serverSum, serverSeenBy } = scratch
  let candidates = 0
  // The weightiest first: once there is a choice, a common word adds to tools that have rarer ones and brings no others.
  const weighed = terms
    .map((term) => ({ term, own: rarityOf(parts, term.root), most: potential(parts, term) }))
    .sort((a, b) => b.most - a.most || byCodeUnit(a.term.root, b.term.root))
  const top = weighed[0]?.most ?? 0
  let t = 0
  for (const { term, own } of weighed) {
    t++
    for (const [root, worth] of [[term.root, 1] as const, ...term.others]) {
      const isOwn = root === term.root
      const rare = isOwn ? own : rarityOf(parts, root)
      const weight = term.weight * worth * (own === 0 ? rare : Math.min(rare, own))
      const nameWeight = worth * rare
      const mayAdd = candidates < ENOUGH || weight > top * BRINGS_TOOLS
      for (const { index, base } of parts) {
        const i = index.stems.get(root)
        if (i === undefined || weight === 0) continue
        for (let word = index.wordAt[i]!; word < index.wordAt[i + 1]!; word++) {
          const isSame = isOwn && term.words.has(index.words[word]!)
          const factor = isSame ? weight * (1 + SAME_FORM) : weight
          const at = { word, base, turn: t, clause: term.clause, clauses, factor, nameWeight }
          candidates = addPlaces(view, index, at, candidates, mayAdd)
        }
      }
    }
  }
  const damp = Math.min(1, MANY_TERMS / terms.length)
  const found: Scored[] = []
  let least = 0
  for (let one = 1; one <= candidates; one++) {
    const tool = toolOf[one]!
    let sum = 0
    let most = 0
    for (let at = one * clauses; at < (one + 1) * clauses; at++) {
      sum += sums[at]!
      if (sums[at]! > most) most = sums[at]!
    }
    const cover = damp * Math.min(1, covered[one]! / (nameRarity[tool]! || 1))
    const words = (1 - BEST_CLAUSE) * sum + BEST_CLAUSE * most
    const score = words * (1 + NAME_COVERED * cover) + SERVER * serverSum[serverOf[tool]!]!
    if (score < least || isWanted?.(tool) === false) continue
    found.push({ tool, score, clauses: [] })
    if (found.length >= limit * 2) least = keepBest(found, limit, entries)
  }
  keepBest(found, limit, entries)
  const out = found.map(({ tool, score }): Scored => {
    const from = candidateOf[tool]! * clauses
    const shares = [...sums.subarray(from, from + clauses)]
    const sum = shares.reduce((a, b) => a + b, 0)
    return { tool, score, clauses: shares.map((share) => share / sum) }
  })
  for (let one = 1; one <= candidates; one++) {
    const tool = toolOf[one]!
    const server = serverOf[tool]!
    candidateOf[tool] = serverSum[server] = serverSeenBy[server] = 0
  }
  return out
}

/** Cuts the list to its best; returns the score of the last one that stays. */
export function keepBest(found: Scored[], limit: number, entries: IndexedTools['entries']): number {
  found.sort((a, b) => b.score - a.score || byCodeUnit(entries[a.tool]!.name, entries[b.tool]!.name))
  found.length = Math.min(found.length, limit)
  return found.at(-1)?.score ?? 0
}

function rarityOf(parts: IndexedTools['parts'], root: string): number {
  for (const { index, rarity } of parts) {
    const i = index.stems.get(root)
    if (i !== undefined && rarity[i]! > 0) return rarity[i]!
  }
  return 0
}

/** The most that a term can give. */
function potential(parts: IndexedTools['parts'], { root, others, weight }: Term): number {
  const own = rarityOf(parts, root)
  if (own > 0) return own * weight
  return others.reduce((most, [other, worth]) => Math.max(most, rarityOf(parts, other) * worth * weight), 0)
}
