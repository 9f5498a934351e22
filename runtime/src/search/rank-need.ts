import { byName } from '../order.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { SearchHit } from '../types/search.ts'
import { favourPhrases } from './favour-phrases.ts'
import type { Need } from './read-query.ts'
import { readTerms } from './read-terms.ts'
import { scoreTools } from './score.ts'
import type { SearchView } from './search-view.ts'
import { obtain } from './obtain.ts'
import { spreadClauses } from './spread-clauses.ts'
import { squash, wordsOf } from './words.ts'

type Filter = (tool: ToolEntry) => boolean

/** The score of a tool that is called by its name: above whatever words can give. */
const EXACT = 1000
/** Candidates that a long query's clauses choose from. */
const DEEP = 16

/** Ranks for one need: tools that are named exactly, then by words. */
export function rankNeed(
  need: Need,
  view: SearchView,
  limit: number,
): { readonly hits: readonly SearchHit[]; readonly unmatched: readonly string[] } {
  const { names, text } = need
  const { among, findName } = view
  const unmatched: string[] = []
  const filters = readFilters(need, view, unmatched)
  const isWanted: Filter = (tool) => filters.every((filter) => filter(tool))
  const hits = new Map<string, SearchHit>()
  const put = ({ name }: ToolEntry, score: number): void => void obtain(hits, name, () => ({ name, score }))
  for (const name of names) {
    const named = findName(name)
    if (named.length === 0) unmatched.push(name)
    for (const tool of named) put(tool, EXACT)
  }
  // A tool's name may be the whole text, or stand in it as an identifier.
  const tokens = text
    .split(/[\s,()"'`]+/)
    .filter((token) => /[A-Za-z\d][_.:-][A-Za-z\d]|[a-z][A-Z]/.test(token))
  for (const token of text ? [text, ...tokens] : []) {
    for (const tool of findName(token)) if (isWanted(tool)) put(tool, EXACT)
  }
  // A name in full, such as a catalog's line, asks for nothing else. A plain word that happens to be a name may.
  if (!(hits.size > 0 && /[_.:-]|[a-z][A-Z]/.test(text) && findName(text).length > 0)) {
    const read = readTerms(text || (hits.size > 0 ? '' : names.join(' ')), view)
    if (names.length === 0) unmatched.push(...read.unmatched)
    if (read.terms.length === 0 && need.server.length + need.tag.length > 0) {
      for (const tool of among.filter(isWanted).sort(byName)) put(tool, 1)
    }
    const scored = favourPhrases(scoreTools(view, read, Math.max(DEEP, limit), isWanted), read.terms)
    for (const { entry, score } of spreadClauses(scored, limit)) put(entry, score)
  }
  return { hits: [...hits.values()].slice(0, limit), unmatched }
}

/** A filter that fits no tool is reported and dropped: an answer without it is of more use than none. */
function readFilters(
  need: Need,
  { among, entries, find, stemOf }: SearchView,
  unmatched: string[],
): Filter[] {
  const filters: Filter[] = []
  const add = (label: string, filter: Filter): void => {
    if (among.some(filter)) filters.push(filter)
    else unmatched.push(label)
  }
  for (const key of ['server', 'tag'] as const) {
    const asked = need[key].map(squash)
    if (asked.length > 0) {
      add(`${key}:${need[key].join(',')}`, ({ server = '', tags = [] }) =>
        (key === 'tag' ? tags : [server]).some((label) => asked.includes(squash(label))),
      )
    }
  }
  for (const word of need.required) {
    // Tools that have every part of the word, in whatever form.
    const sets = wordsOf(word).map(
      (part) => new Set(find(stemOf(part)).forms.flatMap(({ ids }) => ids.map((tool) => entries[tool]))),
    )
    add(`+${word}`, (tool) => sets.length > 0 && sets.every((set) => set.has(tool)))
  }
  return filters
}
