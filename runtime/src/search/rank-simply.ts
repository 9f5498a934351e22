import { byCodeUnit } from '../order.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { RankTools, SearchHit } from '../types/search.ts'

/** Ranks without an index: exact and former names, then whole words shared with name, server and description. For small sets. */
export const rankSimply: RankTools = (query, among) => {
  const limit = query.limit ?? 4
  const asked = [query.query ?? []]
    .flat()
    .flatMap((text) => (/^\s*select:/i.test(text) ? text.replace(/^.*?:/s, '').split(',') : text))
  const names = new Set([...(query.names ?? []), ...asked].map(squash))
  const words = [...new Set(asked.flatMap(wordsOf))]
  const matched = new Set<string>()
  const hits: SearchHit[] = []
  for (const entry of among) {
    const own = [entry.name, entry.name.replace(/^.*__/s, ''), ...(entry.aliases ?? [])]
    const isNamed = own.some((name) => names.has(squash(name)))
    const score = scoreOf(entry, words, matched) + (isNamed ? 1000 : 0)
    if (score > 0) hits.push({ name: entry.name, score })
  }
  hits.sort((a, b) => b.score - a.score || byCodeUnit(a.name, b.name))
  return {
    hits: hits.slice(0, limit),
    unmatched: words.filter((word) => !matched.has(word)),
    further: hits.slice(limit, limit + 8).map((hit) => hit.name),
  }
}

function scoreOf(entry: ToolEntry, words: readonly string[], matched: Set<string>): number {
  const name = new Set(wordsOf(`${entry.server ?? ''} ${entry.name}`))
  const description = new Set(wordsOf(entry.description))
  let score = 0
  for (const word of words) {
    if (!name.has(word) && !description.has(word)) continue
    matched.add(word)
    score += name.has(word) ? 3 : 1
  }
  return score
}

function wordsOf(text: string): string[] {
  // An upper-case letter behind a lower-case one begins a word: `createIssue`.
  const split = text.replace(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, '$1 ')
  return split.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function squash(name: string): string {
  return wordsOf(name).join('')
}
