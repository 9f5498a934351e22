import { byCodeUnit } from '../order.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { RankTools, SearchHit } from '../types/search.ts'

/**
 * How near each tool is to a query, from 0 to 1, in the tools' order: from an embedding model, say. Called once for a query,
 * with tools that the session may use. What isn't a number counts as 0.
 */
export type ScoreVectors = (query: string, among: readonly ToolEntry[]) => ArrayLike<number>

/** What a ranking gives to a tool that is called by its name; words never reach it. */
const EXACT = 1000
const DEEP = 40

/**
 * Adds a vector scorer to a ranking by words. Scores by words are brought to 1 at most; a nearness of 1 is worth `weight`
 * beside them. Tools that are called by their names stay first, and a query of names alone is left as it is.
 */
export function withVectors(rank: RankTools, vectors: ScoreVectors, weight = 0.5): RankTools {
  return (query, among) => {
    const text = [query.query ?? []].flat().join(' ')
    const limit = query.limit ?? 4
    const result = rank({ ...query, limit: Math.max(limit, DEEP) }, among)
    const exact = result.hits.filter((hit) => hit.score >= EXACT)
    const isFiltered = /(^|\s)(select|server|tag):|(^|\s)\+\S/i.test(text)
    if (text.trim() === '' || isFiltered) return cut(result.hits)
    const near = vectors(text, among)
    const most = result.hits.find((hit) => hit.score < EXACT)?.score ?? 1
    const byWords = new Map(result.hits.map((hit) => [hit.name, hit.score / most]))
    const others = among
      .map(({ name }, i): SearchHit => {
        const nearness = Number.isFinite(near[i]) ? near[i]! : 0
        return { name, score: (byWords.get(name) ?? 0) + weight * nearness }
      })
      .filter(({ name, score }) => score > 0 && !exact.some((hit) => hit.name === name))
      .sort((a, b) => b.score - a.score || byCodeUnit(a.name, b.name))
    return cut([...exact, ...others])

    function cut(hits: readonly SearchHit[]): ReturnType<RankTools> {
      const further = hits.slice(limit, limit + 8).map((hit) => hit.name)
      return { hits: hits.slice(0, limit), unmatched: result.unmatched, further }
    }
  }
}
