import { byName } from '../order.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { Terms } from './read-terms.ts'
import type { SearchView } from './search-view.ts'
import type { Gains } from './term-places.ts'

/** One stem of a query. */
export interface Term {
  readonly root: string
  /** The forms that the query uses, each between spaces. */
  readonly words: string
  /** The clause it stands in, from 0. */
  readonly clause: number
  /** Stems that an unknown word may have meant. */
  readonly near: readonly string[]
}

export interface Scored {
  readonly tool: number
  readonly entry: ToolEntry
  readonly score: number
  /** What each clause of the query gave, where there are several. */
  readonly clauses: readonly number[]
}

/** From this many terms on, a query is a request of several parts: its clauses count one by one. */
const LONG = 12
/** How much of a tool's score its best clause decides; the rest is the sum of all. */
const BEST_CLAUSE = 0.4
/** People and models begin with what matters: each term weighs this much less than the one before, down to the least. */
const LESS = 0.04
const LEAST = 0.8
/** What a tool gains from the words that the other tools of its server have: `search` of a server for stocks is about stocks. */
const SERVER = 0.15
/** What a tool gains when the query has every word of its name. */
const NAME_COVERED = 0.75

// Kept from query to query, since most of its time goes into being made.
let scratch: Float32Array = /* @__PURE__ */ new Float32Array()

/**
 * The best tools for some terms, best first, ties by name. `isWanted` filters. A term gives a tool the most that it, or any
 * stem in its place, gives; a tool whose name the query covers counts about twice.
 */
export function scoreTools(
  { entries, groupOf, places, placesOf, nameRarity }: SearchView,
  { terms, likeness }: Terms,
  limit: number,
  isWanted: (tool: ToolEntry) => boolean,
): Scored[] {
  const size = entries.length
  // Rows of sums, each by tool and group: all, what is covered of the names, and one for each clause where they count.
  const last = (terms.length >= LONG && terms.at(-1)?.clause) || 0
  const rows = (last ? last + 3 : 2) * places
  const sums = scratch.length < rows ? (scratch = new Float32Array(rows)) : scratch.fill(0, 0, rows)
  const asked = terms.map(({ root }) => root)
  let rarest: Gains | undefined
  terms.forEach((term, i) => {
    const found = placesOf(term, likeness, asked)
    const weight = Math.max(LEAST, 1 - LESS * i)
    addGains(sums, 0, found.tools, weight)
    addGains(sums, places, found.names, 1)
    if (last) addGains(sums, (term.clause + 2) * places, found.tools, weight)
    if (found.tools.ids.length >= limit && !(rarest && rarest.unit >= found.tools.unit)) rarest = found.tools
  })
  let bestGroup = 0
  for (let at = size; at < places; at++) if (sums[at]! > bestGroup) bestGroup = sums[at]!
  const best: Scored[] = []
  // What a tool's score and its sum must be at least.
  let least = 0
  let need = 0
  const consider = (tool: number): void => {
    const sum = sums[tool]!
    const clauses: number[] = []
    let most = last ? 0 : sum
    for (let at = 2 * places + tool; at < rows; at += places) {
      most = Math.max(most, sums[at]!)
      clauses.push(sums[at]! / sum)
    }
    const words = (1 - BEST_CLAUSE) * sum + BEST_CLAUSE * most
    const beside = SERVER * sums[groupOf[tool]!]!
    const entry = entries[tool]!
    // How much of a name is covered is dear to know, what that is worth at most is not.
    if (words * (1 + NAME_COVERED) + beside < least || !isWanted(entry)) return
    const covered = sums[places + tool]!
    const score = words * (1 + NAME_COVERED * (covered && Math.min(1, covered / nameRarity(tool)))) + beside
    const found = { tool, entry, score, clauses }
    let at = best.length
    while (at > 0 && byScore(found, best[at - 1]!) < 0) at--
    best.splice(at, 0, found)
    if (best.length > limit) best.pop()
    least = Math.max(least, best[limit - 1]?.score ?? 0)
    need = Math.max(0, (least - SERVER * bestGroup) / (1 + NAME_COVERED + SERVER) - 0.001)
  }
  // The tools of the rarest word say how good a tool must be at least, so that nearly all others can be passed over.
  rarest?.ids.forEach((tool) => tool < size && sums[tool]! > need && consider(tool))
  best.length = 0
  for (let tool = -1; (tool = nextAbove(sums, tool + 1, need)) < size;) consider(tool)
  return best
}

export function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || byName(a.entry, b.entry)
}

/** The first place from `from` on with more than `need`, if there is one. */
function nextAbove(sums: Float32Array, from: number, need: number): number {
  let place = from
  while (sums[place]! <= need) place++
  return place
}

/** Without branches and closures: it runs for thousands of places a query. */
function addGains(sums: Float32Array, from: number, { ids, values, unit }: Gains, weight: number): void {
  const scale = unit * weight
  for (let place = 0; place < ids.length; place++) sums[from + ids[place]!]! += values[place]! * scale
}
