import type { Diagnostic } from './diagnostic.ts'

/** Names that are listed; the others are counted. */
const SHOWN = 3

/**
 * Notes on what providers make of tools, a line for each code in place of one for each tool: nobody has to do anything about
 * them, and a server may bring a hundred. What stands alone, and all else, is left as it is.
 */
export function sumUpNotes(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    const { code, severity, about } = diagnostic
    if (severity !== 'info' || about === undefined || !code.startsWith('provider-')) continue
    groups.set(code, [...(groups.get(code) ?? []), diagnostic])
  }
  const said = new Set<string>()
  return diagnostics.flatMap((diagnostic) => {
    const group = groups.get(diagnostic.code) ?? []
    if (!group.includes(diagnostic) || group.length === 1) return [diagnostic]
    if (said.has(diagnostic.code)) return []
    said.add(diagnostic.code)
    return [summary(diagnostic, group)]
  })
}

function summary({ code, severity }: Diagnostic, group: readonly Diagnostic[]): Diagnostic {
  const names = [...new Set(group.map(({ about }) => about ?? ''))]
  const rest = names.length - SHOWN
  const listed = names.slice(0, SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
  const first = group[0]?.message ?? ''
  const count = names.length === 1 ? '1 tool' : `${names.length} tools`
  return { code, severity, message: `${count} (${listed}), the first: ${first}. --verbose lists all` }
}
