import { readFile } from 'node:fs/promises'

/** A file's text with CRLF as LF and no byte order mark, so that a checkout's line endings change nothing. */
export function normalizeText(text: string): string {
  return (text.startsWith('\uFEFF') ? text.slice(1) : text).replaceAll('\r\n', '\n')
}

/** Reads a text file; `undefined` where there is none. Other failures (no permission, a folder) are thrown. */
export async function readTextIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    // A folder in a file's place is refused without a name.
    throw Object.assign(error as Error, { path })
  }
}
