import type { PartialMessage } from 'esbuild'
import type { Diagnostic, Place } from './diagnostic.ts'
import { terminalLine, terminalText } from './terminal-text.ts'

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

function toMessage({ code, message, place, hint, related }: Diagnostic): PartialMessage {
  return {
    text: terminalText(`${code}: ${message}`),
    ...(place === undefined ? {} : { location: toLocation(place) }),
    notes: [
      ...(related ?? []).map((note) => ({
        text: terminalText(note.message),
        ...(note.place === undefined ? {} : { location: toLocation(note.place) }),
      })),
      ...(hint === undefined ? [] : [{ text: terminalText(hint) }]),
    ],
  }
}

function toLocation({
  file,
  line,
  column,
  length,
  lineText,
}: Place): NonNullable<PartialMessage['location']> {
  // One unit for one unit, so that the underline stays under what it means.
  // oxlint-disable-next-line no-control-regex
  const text = (lineText ?? '').replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')
  // esbuild counts columns in bytes of UTF-8.
  const byteColumn = Buffer.byteLength(text.slice(0, column - 1))
  return {
    file: terminalText(file),
    line,
    column: lineText === undefined ? column - 1 : byteColumn,
    length: Buffer.byteLength(text.slice(column - 1, column - 1 + (length ?? 0))),
    lineText: text,
  }
}
