import { byName } from '../order.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { SearchHit } from '../types/search.ts'
import { favourPhrases } from './favour-phrases.ts'
import type { Need } from './read-query.ts'
import { readTerms } from './read-terms.ts'
import { scoreTools } from './score.ts'
import type { SearchView } from './search-view.ts'
import { obtain } from '../obtain.ts'
import { spreadClauses } from './spread-clauses.ts'
import { squash, wordsOf } from './words.ts'

type Filter = (tool: ToolEntry) => boolean

/** The score of a tool that is called by its name: above whatever words can give. */
const EXACT = 1000
/** A part of a text that may be a name: plain words may be too, but are looked up only where they are the whole text. */
const IDENTIFIER = /[\p{L}\d][_.:-][\p{L}\d]|[a-z][A-Z]/u
/** Candidates that a long query's clauses choose from. */
const DEEP = 16

/** Ranks for one need: tools that are named exactly, then by words. Says what nothing fits. */
export function rankNeed(need: Need, view: SearchView, limit: number, unmatched: Set<string>): SearchHit[] {
  const { names, text } = need
  const { findName } = view
  const filters = readFilters(need, view, unmatched)
  const isWanted: Filter = (tool) => filters.every((filter) => filter(tool))
  const hits = new Map<string, SearchHit>()
  const put = ({ name }: ToolEntry, score: number): void => void obtain(hits, name, () => ({ name, score }))
  // A tool's name may be the whole text, or stand in it as an identifier.
  const tokens = text.split(/[\s,()"'`]+/).filter((token) => IDENTIFIER.test(token))
  for (const name of text ? [text, ...tokens] : names) {
    const named = findName(name)
    if (!text && !named[0]) unmatched.add(name)
    for (const tool of named.filter(isWanted)) put(tool, EXACT)
  }
  // A name in full, such as a catalog's line, asks for nothing else. A plain word that happens to be a name may.
  if (!(hits.size && IDENTIFIER.test(text) && findName(text)[0])) {
    const read = readTerms(text || (hits.size ? '' : names.join(' ')), view)
    if (text) for (const word of read.unmatched) unmatched.add(word)
    if (!read.terms[0] && (need.server[0] ?? need.tag[0])) {
      for (const tool of view.among.filter(isWanted).sort(byName)) put(tool, 1)
    }
    const scored = favourPhrases(scoreTools(view, read, Math.max(DEEP, limit), isWanted), read.terms)
    for (const { entry, score } of spreadClauses(scored, limit)) put(entry, score)
  }
  return [...hits.values()].slice(0, limit)
}

/** A filter that fits no tool is reported and dropped: an answer without it is of more use than none. */
function readFilters(
  need: Need,
  { among, entries, find, stemOf }: SearchView,
  unmatched: Set<string>,
): Filter[] {
  const filters: Filter[] = []
  const add = (label: string, filter: Filter): void => {
    if (among.some(filter)) filters.push(filter)
    else unmatched.add(label)
  }
  for (const key of ['server', 'tag'] as const) {
    const asked = need[key].map(squash)
    if (asked[0] === undefined) continue
    add(`${key}:${need[key].join(',')}`, ({ server = '', tags = [] }) =>
      (key === 'tag' ? tags : [server]).some((label) => asked.includes(squash(label))),
    )
  }
  for (const word of need.required) {
    // Tools that have every part of the word, in whatever form.
    const sets = wordsOf(word).map(
      (part) => new Set(find(stemOf(part)).forms.flatMap(({ ids }) => ids.map((tool) => entries[tool]))),
    )
    add(`+${word}`, (tool) => !!sets[0] && sets.every((set) => set.has(tool)))
  }
  return filters
}
