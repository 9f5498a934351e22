// System errors in words that say what to do.
import { visibleText } from './visible-text.ts'

/** A system error's code, or undefined. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? code : undefined
}

const MEANINGS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist. Use list or glob to see what is there',
  ENOTDIR: 'does not exist: a part of its path is a file, not a folder',
  EACCES: 'may not be opened by this user',
  EPERM: 'may not be changed by this user',
  EISDIR: 'is a folder. Use list to see what is in it',
  ELOOP:
    'is a symbolic link that leads nowhere or was swapped while it was opened. Try again, or name its target',
  ENAMETOOLONG: 'is too long a name for this file system',
  ENOSPC: 'cannot be written: the disk is full',
  EROFS: 'cannot be written: the file system is read-only',
}

/** The error to throw for `path`; errors that are not the file system's come back as they are. */
export function fileError(error: unknown, path: string): Error {
  const meaning = MEANINGS[errorCode(error) ?? '']
  if (meaning === undefined) return error instanceof Error ? error : new Error(String(error))
  return new Error(`${visibleText(path)} ${meaning}.`, { cause: error })
}
