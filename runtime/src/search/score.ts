import { byCodeUnit } from '../order.ts'
import type { IndexedTools } from './search-view.ts'
import { NAME } from './tool-words.ts'

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

/** Weights of the parts NAME, LABEL, LEAD, BODY, PARAMETER, DETAIL. Present is present: how often doesn't matter. */
const WEIGHTS = [1, 2, 1, 0.3, 0.5, 0.25]
const SATURATION = 0.9
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
const ENOUGH = 200
const BRINGS_TOOLS = 0.5

const IMPACTS: Float64Array = /* @__PURE__ */ Float64Array.from({ length: 64 }, (_, mask) => {
  const sum = WEIGHTS.reduce((total, weight, bit) => total + (mask & (1 << bit) ? weight : 0), 0)
  return sum / (sum + SATURATION)
})

/**
 * The best tools for some terms, best first, ties by name. `isWanted` filters. A term gives a tool the most that it, or any
 * stem in its place, gives; a tool whose name the query covers counts about twice.
 */
export function scoreTools(
  { parts, entries, nameRarity, serverOf, isSearched, scratch }: IndexedTools,
  terms: readonly Term[],
  limit: number,
  isWanted: (tool: number) => boolean,
): Scored[] {
  const size = entries.length
  const clauses = terms.reduce((most, term) => Math.max(most, term.clause + 1), 1)
  if (scratch.sums.length < size * clauses) scratch.sums = new Float64Array(size * clauses)
  const { sums, covered, best, bestName, seenBy, serverSum, serverBest, serverSeenBy } = scratch
  const touched: number[] = []
  // The weightiest first: once there is a choice, a common word adds to tools that have rarer ones and brings no others.
  const weighed = terms
    .map((term) => ({ term, own: rarityOf(parts, term.root), most: potential(parts, term) }))
    .sort((a, b) => b.most - a.most || byCodeUnit(a.term.root, b.term.root))
  const top = weighed[0]?.most ?? 0
  let t = 0
  for (const { term, own } of weighed) {
    t++
    const offset = size * term.clause
    for (const [root, worth] of [[term.root, 1] as const, ...term.others]) {
      const isOwn = root === term.root
      const rare = isOwn ? own : rarityOf(parts, root)
      const weight = term.weight * worth * (own === 0 ? rare : Math.min(rare, own))
      const nameWeight = worth * rare
      const mayAdd = touched.length < ENOUGH || weight > top * BRINGS_TOOLS
      for (const { index, base } of parts) {
        const i = index.stems.get(root)
        if (i === undefined || weight === 0) continue
        const { words, wordAt, placeAt, tools, masks } = index
        for (let word = wordAt[i]!; word < wordAt[i + 1]!; word++) {
          const factor = isOwn && term.words.has(words[word]!) ? weight * (1 + SAME_FORM) : weight
          const end = placeAt[word + 1]!
          for (let place = placeAt[word]!; place < end; place++) {
            const tool = base + tools[place]!
            if (isSearched[tool] === 0 || (!mayAdd && seenBy[tool] === 0)) continue
            const mask = masks[place]!
            const value = IMPACTS[mask]! * factor
            if (seenBy[tool] !== t) {
              if (seenBy[tool] === 0) touched.push(tool)
              seenBy[tool] = t
              best[tool] = bestName[tool] = 0
            }
            const server = serverOf[tool]!
            if (serverSeenBy[server] !== t) {
              serverSeenBy[server] = t
              serverBest[server] = 0
            }
            if (value > serverBest[server]!) {
              serverSum[server]! += value - serverBest[server]!
              serverBest[server] = value
            }
            if (value > best[tool]!) {
              sums[offset + tool]! += value - best[tool]!
              best[tool] = value
            }
            if (mask & NAME && nameWeight > bestName[tool]!) {
              covered[tool]! += nameWeight - bestName[tool]!
              bestName[tool] = nameWeight
            }
          }
        }
      }
    }
  }
  const damp = Math.min(1, MANY_TERMS / terms.length)
  const found: Scored[] = []
  let least = 0
  for (const tool of touched) {
    let sum = 0
    let most = 0
    for (let clause = 0; clause < clauses; clause++) {
      const value = sums[size * clause + tool]!
      sum += value
      if (value > most) most = value
    }
    const cover = damp * Math.min(1, covered[tool]! / (nameRarity[tool]! || 1))
    const words = (1 - BEST_CLAUSE) * sum + BEST_CLAUSE * most
    const score = words * (1 + NAME_COVERED * cover) + SERVER * serverSum[serverOf[tool]!]!
    if (found.length >= limit && score < least) continue
    if (!isWanted(tool)) continue
    found.push({
      tool,
      score,
      clauses: clauses > 1 ? Array.from({ length: clauses }, (_, c) => sums[size * c + tool]! / sum) : [1],
    })
    if (found.length >= limit * 2) least = keepBest(found, limit, entries)
  }
  keepBest(found, limit, entries)
  for (const tool of touched) {
    const server = serverOf[tool]!
    covered[tool] = seenBy[tool] = serverSum[server] = serverSeenBy[server] = 0
    for (let clause = 0; clause < clauses; clause++) sums[size * clause + tool] = 0
  }
  return found
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
