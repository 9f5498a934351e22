// Replacing a file so that a reader, or a crash at any moment, meets the old text or the new one and nothing between.
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { open, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'

import type { FolderHandle } from './folder-handle.ts'

/** Files that a killed process may leave behind begin like this. */
export const TEMPORARY_PREFIX = '.partial-'

const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)

/**
 * Writes `data` to a temporary file beside the target, makes it durable, and renames it over the target.
 *
 * @param mode permission bits of the new file; absent: what the process' umask leaves.
 */
export async function writeAtomically(
  folder: FolderHandle,
  name: string,
  data: string | Uint8Array,
  mode?: number,
): Promise<void> {
  const temporary = join(folder.path, TEMPORARY_PREFIX + randomBytes(8).toString('hex'))
  const handle = await open(temporary, FLAGS, 0o666)
  try {
    try {
      await handle.writeFile(data)
      if (mode !== undefined) await handle.chmod(mode & 0o7777)
      // Before the rename: otherwise a power cut could leave the new name with an empty file.
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, join(folder.path, name))
  } catch (error) {
    await unlink(temporary).catch(() => {})
    throw error
  }
  await folder.sync()
}
