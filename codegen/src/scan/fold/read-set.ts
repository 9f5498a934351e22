/** The literals that a value was read from: which keys of each, or all of it. A set, since constants are often used twice. */
export type ReadSet = ReadonlyMap<number, ReadonlySet<string> | 'all'>

export type MutableReadSet = Map<number, Set<string> | 'all'>

export function addRead(reads: MutableReadSet, site: number, key?: string): void {
  const present = reads.get(site)
  if (present === 'all') return
  if (key === undefined) reads.set(site, 'all')
  else if (present === undefined) reads.set(site, new Set([key]))
  else present.add(key)
}

export function addReads(reads: MutableReadSet, more: ReadSet): void {
  for (const [site, keys] of more) {
    if (keys === 'all') reads.set(site, 'all')
    else for (const key of keys) addRead(reads, site, key)
  }
}
