import { byCodeUnit } from '../order.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { SearchHit } from '../types/search.ts'
import { favourPhrases } from './favour-phrases.ts'
import { squash } from './read-query.ts'
import type { Need } from './read-query.ts'
import { readTerms } from './read-terms.ts'
import { scoreTools } from './score.ts'
import type { SearchView } from './search-view.ts'
import { spreadClauses } from './spread-clauses.ts'
import { stem } from './stem.ts'
import { wordsOf } from './words.ts'

/** Tools that are ready for queries. */
export interface Searchable extends SearchView {
  readonly among: readonly ToolEntry[]
  findName(name: string): readonly ToolEntry[]
}

/** The score of a tool that is called by its name: above whatever words can give. */
const EXACT = 1000
/** Candidates that a long query's clauses choose from. */
const DEEP = 16

/** Ranks for one need: tools that are named exactly, then by words. */
export function rankNeed(
  need: Need,
  tools: Searchable,
  limit: number,
): { readonly hits: readonly SearchHit[]; readonly unmatched: readonly string[] } {
  const unmatched: string[] = []
  const hits = new Map<string, SearchHit>()
  const isWanted = readFilters(need, tools, unmatched)
  for (const name of need.names) {
    const named = tools.findName(name)
    if (named.length === 0) unmatched.push(name)
    for (const tool of named) hits.set(tool.name, { name: tool.name, score: EXACT })
  }
  for (const tool of namedIn(need.text, tools)) {
    if (isWanted(tool)) hits.set(tool.name, { name: tool.name, score: EXACT })
  }
  // A name in full, such as a catalog's line, asks for nothing else. A plain word that happens to be a name may.
  const isName = /[_.:-]|[a-z][A-Z]/.test(need.text) && tools.findName(need.text).length > 0
  if (isName && hits.size > 0) return { hits: [...hits.values()].slice(0, limit), unmatched }
  const text = need.names.length > 0 && hits.size === 0 ? need.names.join(' ') : need.text
  const { terms, unmatched: unknown } = readTerms(text, tools)
  if (need.names.length === 0) unmatched.push(...unknown)
  if (terms.length === 0 && need.servers.length + need.tags.length > 0) {
    const all = tools.among.filter(isWanted).sort((a, b) => byCodeUnit(a.name, b.name))
    for (const { name } of all) hits.set(name, { name, score: 1 })
  }
  const hasFilters = need.servers.length + need.tags.length + need.required.length > 0
  const isWantedAt = hasFilters ? (tool: number): boolean => isWanted(tools.entries[tool]!) : undefined
  const byWords = scoreTools(tools, terms, Math.max(DEEP, limit), isWantedAt)
  const phrased = favourPhrases(byWords, terms, tools.entries)
  for (const { tool, score } of spreadClauses(phrased, limit)) {
    const { name } = tools.entries[tool]!
    if (!hits.has(name)) hits.set(name, { name, score })
  }
  return { hits: [...hits.values()].slice(0, limit), unmatched }
}

/** Tools whose name is the whole text, or stands in it as an identifier. */
function namedIn(text: string, tools: Searchable): readonly ToolEntry[] {
  const tokens = text
    .split(/[\s,()"'`]+/)
    .filter((token) => /[A-Za-z\d][_.:-][A-Za-z\d]|[a-z][A-Z]/.test(token))
  return text === '' ? [] : [text, ...tokens].flatMap((token) => tools.findName(token))
}

/** A filter that fits no tool is reported and dropped: an answer without it is of more use than none. */
function readFilters(need: Need, tools: Searchable, unmatched: string[]): (tool: ToolEntry) => boolean {
  const filters: ((tool: ToolEntry) => boolean)[] = []
  const add = (label: string, filter: (tool: ToolEntry) => boolean): void => {
    if (tools.among.some(filter)) filters.push(filter)
    else unmatched.push(label)
  }
  if (need.servers.length > 0) {
    const servers = need.servers.map(squash)
    add(
      `server:${need.servers.join(',')}`,
      ({ server }) => server !== undefined && servers.includes(squash(server)),
    )
  }
  if (need.tags.length > 0) {
    const tags = need.tags.map(squash)
    add(`tag:${need.tags.join(',')}`, (tool) => tool.tags?.some((tag) => tags.includes(squash(tag))) ?? false)
  }
  for (const word of need.required) {
    const holders = toolsWith(word, tools)
    add(`+${word}`, (tool) => holders.has(tool))
  }
  return (tool) => filters.every((filter) => filter(tool))
}

/** Tools that have every part of a word, in whatever form. */
function toolsWith(word: string, { find, entries }: Searchable): ReadonlySet<ToolEntry | undefined> {
  const sets = wordsOf(word).map(
    (part) => new Set(find(stem(part)).forms.flatMap(({ ids }) => ids.map((tool) => entries[tool]))),
  )
  return new Set([...(sets[0] ?? [])].filter((tool) => sets.every((set) => set.has(tool))))
}
