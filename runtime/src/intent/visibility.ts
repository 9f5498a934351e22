import type { ToolEntry } from '../types/manifest.ts'
import type { Registry } from '../types/registry.ts'
import { matchPattern } from './match-pattern.ts'
import type { ResolveState } from './resolve-state.ts'

/** What the caller's surface may see (rules I8, I10). */
export interface Visibility {
  /** Whether the surface is configured. */
  readonly isKnown: boolean
  /** What is hidden, by own name: one map for each list that applies. */
  readonly hidden: readonly ReadonlyMap<string, number>[]
  /** Whether a name may be told, a tool's or any other. */
  mayTell(name: string): boolean
  /** A text that names nothing hidden. */
  withoutHidden(text: string): string
  /** The tools that may be suggested. */
  visible(): readonly ToolEntry[]
}

export function visibilityOf(
  { manifest: { surfaces } }: Registry,
  state: ResolveState,
  surface: string | undefined,
): Visibility {
  const known = surfaces.filter(({ name }) => name === surface)
  // A misspelt surface must not open what a known one closes.
  const applied = surface === undefined || known.length > 0 ? known : surfaces
  const hidden = applied.map((each) => state.hidden(each.hidden).taken)

  function mayTell(name: string): boolean {
    const own = state.named.get(name)?.[0]?.name ?? name
    const isHidden = hidden.some((taken) => taken.has(own))
    return (
      !isHidden && !applied.some((each) => each.hidden.some((pattern) => matchPattern(pattern, { name })))
    )
  }

  return {
    isKnown: surface === undefined || known.length > 0,
    hidden,
    mayTell,
    // A word is told when neither it nor a part between dots and dashes is a hidden name: "secret." and "a-secret" hold one.
    withoutHidden: (text) =>
      text.replace(/[\w.-]+/g, (word) =>
        [word, ...word.split(/[.-]+/)].every((part) => !part || mayTell(part)) ? word : '(hidden)',
      ),
    visible: () => state.entries.filter(({ name }) => !hidden.some((taken) => taken.has(name))),
  }
}
