import type { ToolEntry, ToolManifest } from '../types/manifest.ts'
import { compilePattern } from './match-pattern.ts'
import type { Matchable } from './match-pattern.ts'
import type { Named } from './select-entries.ts'

/** What a surface may see (rules I8, I10). */
export interface Visibility {
  /** The hidden tools, by own name. */
  readonly hidden: ReadonlyMap<string, number>
  /** Whether a name may be told, a tool's or any other. */
  mayTell(name: string): boolean
}

export function createVisibility(
  surfaces: ToolManifest['surfaces'],
  surface: string | undefined,
  entries: readonly ToolEntry[],
  named: Named,
): Visibility {
  const known = surfaces.filter(({ name }) => name === surface)
  // A misspelt surface must not open what a known one closes.
  const applied = surface === undefined || known.length > 0 ? known : surfaces
  const matchers = applied.flatMap(({ hidden }) => hidden.map(compilePattern))
  const hides = (tool: Matchable): boolean => matchers.some((matches) => matches(tool))
  return {
    hidden: new Map(entries.filter(hides).map(({ name }) => [name, 0])),
    mayTell: (name) => !hides({ name }) && !hides(named.get(name)?.[0] ?? { name }),
  }
}

/**
 * A text that names nothing hidden. A word is told when neither it nor a part between dots and dashes is a hidden name:
 * "secret." and "a-secret" hold one.
 */
export function withoutHidden(text: string, mayTell: Visibility['mayTell']): string {
  return text.replace(/[\w.-]+/g, (word) =>
    [word, ...word.split(/[.-]/)].every((part) => !part || mayTell(part)) ? word : '(hidden)',
  )
}
