import type { Diagnostic } from './diagnostic.ts'
import { terminalLine } from './terminal-text.ts'
import { toMessage } from './to-message.ts'

/**
 * Diagnostics as text for people: message, place with a code frame, hint; a note is one line. `color` is for terminals only.
 */
export async function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  options: { readonly color: boolean },
): Promise<string> {
  if (diagnostics.length === 0) return ''
  const { formatMessages } = await import('esbuild')
  const texts = await Promise.all(
    diagnostics.map(async (diagnostic) => {
      const kind = diagnostic.severity
      if (kind === 'info') return noteLine(diagnostic)
      const [text = ''] = await formatMessages([toMessage(diagnostic)], { kind, color: options.color })
      return `${text.trimEnd()}\n\n`
    }),
  )
  return texts.join('')
}

function noteLine({ code, message, place }: Diagnostic): string {
  const at = place === undefined ? '' : `${place.file}:${place.line}:${place.column}: `
  return `note ${terminalLine(`${at}${code}: ${message}`)}\n`
}
