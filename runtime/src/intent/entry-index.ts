import type { ToolEntry } from '../types/manifest.ts'
import { compilePattern, isExact } from './match-pattern.ts'

/** Which entries a list of patterns takes: 1 at their positions. */
export interface Selection {
  readonly mask: Uint8Array
  /** Positions in the list of the patterns that took nothing. */
  readonly unmatched: readonly number[]
}

/** One generation's entries, prepared for patterns. */
export interface EntryIndex {
  readonly entries: readonly ToolEntry[]
  /** By own name. */
  position(name: string): number | undefined
  /** By own name or else by former name. */
  find(name: string): ToolEntry | undefined
  /**
   * A name takes the tool of that name, or else those that had it before. With `wide`, which denying wants, both: where an
   * old name was given to a new tool, it can't be told which of the two was meant.
   */
  select(patterns: readonly string[], wide?: boolean): Selection
}

export function indexEntries(entries: readonly ToolEntry[]): EntryIndex {
  const names = new Map<string, number>()
  const formerly = new Map<string, number[]>()
  for (const [position, entry] of entries.entries()) {
    names.set(entry.name, position)
    for (const alias of entry.aliases ?? []) formerly.set(alias, [...(formerly.get(alias) ?? []), position])
  }

  function positionsOf(pattern: string, wide: boolean): readonly number[] {
    if (isExact(pattern)) {
      const own = names.get(pattern)
      if (own === undefined) return formerly.get(pattern) ?? []
      return wide ? [own, ...(formerly.get(pattern) ?? [])] : [own]
    }
    const matches = compilePattern(pattern)
    return entries.flatMap((entry, position) => (matches(entry) ? [position] : []))
  }

  return {
    entries,
    position: (name) => names.get(name),
    find: (name) => entries[names.get(name) ?? formerly.get(name)?.[0] ?? -1],
    select(patterns, wide = false) {
      const mask = new Uint8Array(entries.length)
      const unmatched: number[] = []
      for (const [index, pattern] of patterns.entries()) {
        const positions = positionsOf(pattern, wide)
        if (positions.length === 0) unmatched.push(index)
        for (const position of positions) mask[position] = 1
      }
      return { mask, unmatched }
    },
  }
}
