import { basename, dirname, join, relative } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { toPosix } from './paths.ts'
import { TEMPORARY } from './write-artifacts.ts'

/** Turns a failed write (no permission, a full disk, a folder in the way) into a diagnostic. Everything is as it was before. */
export function writeFailed(error: unknown, root: string): Diagnostic {
  const { code, path } = error as NodeJS.ErrnoException
  if (code === undefined) throw error
  return {
    code: 'write-failed',
    severity: 'error',
    message: `${path === undefined ? 'a generated file' : shown(path, root)} could not be written (${code})`,
    hint: 'Nothing was changed. Check the permissions and the space of the output folder.',
  }
}

/** Turns a generated file that can't be read (no permission, a folder in its place) into a diagnostic. */
export function readFailed(error: unknown, root: string): Diagnostic {
  const { code, path } = error as NodeJS.ErrnoException
  if (code === undefined) throw error
  return {
    code: 'output-unreadable',
    severity: 'error',
    message: `${path === undefined ? 'a generated file' : shown(path, root)} could not be read (${code})`,
    hint: 'Check its permissions, or remove it and run `toolcrib build`.',
  }
}

/** The generated file that is meant, also where its temporary file is named. */
function shown(path: string, root: string): string {
  const name = basename(path)
  const own = name.endsWith(TEMPORARY) ? name.slice(1, -TEMPORARY.length) : name
  return toPosix(relative(root, join(dirname(path), own)))
}
