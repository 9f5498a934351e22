// Telling text from binary data, and reading text without ever losing bytes that would be written back.

const SAMPLE_BYTES = 8000

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** The encoding that the first bytes show, or undefined for binary data (a NUL, as git decides it). */
export function detectEncoding(bytes: Uint8Array): TextEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes.subarray(0, SAMPLE_BYTES).includes(0) ? undefined : 'utf-8'
}

/**
 * The text of a file that is to be changed. A byte order mark stays in it.
 *
 * @throws when the bytes are not UTF-8: writing the decoded text back would change bytes that nobody asked to change.
 */
export function decodeForEditing(bytes: Uint8Array, display: string): string {
  if (detectEncoding(bytes) !== 'utf-8') {
    throw new Error(
      `${display} is not UTF-8 text, so it cannot be edited as text. Use bash with a program for its format.`,
    )
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    throw new Error(
      `${display} has bytes that are not UTF-8, so editing it would damage it. Convert it first (iconv).`,
      {
        cause: error,
      },
    )
  }
}

/** The first bytes in hexadecimal, for messages about binary files. */
export function hexStart(bytes: Uint8Array): string {
  return [...bytes.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
}
