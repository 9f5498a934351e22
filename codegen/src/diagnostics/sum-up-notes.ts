import type { Diagnostic } from './diagnostic.ts'

/** Names that are listed; the others are counted. */
const SHOWN = 3

/** Remarks on rewriting that nobody has to act on; one schema of a server may bring thirty. */
const REWRITES: ReadonlySet<string> = new Set(['draft-rewritten', 'ref-cut', 'ref-cycle', 'ref-growth'])

/**
 * Remarks on what was rewritten and what providers make of it, one for each code in place of one for each place: nobody has to
 * do anything about them, and a server may bring hundreds. What stands alone, and all else, is left as it is.
 */
export function sumUpNotes(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    const { code, severity, about } = diagnostic
    const isNote = severity === 'info' && code.startsWith('provider-')
    if (about === undefined || (!isNote && !REWRITES.has(code))) continue
    const group = groups.get(code)
    if (group === undefined) groups.set(code, [diagnostic])
    else group.push(diagnostic)
  }
  const said = new Set<string>()
  const grouped = new Set([...groups.values()].filter(({ length }) => length > 1).flat())
  return diagnostics.flatMap((diagnostic) => {
    if (!grouped.has(diagnostic)) return [diagnostic]
    if (said.has(diagnostic.code)) return []
    said.add(diagnostic.code)
    return [summary(diagnostic, groups.get(diagnostic.code) ?? [])]
  })
}

function summary(first: Diagnostic, group: readonly Diagnostic[]): Diagnostic {
  const names = [...new Set(group.map(({ about }) => about ?? ''))]
  const rest = names.length - SHOWN
  const listed = names.slice(0, SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
  const count = names.length === 1 ? '1 tool' : `${names.length} tools`
  const { about: _about, ...kept } = first
  return {
    ...kept,
    message: `${group.length} times in ${count} (${listed}), the first: ${first.message}. --verbose lists all`,
  }
}
