import { readdirSync, readFileSync, statSync } from 'node:fs'
import { digest } from '../../files/working-file.ts'
import type { Touched } from '../protocol.ts'

/** A file system's clock may be this much behind, or count in steps. */
const UNSETTLED_MS = 20

/**
 * What the file system answers to a question, as a text that differs where the answer does. Undefined where what is asked for is
 * younger than a moment: it may have been another thing before.
 *
 * @param before The moment, by `Date.now()`.
 */
export function stateOf(what: Touched['what'], path: string, before: number = Infinity): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return 'absent'
  const isFolder = found.isDirectory()
  // A folder is as young as the last thing that was put into it, which nobody asked for here.
  const counts = !isFolder || what === 'list'
  if (counts && Math.max(found.mtimeMs, found.ctimeMs) >= before - UNSETTLED_MS) return undefined
  if (what === 'unknown') return undefined
  if (what === 'list') return isFolder ? digest(JSON.stringify(readdirSync(path).sort())) : 'no folder'
  if (isFolder) return 'folder'
  return what === 'file' ? digest(readFileSync(path)) : `${found.size} ${found.mtimeMs}`
}

/** The same, where the answer may be an error. */
export function stateOrFault(what: Touched['what'], path: string, before?: number): string | undefined {
  try {
    return stateOf(what, path, before)
  } catch (error) {
    return `fails: ${(error as NodeJS.ErrnoException).code}`
  }
}
