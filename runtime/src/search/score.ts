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

const IMPACTS: Float64Array = /* @__PURE__ */ Float64Array.from({ length: 64 }, (_, mask) => {
  const sum = WEIGHTS.reduce((total, weight, bit) => total + (mask & (1 << bit) ? weight : 0), 0)
  return sum / (sum + SATURATION)
})

/**
 * The best tools for some terms, best first, ties by name. `isWanted` filters. A term gives a tool the most that it, or any
 * stem in its place, gives; a tool whose name the query covers counts up to twice.
 */
export function scoreTools(
  { parts, entries, nameRarity, serverOf }: IndexedTools,
  terms: readonly Term[],
  limit: number,
  isWanted: (tool: number) => boolean,
): Scored[] {
  const size = entries.length
  const clauses = terms.reduce((most, term) => Math.max(most, term.clause + 1), 1)
  const sums = new Float64Array(size * clauses)
  const covered = new Float64Array(size)
  const best = new Float64Array(size)
  const bestName = new Float64Array(size)
  const seenBy = new Int32Array(size)
  const serverSum = new Float64Array(size)
  const serverBest = new Float64Array(size)
  const serverSeenBy = new Int32Array(size)
  const touched: number[] = []
  terms.forEach((term, t) => {
    const offset = size * term.clause
    const own = rarityOf(parts, term.root)
    for (const [root, worth] of [[term.root, 1] as const, ...term.others]) {
      for (const { index, base, rarity } of parts) {
        const i = index.stems.get(root)
        if (i === undefined || rarity[i] === 0) continue
        const isOwn = root === term.root
        const weight = term.weight * worth * (isOwn || own === 0 ? rarity[i]! : Math.min(rarity[i]!, own))
        const nameWeight = worth * rarity[i]!
        for (let word = index.wordAt[i]!; word < index.wordAt[i + 1]!; word++) {
          const factor = isOwn && term.words.has(index.words[word]!) ? weight * (1 + SAME_FORM) : weight
          for (let place = index.placeAt[word]!; place < index.placeAt[word + 1]!; place++) {
            const tool = base + index.tools[place]!
            if (entries[tool] === undefined) continue
            const value = IMPACTS[index.masks[place]!]! * factor
            if (seenBy[tool] !== t + 1) {
              if (seenBy[tool] === 0) touched.push(tool)
              seenBy[tool] = t + 1
              best[tool] = bestName[tool] = 0
            }
            const server = serverOf[tool]!
            if (serverSeenBy[server] !== t + 1) {
              serverSeenBy[server] = t + 1
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
            if (index.masks[place]! & NAME && nameWeight > bestName[tool]!) {
              covered[tool]! += nameWeight - bestName[tool]!
              bestName[tool] = nameWeight
            }
          }
        }
      }
    }
  })
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
    const own = ((1 - BEST_CLAUSE) * sum + BEST_CLAUSE * most) * (1 + cover)
    const score = own + SERVER * (entries[tool]!.server === undefined ? own : serverSum[serverOf[tool]!]!)
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
