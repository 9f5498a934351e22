import { obtain } from './obtain.ts'
import { stem } from './stem.ts'

export type Synonyms = ReadonlyMap<string, ReadonlySet<string>>

/** Groups of words that may stand for each other, one group a string, stemmed or not. Returns each stem's groups, itself included. */
export function synonymsOf(groups: readonly string[]): Synonyms {
  const map = new Map<string, Set<string>>()
  for (const group of groups) {
    const roots = group.split(/\s+/).map(stem)
    for (const root of roots) for (const other of roots) obtain(map, root, () => new Set()).add(other)
  }
  return map
}
