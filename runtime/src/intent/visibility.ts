import type { ToolEntry, ToolManifest } from '../types/manifest.ts'
import { matchPattern } from './match-pattern.ts'
import type { ResolveState } from './resolve-state.ts'

/** What the caller's surface may see (rules I8, I10). */
export interface Visibility {
  /** Whether the surface is configured. */
  readonly isKnown: boolean
  /** What is hidden, by position: one mask for each list that applies. */
  readonly masks: readonly Uint8Array[]
  isHidden(position: number): boolean
  /** Whether a name may be told, a tool's or any other. */
  mayTell(name: string): boolean
  /** A text that names nothing hidden. */
  withoutHidden(text: string): string
  /** The tools that may be suggested. */
  visible(): readonly ToolEntry[]
}

export function visibilityOf(
  manifest: ToolManifest,
  { index, selection }: ResolveState,
  surface: string | undefined,
): Visibility {
  const known = manifest.surfaces.filter(({ name }) => name === surface)
  // A misspelt surface must not open what a known one closes.
  const applied = surface === undefined ? [] : known.length > 0 ? known : manifest.surfaces
  const masks = applied.map(({ hidden }) => selection(hidden, true).mask)

  function isHidden(position: number): boolean {
    return masks.some((mask) => mask[position] === 1)
  }

  function mayTell(name: string): boolean {
    const entry = index.find(name)
    if (entry !== undefined && isHidden(index.position(entry.name)!)) return false
    return !applied.some(({ hidden }) => hidden.some((pattern) => matchPattern(pattern, { name })))
  }

  return {
    isKnown: surface === undefined || known.length > 0,
    masks,
    isHidden,
    mayTell,
    // A word is told when neither it nor a part between dots and dashes is a hidden name: "secret." and "a-secret" hold one.
    withoutHidden: (text) =>
      masks.length === 0
        ? text
        : text.replace(/[\w.-]+/g, (word) =>
            [word, ...word.split(/[.-]+/)].every((part) => part === '' || mayTell(part)) ? word : '(hidden)',
          ),
    visible: () => index.entries.filter((_, position) => !isHidden(position)),
  }
}
