import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalizeText } from '../../files/read-text.ts'

/** What reading one file gave. `missing` and `unreadable` are different faults: the first is often an import that isn't one. */
export type TextResult =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** Reads files by their path relative to the root. Texts come with LF and without byte order mark. */
export type TextReader = (path: string) => TextResult

const MISSING: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

/** `readText` throws like `readFileSync` where it can't read; the default reads below `root`. */
export function createTextReader(root: string, readText?: (path: string) => string): TextReader {
  const read = readText ?? ((path: string): string => readFileSync(join(root, path), 'utf8'))
  return (path) => {
    try {
      return { kind: 'text', text: normalizeText(read(path)) }
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException
      if (code !== undefined && MISSING.has(code)) return { kind: 'missing' }
      // The error's own message holds the absolute path, which differs between machines.
      const reason =
        code === undefined ? String((error as Error).message) : `${code}${syscall ? `, ${syscall}` : ''}`
      return { kind: 'unreadable', reason }
    }
  }
}
