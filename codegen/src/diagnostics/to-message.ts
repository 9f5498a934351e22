import type { PartialMessage } from 'esbuild'
import type { Diagnostic, Place } from './diagnostic.ts'
import { terminalText } from './terminal-text.ts'

/** A diagnostic in the form that esbuild prints with a code frame. */
export function toMessage({ code, message, place, hint, related }: Diagnostic): PartialMessage {
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
