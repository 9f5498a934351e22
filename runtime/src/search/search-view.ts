import type { ToolEntry } from '../types/manifest.ts'
import { exactNames } from './exact-names.ts'
import { groupWords } from './group-words.ts'
import { nearWords } from './near-words.ts'
import { obtain } from '../obtain.ts'
import { readStem, wordsIn } from './read-stem.ts'
import type { Form } from './read-stem.ts'
import { checkOf } from './search-digest.ts'
import type { SearchIndex } from './search-index.ts'
import { stem } from './stem.ts'
import type { Synonyms } from './synonyms.ts'
import type { Term } from './score.ts'
import { termPlaces } from './term-places.ts'
import type { TermPlaces } from './term-places.ts'
import { ownName } from './tool-words.ts'
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
}

/** Words, and terms with what they give, that are remembered. */
const REMEMBERED = 2_000

/** What is worth a word that was mistyped or is part of another. */
const NEAR = 0.7
/** A word that only one server's tools share is rare, however many they are. */
const BY_SERVERS = 0.3

/** What is worth a word that requests are filled with. */
const LIGHT = 0.4

/** Numbers the tools: those of the index by their place in it, the others behind them. */
export function searchView(index: SearchIndex, synonyms: Synonyms, among: readonly ToolEntry[]): SearchView {
  const numberOf = new Map(index.names.map((name, tool) => [name, tool]))
  const indexed: (ToolEntry | undefined)[] = index.names.map(() => undefined)
  const live = among.filter((entry) => {
    const tool = numberOf.get(entry.name)
    const isLive = tool === undefined || !index.checks.startsWith(checkOf(entry), tool * 3)
    if (!isLive) indexed[tool] = entry
    return isLive
  })
  const entries = indexed.concat(live)
  const liveStems = groupWords(live, indexed.length)
  const lines = new Map(index.stems.map((line, i) => [line.replace(/ .*/, ''), i]))

  const numbers = new Map<string, number>()
  const groupOf = Int32Array.from(entries, (entry, tool) =>
    entry?.server === undefined ? tool : obtain(numbers, entry.server, () => entries.length + numbers.size),
  )
  const groups = new Set(among.map((entry) => entry.server ?? entry)).size
  const places = entries.length + numbers.size
  const stems = new Map<string, Stem>()
  const roots = new Map<string, string>()
  const terms = new Map<string, TermPlaces>()
  const nameRarities = new Float64Array(entries.length)
  let near: ReturnType<typeof nearWords> | undefined

  const read = (root: string): Stem => {
    const line = lines.get(root)
    const forms: Form[] =
      line === undefined ? [] : readStem(index.stems[line]!, index.places[line]!, (tool) => entries[tool])
    forms.push(...(liveStems.get(root)?.values() ?? []))
    const seen = new Uint8Array(places)
    let tools = 0
    let owners = 0
    for (const { ids } of forms) {
      for (const tool of ids) {
        if (seen[tool]) continue
        seen[tool] = 1
        tools++
        // A tool without a server is its own.
        const group = groupOf[tool]!
        if (group === tool || !seen[group]) owners++
        seen[group] = 1
      }
    }
    const rarity =
      tools && (1 - BY_SERVERS) * rarityOf(tools, among.length) + BY_SERVERS * rarityOf(owners, groups)
    return { rarity, forms }
  }
  const find = (root: string): Stem => recall(stems, root, read)
  const stemOf = (word: string): string => recall(roots, word, stem)
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
      const key = `${root}${words}${likeness}${meant} ${asked.filter((other) => likes.has(other))}`
      return recall(terms, key, () => {
        const others = [...likes].filter((other) => !asked.includes(other))
        const standing = [
          ...others.map((other) => [find(other), likeness] as const),
          ...meant.map((other) => [find(other), NEAR] as const),
        ]
        return termPlaces(find(root), words, standing, groupOf, places, likes.has('') ? LIGHT : 1)
      })
    },
    nameRarity: (tool) =>
      (nameRarities[tool] ||= [
        ...new Set(
          wordsOf(ownName(entries[tool]!)).flatMap((word) => (isStopWord(word) ? [] : stemOf(word))),
        ),
      ].reduce((sum, root) => sum + find(root).rarity, 0)),
    near(word) {
      near ??= nearWords([
        ...index.stems.flatMap(wordsIn),
        ...[...liveStems.values()].flatMap((forms) => [...forms.values()].map((form) => form.word)),
      ])
      return near(word).map(stemOf)
    },
  }
}

/** As `obtain`, and forgets all when it is too much. */
function recall<V>(map: Map<string, V>, key: string, make: (key: string) => V): V {
  if (map.size > REMEMBERED) map.clear()
  return obtain(map, key, make)
}

/** Smoothed: a word that all have still counts a little, and a set of one can be searched. */
function rarityOf(count: number, all: number): number {
  return Math.log(1 + (all - count + 0.5) / (count + 0.5))
}
