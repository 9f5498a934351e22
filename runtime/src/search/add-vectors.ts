import { byCodeUnit } from '../order.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { Searchable } from './rank-need.ts'
import type { Scored } from './score.ts'

/** Adds a vector scorer's nearness to the scores by words, which are brought to 1 at most. What isn't a number counts as 0. */
export function addVectors(
  scored: readonly Scored[],
  text: string,
  tools: Searchable,
  isWanted: (tool: ToolEntry) => boolean,
): readonly Scored[] {
  const { among, entries, vectors, vectorWeight = 0.5 } = tools
  const near = vectors?.(text, among) ?? []
  const nearness = new Map(among.map((entry, i) => [entry, Number.isFinite(near[i]) ? near[i]! : 0]))
  const most = scored[0]?.score ?? 1
  const byWords = new Map(scored.map((one) => [one.tool, one]))
  const clauses = scored[0]?.clauses.map(() => 0) ?? [0]
  return entries
    .flatMap((entry, tool): Scored[] => {
      if (entry === undefined || !isWanted(entry)) return []
      const words = byWords.get(tool)
      const score = (words?.score ?? 0) / most + vectorWeight * nearness.get(entry)!
      return score > 0 ? [{ tool, score, clauses: words?.clauses ?? clauses }] : []
    })
    .sort((a, b) => b.score - a.score || byCodeUnit(entries[a.tool]!.name, entries[b.tool]!.name))
}
