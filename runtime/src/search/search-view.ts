import { byName } from '../order.ts'
import type { ToolEntry } from '../types/manifest.ts'
import { exactNames } from './exact-names.ts'
import { checkOf, indexTools } from './index-tools.ts'
import { linesOf } from './load-search-index.ts'
import { nearWords } from './near-words.ts'
import { obtain } from './obtain.ts'
import { readStem, wordsIn } from './read-stem.ts'
import type { Form } from './read-stem.ts'
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
  readonly forms: readonly Form[]
}

/** A set of tools, ready to be searched: those of the generated index, and the rest indexed here. */
export interface SearchView {
  readonly among: readonly ToolEntry[]
  findName(name: string): readonly ToolEntry[]
  /** By number; `undefined` for an indexed tool that isn't searched. */
  readonly entries: readonly (ToolEntry | undefined)[]
  /** The number of a tool's group, behind all tools: its server. A tool without a server is a group by itself. */
  readonly groupOf: Int32Array
  /** Tools and groups. */
  readonly places: number
  /** As `stem`, and remembers. */
  stemOf(word: string): string
  /** What an index says of a stem is read when a query first asks for it. */
  find(root: string): Stem
  /**
   * What a term and its synonyms give to the tools. A synonym that the query asks for itself, as one of `asked`, stands for
   * itself alone: a list of near-synonyms must not count each of its words several times.
   */
  placesOf(term: Term, likeness: number, asked: readonly string[]): TermPlaces
  /** How rare the words of a tool's own name are, summed up. */
  nameRarity(tool: number): number
  /** Stems of words that an unknown one may have meant. */
  near(word: string): readonly string[]
  /** So many zeros, for the query at hand. */
  numbers(count: number): Float32Array
}

/** Words, and terms with what they give, that are remembered. */
const REMEMBERED = 2_000

/** What is worth a word that was mistyped or is part of another. */
const NEAR = 0.7
/** A word that only one server's tools share is rare, however many they are. */
const BY_SERVERS = 0.3

/** What is worth a word that requests are filled with. */
const LIGHT = 0.4

/** Numbers the tools. */
export function searchView(
  base: SearchIndex | undefined,
  synonyms: Synonyms,
  among: readonly ToolEntry[],
): SearchView {
  const numberOf = new Map(base?.names.map((name, tool) => [name, tool]))
  const indexed: (ToolEntry | undefined)[] = Array.from({ length: numberOf.size })
  const live = among.filter((entry) => {
    const tool = numberOf.get(entry.name)
    const isLive = tool === undefined || !base!.checks.startsWith(checkOf(entry), tool * 3)
    if (!isLive) indexed[tool] = entry
    return isLive
  })
  const entries = indexed.concat(live.toSorted(byName))
  const all: IndexLines[] = base ? [base] : []
  if (live.length > 0) all.push(linesOf(indexTools(live)))
  const readers = all.map(({ stems, places }, i) => {
    const lines = new Map(stems.map((line, at) => [line.replace(/ .*/, ''), at]))
    return (root: string): Form[] => {
      const at = lines.get(root)
      return at === undefined
        ? []
        : readStem(stems[at]!, places[at]!, i && indexed.length, (tool) => !!entries[tool])
    }
  })

  const numbers = new Map<string, number>()
  const groupOf = Int32Array.from(entries, (entry, tool) =>
    entry?.server === undefined ? tool : obtain(numbers, entry.server, () => entries.length + numbers.size),
  )
  const groups = new Set(among.map((entry) => entry.server ?? entry)).size
  const places = entries.length + numbers.size

  const find = remembering((root): Stem => {
    const forms = readers.flatMap((read) => read(root))
    const seen = new Uint8Array(places)
    let tools = 0
    let owners = 0
    for (const { ids } of forms) {
      for (const tool of ids) {
        if (seen[tool]) continue
        seen[tool] = 1
        tools++
        const group = groupOf[tool]!
        if (group === tool || !seen[group]) owners++
        seen[group] = 1
      }
    }
    const rarity =
      tools && (1 - BY_SERVERS) * rarityOf(tools, among.length) + BY_SERVERS * rarityOf(owners, groups)
    return { rarity, forms }
  })
  const stemOf = remembering(stem)
  const terms = new Map<string, TermPlaces>()
  const nameRarities = new Float64Array(entries.length)
  let near: ReturnType<typeof nearWords> | undefined
  let scratch = new Float32Array(0)
  return {
    among,
    findName: exactNames(among),
    entries,
    groupOf,
    places,
    stemOf,
    find,
    placesOf({ root, words, near: meant }, likeness, asked) {
      const likes = synonyms.get(root) ?? new Set()
      if (terms.size > REMEMBERED) terms.clear()
      return obtain(
        terms,
        `${root}${words}${likeness}${meant} ${asked.filter((other) => likes.has(other))}`,
        () => {
          const others = [...likes].filter((other) => !asked.includes(other))
          const standing = [
            ...others.map((other) => [find(other), likeness] as const),
            ...meant.map((other) => [find(other), NEAR] as const),
          ]
          return termPlaces(find(root), words, standing, groupOf, places, likes.has('') ? LIGHT : 1)
        },
      )
    },
    nameRarity(tool) {
      const own = (): string[] => wordsOf(splitName(entries[tool]!).own).filter((word) => !isStopWord(word))
      return (nameRarities[tool] ||= [...new Set(own().map(stemOf))].reduce(
        (sum, root) => sum + find(root).rarity,
        0,
      ))
    },
    numbers: (count) =>
      scratch.length < count ? (scratch = new Float32Array(count)) : scratch.fill(0, 0, count),
    near: (word) =>
      (near ??= nearWords(all.flatMap(({ stems }) => stems.flatMap(wordsIn))))(word).map(stemOf),
  }
}

function remembering<V>(make: (key: string) => V): (key: string) => V {
  const known = new Map<string, V>()
  return (key) => {
    if (known.size > REMEMBERED) known.clear()
    return obtain(known, key, make)
  }
}

/** Smoothed: a word that all have still counts a little, and a set of one can be searched. */
function rarityOf(count: number, all: number): number {
  return Math.log(1 + (all - count + 0.5) / (count + 0.5))
}
