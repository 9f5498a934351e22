import { byCodeUnit } from '../order.ts'
import type { ToolEntry } from '../types/manifest.ts'
import { checkOf, indexTools } from './index-tools.ts'
import { linesOf } from './load-search-index.ts'
import { nearWords } from './near-words.ts'
import { eachPlace, wordsIn } from './read-stem.ts'
import type { IndexLines, SearchIndex } from './search-index.ts'
import { stem } from './stem.ts'
import type { Synonyms } from './synonyms.ts'
import type { Term } from './score.ts'
import { termPlaces } from './term-places.ts'
import type { TermPlaces } from './term-places.ts'
import { splitName } from './tool-words.ts'
import { isStopWord, wordsOf } from './words.ts'

/** A stem among the tools of a view. */
export interface Stem {
  /** How rare it is; 0 where no tool has it. */
  readonly rarity: number
  /** Its words, each with the tools that have it and in which parts. */
  readonly forms: readonly {
    readonly word: string
    readonly ids: readonly number[]
    readonly masks: readonly number[]
  }[]
}

/** A set of tools, ready to be searched: those of the generated index, and the rest indexed here. */
export interface SearchView {
  /** By number; `undefined` for an indexed tool that isn't searched. */
  readonly entries: readonly (ToolEntry | undefined)[]
  /** A number for each tool's server, or -1. */
  readonly serverOf: Int32Array
  readonly servers: number
  /** As `stem`, and remembers. */
  stemOf(word: string): string
  /** What an index says of a stem is read when a query first asks for it. */
  find(root: string): Stem
  /**
   * What a term and its synonyms give to the tools. A synonym that the query asks for itself, as one of `asked`, stands for
   * itself alone: a list of near-synonyms must not count each of its words several times.
   */
  places(term: Term, asked: ReadonlySet<string>): TermPlaces
  /** How rare the words of a tool's own name are, summed up. */
  nameRarity(tool: number): number
  /** Words that an unknown one may have meant. */
  near(word: string): ReadonlySet<string>
  /** So many zeros, for the query at hand. */
  numbers(count: number): Float32Array
}

/** Words, and terms with what they give, that are remembered. */
const REMEMBERED = 2_000
const NOWHERE: Stem = { rarity: 0, forms: [] }

/** What is worth a word that was mistyped or is part of another. */
const NEAR = 0.7
/** A word that only one server's tools share is rare, however many they are. */
const BY_SERVERS = 0.3

/** Numbers the tools. */
export function searchView(
  base: SearchIndex | undefined,
  numberOf: ReadonlyMap<string, number>,
  among: readonly ToolEntry[],
  synonyms: Synonyms,
): SearchView {
  const entries: (ToolEntry | undefined)[] = Array.from({ length: numberOf.size })
  const live: ToolEntry[] = []
  for (const entry of among) {
    const tool = numberOf.get(entry.name)
    if (tool !== undefined && base!.checks.startsWith(checkOf(entry), tool * 3)) entries[tool] = entry
    else live.push(entry)
  }
  const all: IndexLines[] = base ? [base] : []
  if (live.length > 0) {
    const index = linesOf(indexTools(live))
    const byName = new Map(live.map((entry) => [entry.name, entry]))
    all.push(index)
    for (const name of index.names) entries.push(byName.get(name))
  }
  const numbers = new Map<string, number>()
  let loners = 0
  const serverOf = Int32Array.from(entries, (entry) => {
    const server = entry?.server
    if (server === undefined) {
      if (entry !== undefined) loners++
      return -1
    }
    if (!numbers.has(server)) numbers.set(server, numbers.size)
    return numbers.get(server)!
  })
  const indexes = all.map((index) => ({
    index,
    lines: new Map(index.stems.map((line, i) => [line.split(' ', 1)[0]!, i])),
  }))
  const roots = new Map<string, string>()
  const stems = new Map<string, Stem>()
  const terms = new Map<string, TermPlaces>()
  const nameRarities = new Float64Array(entries.length)
  const counted = new Int32Array(entries.length)
  const countedServer = new Int32Array(numbers.size)
  let turn = 0
  let near: ReturnType<typeof nearWords> | undefined
  let scratch = new Float32Array(0)

  const read = (root: string): Stem => {
    const forms = new Map<
      string,
      { readonly word: string; readonly ids: number[]; readonly masks: number[] }
    >()
    let count = 0
    let owners = 0
    let first = 0
    turn++
    for (const { index, lines } of indexes) {
      const line = lines.get(root)
      if (line !== undefined) {
        const texts = wordsIn(index.stems[line]!)
        eachPlace(index.places[line]!, (at, place, mask) => {
          const tool = first + place
          const word = texts[at]!
          if (entries[tool] === undefined) return
          let form = forms.get(word)
          if (!form) forms.set(word, (form = { word, ids: [], masks: [] }))
          form.ids.push(tool)
          form.masks.push(mask)
          if (counted[tool] === turn) return
          counted[tool] = turn
          count++
          const server = serverOf[tool]!
          if (server < 0 || countedServer[server] !== turn) owners++
          if (server >= 0) countedServer[server] = turn
        })
      }
      first += index.names.length
    }
    const rarity =
      count > 0
        ? (1 - BY_SERVERS) * rarityOf(count, among.length) +
          BY_SERVERS * rarityOf(owners, numbers.size + loners)
        : 0
    return { rarity, forms: [...forms.values()].sort((a, b) => byCodeUnit(a.word, b.word)) }
  }
  const find = (root: string): Stem => {
    let found = stems.get(root)
    if (found === undefined) {
      if (!indexes.some(({ lines }) => lines.has(root))) return NOWHERE
      stems.set(root, (found = read(root)))
    }
    return found
  }
  return {
    entries,
    serverOf,
    servers: numbers.size,
    stemOf(word) {
      let root = roots.get(word)
      if (root === undefined) {
        if (roots.size >= REMEMBERED) roots.clear()
        roots.set(word, (root = stem(word)))
      }
      return root
    },
    find,
    places({ root, words, likeness, near: meant }, asked) {
      const own = find(root)
      let key = `${likeness} ${root}`
      for (const { word } of own.forms) key += words.has(word) ? '!' : '.'
      const likes = synonyms.get(root) ?? new Set()
      for (const other of asked) if (likes.has(other)) key += ` ${other}`
      const known = meant.length === 0 ? terms.get(key) : undefined
      if (known) return known
      const others = [...likes].flatMap((other) =>
        asked.has(other) ? [] : [[find(other), likeness] as const],
      )
      const nearby = meant.map((other) => [find(other), NEAR] as const)
      const found = termPlaces(own, words, [...others, ...nearby], serverOf)
      if (terms.size >= REMEMBERED) terms.clear()
      if (meant.length === 0 && found.rarity > 0) terms.set(key, found)
      return found
    },
    nameRarity(tool) {
      if (nameRarities[tool] === 0) {
        const own = wordsOf(splitName(entries[tool]!).own).filter((word) => !isStopWord(word))
        for (const root of new Set(own.map(stem))) nameRarities[tool]! += find(root).rarity
      }
      return nameRarities[tool]!
    },
    numbers: (count) =>
      scratch.length < count ? (scratch = new Float32Array(count)) : scratch.fill(0, 0, count),
    near: (word) => (near ??= nearWords(all.flatMap(({ stems: lines }) => lines.flatMap(wordsIn))))(word),
  }
}

/** Smoothed: a word that all have still counts a little, and a set of one can be searched. */
function rarityOf(count: number, all: number): number {
  return Math.log(1 + (all - count + 0.5) / (count + 0.5))
}
