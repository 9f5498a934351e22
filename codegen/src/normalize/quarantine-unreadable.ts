import type { Diagnostic } from '../diagnostics/diagnostic.ts'

/** Codes of faults of a whole file: which tools it holds isn't known, so nothing may be written without them. */
const WHOLE_FILE: ReadonlySet<string> = new Set([
  'mcp-snapshot-format',
  'mcp-snapshot-missing',
  'mcp-snapshot-unreadable',
  'no-tools',
  'syntax-error',
  'unreadable-file',
])

/** Whether a fault hides tools whose names aren't known. A build that can't tell what it would lose writes nothing. */
export function hidesTools(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === 'error' && WHOLE_FILE.has(diagnostic.code)
}

/** The definitions that the scan found and could not read, each under its name or, where that is unreadable too, its place. */
export function quarantineUnreadable(
  diagnostics: readonly Diagnostic[],
): readonly { readonly name: string; readonly reason: string }[] {
  const named = new Map<string, string>()
  for (const diagnostic of diagnostics) {
    if (diagnostic.severity !== 'error' || hidesTools(diagnostic)) continue
    const { place, message } = diagnostic
    const name = diagnostic.tool ?? `(unnamed, ${place ? place.file : 'no place'})`
    if (!named.has(name)) named.set(name, message)
  }
  return [...named].map(([name, reason]) => ({ name, reason }))
}
