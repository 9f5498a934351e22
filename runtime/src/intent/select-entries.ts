import type { ToolEntry } from '../types/manifest.ts'
import { compilePattern, isExact } from './match-pattern.ts'

/** The tools that a list of patterns takes, by own name, each with the position of the first pattern that takes it. */
export interface Selection {
  readonly taken: ReadonlyMap<string, number>
  /** Positions of the patterns that took nothing. */
  readonly unmatched: readonly number[]
}

/**
 * A name takes the tool of that name, or else those that had it before. With `wide`, which denying wants, both: where an
 * old name was given to a new tool, it can't be told which of the two was meant.
 */
export type Select = (patterns: readonly string[], wide?: boolean) => Selection

/** The tools of each name: the one that has it now, then those that had it before. */
export type Named = ReadonlyMap<string, readonly ToolEntry[]>

export function nameEntries(entries: readonly ToolEntry[]): Named {
  const named = new Map(entries.map((entry) => [entry.name, [entry]]))
  for (const entry of entries) {
    for (const alias of entry.aliases ?? []) named.set(alias, [...(named.get(alias) ?? []), entry])
  }
  return named
}

/** Prepares one generation's entries for patterns. */
export function createSelect(entries: readonly ToolEntry[], named: Named): Select {
  return (patterns, wide) => {
    const taken = new Map<string, number>()
    const unmatched: number[] = []
    for (const [position, pattern] of patterns.entries()) {
      const found = isExact(pattern) ? (named.get(pattern) ?? []) : entries.filter(compilePattern(pattern))
      if (found.length === 0) unmatched.push(position)
      for (const { name } of !wide && found[0]?.name === pattern ? [found[0]] : found) {
        if (!taken.has(name)) taken.set(name, position)
      }
    }
    return { taken, unmatched }
  }
}
