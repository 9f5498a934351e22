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

  /** Marks what one pattern takes; says whether that is anything. */
  function mark(mask: Uint8Array, pattern: string, wide: boolean): boolean {
    const own = names.get(pattern)
    if (own !== undefined) mask[own] = 1
    if (own !== undefined && !wide) return true
    if (isExact(pattern)) {
      const before = formerly.get(pattern) ?? []
      for (const position of before) mask[position] = 1
      return own !== undefined || before.length > 0
    }
    const matches = compilePattern(pattern)
    let isAny = false
    for (let position = 0; position < entries.length; position++) {
      if (!matches(entries[position]!)) continue
      mask[position] = 1
      isAny = true
    }
    return isAny
  }

  return {
    entries,
    position: (name) => names.get(name),
    find: (name) => entries[names.get(name) ?? formerly.get(name)?.[0] ?? -1],
    select(patterns, wide = false) {
      const mask = new Uint8Array(entries.length)
      const unmatched: number[] = []
      for (const [index, pattern] of patterns.entries()) {
        if (!mark(mask, pattern, wide)) unmatched.push(index)
      }
      return { mask, unmatched }
    },
  }
}
