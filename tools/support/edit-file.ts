// Reading a text file whole, and putting a changed one in its place.
import { constants, type Stats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'

import { writeAtomically } from './atomic-write.ts'
import { errorCode, fileError } from './file-errors.ts'
import { withParentFolder, type FolderHandle } from './folder-handle.ts'
import { EDITABLE_BYTES } from './limits.ts'
import { withFile } from './open-file.ts'
import { decodeForEditing } from './text-encoding.ts'
import type { Place } from './workspace-path.ts'

export interface EditableFile {
  readonly text: string
  readonly stats: Stats
}

/** @throws when it is missing, not UTF-8 or larger than `EDITABLE_BYTES`. */
export async function readEditable(place: Place): Promise<EditableFile> {
  return withFile(place, async (handle, stats) => {
    if (stats.size > EDITABLE_BYTES) {
      throw new Error(
        `${place.display} has ${stats.size} bytes; at most ${EDITABLE_BYTES} can be edited. Use bash (sed) instead.`,
      )
    }
    return { text: decodeForEditing(await handle.readFile(), place.display), stats }
  })
}

/**
 * Writes the file atomically, with the permissions of the one that it replaces; missing folders are made.
 *
 * @param expected the file that was read before; when another stands there now, nothing is written.
 * @returns whether the file existed.
 */
export async function replaceFile(
  place: Place,
  data: string | Uint8Array,
  expected?: Stats,
): Promise<boolean> {
  try {
    return await withParentFolder(place, true, async (folder, name) => {
      const present = await presentFile(folder, name, place.display)
      if (expected !== undefined && !isSame(present, expected)) {
        throw new Error(
          `${place.display} was changed by someone else meanwhile. Read it again and repeat the edit.`,
        )
      }
      await writeAtomically(folder, name, data, present?.mode)
      return present !== undefined
    })
  } catch (error) {
    throw fileError(error, place.display)
  }
}

async function presentFile(folder: FolderHandle, name: string, display: string): Promise<Stats | undefined> {
  try {
    const stats = await lstat(join(folder.path, name))
    if (stats.isDirectory()) throw new Error(`${display} is a folder. Name a file in it.`)
    if (!stats.isFile()) throw new Error(`${display} is a link, pipe, socket or device. Name a file.`)
    if ((stats.mode & constants.S_IWUSR) === 0) throw new Error(`${display} is write-protected.`)
    return stats
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function isSame(now: Stats | undefined, before: Stats): boolean {
  return now?.ino === before.ino && now.size === before.size && now.mtimeMs === before.mtimeMs
}
