import { relative } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { toPosix } from './paths.ts'

/** Turns a failed write (no permission, a full disk, a folder in the way) into a diagnostic. Everything is as it was before. */
export function writeFailed(error: unknown, root: string): Diagnostic {
  const { code, path } = error as NodeJS.ErrnoException
  if (code === undefined) throw error
  return {
    code: 'write-failed',
    severity: 'error',
    message: `${path === undefined ? 'a generated file' : toPosix(relative(root, path))} could not be written (${code})`,
    hint: 'Nothing was changed. Check the permissions and the space of the output folder.',
  }
}
