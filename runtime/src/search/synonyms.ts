import { stem } from './stem.ts'

export type Synonyms = ReadonlyMap<string, ReadonlySet<string>>

/** Groups of words that may stand for each other, one group a string, stemmed or not. Returns each stem's other stems. */
export function synonymsOf(groups: readonly string[]): Synonyms {
  const map = new Map<string, Set<string>>()
  for (const group of groups) {
    const roots = group.split(/\s+/).map(stem)
    for (const root of roots) {
      let others = map.get(root)
      if (!others) map.set(root, (others = new Set()))
      for (const other of roots) if (other !== root) others.add(other)
    }
  }
  return map
}
