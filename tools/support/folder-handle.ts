// Folders held open, so that what is done in them happens in that very folder, whatever is renamed or linked meanwhile.
// Node has no openat(2). Linux gives the same through /proc/self/fd: a path below it starts at the open folder, not at a
// name (proc(5), "/proc/pid/fd"). Elsewhere the folder is checked to be no link right before use, which leaves a
// short moment open.
import { constants } from 'node:fs'
import { lstat, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'

import { errorCode } from './file-errors.ts'
import type { Place } from './workspace-path.ts'

const IS_ANCHORED = process.platform === 'linux'
const FOLDER_FLAGS = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0)

/** An open folder. Close it. */
export interface FolderHandle {
  /** Path to prefix names with: means this folder as long as the handle is open. */
  readonly path: string
  /** Makes renames in this folder durable. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** Opens a folder that is known to be real, without following a link in its last segment. */
export async function openFolderAt(path: string): Promise<FolderHandle> {
  if (!IS_ANCHORED) {
    const stats = await lstat(path)
    if (!stats.isDirectory()) throw Object.assign(new Error(`not a folder: ${path}`), { code: 'ENOTDIR' })
    return { path, sync: () => syncByName(path), close: async () => {} }
  }
  const handle = await open(path, FOLDER_FLAGS)
  return { path: `/proc/self/fd/${handle.fd}`, sync: () => handle.sync(), close: () => handle.close() }
}

/** Opens the folder at `segments` below `root`, one segment at a time; `create` makes the missing ones. */
export async function openFolder(
  root: string,
  segments: readonly string[],
  create = false,
): Promise<FolderHandle> {
  let folder = await openFolderAt(root)
  for (const segment of segments) {
    try {
      const next = join(folder.path, segment)
      if (create) await mkdir(next).catch(ignoreExisting)
      const child = await openFolderAt(next)
      await folder.close()
      folder = child
    } catch (error) {
      await folder.close()
      throw error
    }
  }
  return folder
}

/** Runs `use` with the open folder that holds `place`, and the place's own name in it. */
export async function withParentFolder<T>(
  place: Place,
  create: boolean,
  use: (folder: FolderHandle, name: string) => Promise<T>,
): Promise<T> {
  const name = place.segments.at(-1)
  if (name === undefined) throw Object.assign(new Error('the root is a folder'), { code: 'EISDIR' })
  const folder = await openFolder(place.root, place.segments.slice(0, -1), create)
  try {
    return await use(folder, name)
  } finally {
    await folder.close()
  }
}

function ignoreExisting(error: unknown): void {
  if (errorCode(error) !== 'EEXIST') throw error
}

async function syncByName(path: string): Promise<void> {
  // Windows cannot open a folder; a rename there is durable without it.
  const handle = await open(path, 'r').catch(() => undefined)
  await handle?.sync().finally(() => handle.close())
}
