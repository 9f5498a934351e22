import type { SearchView } from './search-view.ts'
import type { Gains } from './term-places.ts'

/** One stem of a query. */
export interface Term {
  readonly root: string
  /** The forms that the query uses. */
  readonly words: ReadonlySet<string>
  /** The clause it stands in, from 0. */
  readonly clause: number
  /** What its synonyms are worth beside it. */
  readonly likeness: number
  /** Stems that an unknown word may have meant. */
  readonly near: readonly string[]
}

export interface Scored {
  readonly tool: number
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

/**
 * The best tools for some terms, best first, ties by name. `isWanted` filters. A term gives a tool the most that it, or any
 * stem in its place, gives; a tool whose name the query covers counts about twice.
 */
export function scoreTools(
  view: SearchView,
  terms: readonly Term[],
  limit: number,
  isWanted?: (tool: number) => boolean,
): Scored[] {
  const { entries, serverOf } = view
  const size = entries.length
  const clauses = terms.reduce((most, term) => Math.max(most, term.clause + 1), 1)
  // In all by tool, then by clause and tool where they count; then what is covered of the names; then by server.
  const parts = clauses > 1 && terms.length >= LONG ? clauses : 0
  const sums = view.numbers((parts + 2) * size + view.servers)
  const names = (parts + 1) * size
  const servers = names + size
  let rarest: Gains | undefined
  const asked = new Set(terms.map(({ root }) => root))
  terms.forEach((term, i) => {
    const places = view.places(term, asked)
    const weight = Math.max(LEAST, 1 - LESS * i)
    addGains(sums, 0, places.tools, weight)
    if (parts > 0) addGains(sums, (term.clause + 1) * size, places.tools, weight)
    addGains(sums, names, places.names, 1)
    addGains(sums, servers, places.servers, weight)
    if (places.tools.ids.length >= limit && !(rarest && rarest.unit >= places.tools.unit))
      rarest = places.tools
  })
  const bestServer = greatest(sums, servers, view.servers)
  const found = new Found(limit, entries)
  let need = 0
  // The tools of the rarest word say how good a tool must be at least, so that nearly all others can be passed over.
  rarest?.ids.forEach(consider)
  found.count = 0
  for (let tool = nextAbove(sums, 0, size, need); tool < size; tool = nextAbove(sums, tool + 1, size, need))
    consider(tool)

  function consider(tool: number): void {
    const sum = sums[tool]!
    if (sum <= need) return
    let most = sum
    if (parts > 0) {
      most = 0
      for (let at = tool + size; at < names; at += size) most = Math.max(most, sums[at]!)
    }
    const words = (1 - BEST_CLAUSE) * sum + BEST_CLAUSE * most
    const server = serverOf[tool]!
    const beside = SERVER * (server < 0 ? sum : sums[servers + server]!)
    // How much of a name is covered is dear to know, what that is worth at most is not.
    if (words * (1 + NAME_COVERED) + beside < found.least || isWanted?.(tool) === false) return
    const covered = sums[names + tool]!
    found.add(
      tool,
      words * (1 + NAME_COVERED * (covered > 0 ? Math.min(1, covered / view.nameRarity(tool)) : 0)) + beside,
    )
    need = Math.max(0, (found.least - SERVER * bestServer) / (1 + NAME_COVERED + SERVER) - 0.001)
  }
  return Array.from(found.tools.subarray(0, found.count), (tool, i): Scored => {
    const shares: number[] = []
    for (let at = tool + size; at < names; at += size) shares.push(sums[at]! / sums[tool]!)
    return { tool, score: found.scores[i]!, clauses: shares }
  })
}

class Found {
  count = 0
  least = 0
  readonly tools: Int32Array
  readonly scores: Float64Array
  readonly limit: number
  readonly entries: SearchView['entries']
  constructor(limit: number, entries: SearchView['entries']) {
    this.limit = limit
    this.entries = entries
    this.tools = new Int32Array(limit)
    this.scores = new Float64Array(limit)
  }
  add(tool: number, score: number): void {
    const { tools, scores, limit } = this
    let at = this.count
    while (
      at > 0 &&
      (score > scores[at - 1]! ||
        (score === scores[at - 1] && this.entries[tool]!.name < this.entries[tools[at - 1]!]!.name))
    )
      at--
    if (at === limit) return
    for (let i = Math.min(this.count, limit - 1); i > at; i--) {
      tools[i] = tools[i - 1]!
      scores[i] = scores[i - 1]!
    }
    tools[at] = tool
    scores[at] = score
    this.count = Math.min(this.count + 1, limit)
    if (this.count === limit) this.least = Math.max(this.least, scores[limit - 1]!)
  }
}

/** The first tool from `from` on that has more than `need`, or `end`. */
function nextAbove(sums: Float32Array, from: number, end: number, need: number): number {
  let tool = from
  while (tool < end && sums[tool]! <= need) tool++
  return tool
}

function greatest(sums: Float32Array, from: number, count: number): number {
  let most = 0
  for (let at = from; at < from + count; at++) most = Math.max(most, sums[at]!)
  return most
}

/** Without branches and closures: it runs for thousands of places a query. */
function addGains(sums: Float32Array, from: number, { ids, values, unit }: Gains, weight: number): void {
  const scale = unit * weight
  for (let place = 0; place < ids.length; place++) sums[from + ids[place]!]! += values[place]! * scale
}
