// Opening regular files of the workspace to read them.
import { constants, type Stats } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

import { fileError } from './file-errors.ts'
import { withParentFolder, type FolderHandle } from './folder-handle.ts'
import type { Place } from './workspace-path.ts'

// Without O_NONBLOCK, opening a named pipe would wait for a writer for ever.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Opens the file `name` of an open folder; `undefined` for anything that is no regular file. */
export async function openRegularFile(
  folder: FolderHandle,
  name: string,
): Promise<{ readonly handle: FileHandle; readonly stats: Stats } | undefined> {
  const handle = await open(join(folder.path, name), FLAGS)
  const stats = await handle.stat()
  if (stats.isFile()) return { handle, stats }
  await handle.close()
  if (stats.isDirectory()) throw Object.assign(new Error('is a folder'), { code: 'EISDIR' })
  return undefined
}

/**
 * Runs `use` with the open file, and closes it.
 *
 * @throws with words for people when it is missing, a folder, or no regular file.
 */
export async function withFile<T>(
  place: Place,
  use: (handle: FileHandle, stats: Stats) => Promise<T>,
): Promise<T> {
  let file
  try {
    file = await withParentFolder(place, false, openRegularFile)
  } catch (error) {
    throw fileError(error, place.display)
  }
  if (file === undefined) throw new Error(`${place.display} is a pipe, socket or device, not a file.`)
  try {
    return await use(file.handle, file.stats)
  } finally {
    await file.handle.close()
  }
}
