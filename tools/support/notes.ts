// Durable notes: a folder with one file a note, each replaced atomically. A crash at any moment leaves every note as it was
// before or after the write, and two processes that save different notes cannot undo each other's.
import type { Stats } from 'node:fs'
import { lstat, mkdir, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'

import { TEMPORARY_PREFIX, writeAtomically } from './atomic-write.ts'
import { errorCode } from './file-errors.ts'
import { inTurn } from './file-lock.ts'
import { openFolderAt, type FolderHandle } from './folder-handle.ts'
import { openRegularFile } from './open-file.ts'

// Lower case only: on some file systems names that differ in case are one file.
const KEY = /^[a-z0-9][a-z0-9_-]{0,79}$/
const SUFFIX = '.md'
const LEFTOVER_AGE_MS = 3_600_000

export interface Notes {
  /** In code-unit order. */
  keys(): Promise<readonly string[]>
  /** Undefined when there is none. */
  read(key: string): Promise<string | undefined>
  /** Durable when it resolves. @returns whether the note existed. */
  save(key: string, text: string): Promise<boolean>
  /** @returns whether the note existed. */
  remove(key: string): Promise<boolean>
}

/** Notes in `folder` (absolute path), which is made when the first note is saved. */
export function createNotes(folder: string): Notes {
  return {
    async keys() {
      const names = await inFolder(folder, async (open) => readdir(`${open.path}/`))
      return (names ?? []).flatMap((name) => keyOf(name)).sort()
    },
    async read(key) {
      const name = fileName(key)
      return inFolder(folder, (open) => readNote(open, name))
    },
    async save(key, text) {
      const name = fileName(key)
      return inTurn(join(folder, name), async () => {
        await mkdir(folder, { recursive: true })
        const existed = await inFolder(folder, async (open) => {
          await removeLeftovers(open)
          const before = await statOf(open, name)
          await writeAtomically(open, name, text)
          return before !== undefined
        })
        return existed ?? false
      })
    },
    async remove(key) {
      const name = fileName(key)
      const existed = await inTurn(join(folder, name), () =>
        inFolder(folder, async (open) => {
          if ((await statOf(open, name)) === undefined) return false
          await unlink(join(open.path, name))
          await open.sync()
          return true
        }),
      )
      return existed ?? false
    },
  }
}

/** Runs `use` in the folder; undefined when the folder does not exist. */
async function inFolder<T>(path: string, use: (folder: FolderHandle) => Promise<T>): Promise<T | undefined> {
  const folder = await openFolderAt(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (folder === undefined) return undefined
  try {
    return await use(folder)
  } finally {
    await folder.close()
  }
}

async function readNote(folder: FolderHandle, name: string): Promise<string | undefined> {
  const file = await openRegularFile(folder, name).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  return file?.handle.readFile('utf8').finally(() => file.handle.close())
}

/** Temporary files of writers that were killed; younger ones may belong to a writer at work. */
async function removeLeftovers(folder: FolderHandle): Promise<void> {
  for (const name of await readdir(`${folder.path}/`)) {
    if (!name.startsWith(TEMPORARY_PREFIX)) continue
    const stats = await statOf(folder, name)
    if (stats !== undefined && Date.now() - stats.mtimeMs > LEFTOVER_AGE_MS) {
      await unlink(join(folder.path, name)).catch(() => {})
    }
  }
}

async function statOf(folder: FolderHandle, name: string): Promise<Stats | undefined> {
  return lstat(join(folder.path, name)).catch(() => undefined)
}

function fileName(key: string): string {
  if (KEY.test(key)) return key + SUFFIX
  throw new Error(
    `"${key}" cannot name a note: use 1 to 80 lower-case letters, digits, "_" and "-", such as build-commands.`,
  )
}

function keyOf(name: string): readonly string[] {
  const key = name.slice(0, -SUFFIX.length)
  return name.endsWith(SUFFIX) && KEY.test(key) ? [key] : []
}
