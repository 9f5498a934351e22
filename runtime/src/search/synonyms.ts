import { obtain } from '../obtain.ts'
import { stem } from './stem.ts'

export type Synonyms = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Groups of words that may stand for each other, one group a string, stemmed or not; where there is a `>`, those behind it for
 * those before it. Returns what may stand for each stem, itself included.
 */
export function synonymsOf(groups: readonly string[]): Synonyms {
  const map = new Map<string, Set<string>>()
  for (const group of groups) {
    const [roots, others = roots] = group.split('>').map((part) => part.trim().split(/\s+/).map(stem))
    for (const root of roots!) for (const other of others!) obtain(map, root, () => new Set()).add(other)
  }
  return map
}
