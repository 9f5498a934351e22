// The text files that `grep` searches, one after the other.
import type { Stats } from 'node:fs'
import { readFile, type FileHandle } from 'node:fs/promises'

import { errorCode } from './file-errors.ts'
import { SEARCHABLE_BYTES } from './limits.ts'
import { openRegularFile, withFile } from './open-file.ts'
import { detectEncoding } from './text-encoding.ts'
import { walkFiles } from './walk-files.ts'
import { displayPath, type Place } from './workspace-path.ts'

export interface SearchedFile {
  readonly segments: readonly string[]
  readonly text: string
}

export interface SearchOptions {
  /** Of a path relative to the start. */
  readonly isWanted: (path: string) => boolean
  readonly includeIgnored: boolean
  /** Told of each file that is too large. */
  readonly onSkipped: (path: string) => void
  readonly signal: AbortSignal
}

/** The wanted text files at or below `start`; binary files are left out. @throws when `start` does not exist. */
export async function* searchableFiles(
  start: Place,
  options: SearchOptions,
): AsyncGenerator<SearchedFile, void> {
  const { isWanted, onSkipped, includeIgnored, signal } = options
  if (!(await isFolder(start))) {
    const text = await withFile(start, (handle, stats) => readText(handle, stats))
    if (text === 'too-large') onSkipped(start.display)
    else if (text !== undefined) yield { segments: start.segments, text: text.value }
    return
  }
  for await (const { segments, name, kind, folder } of walkFiles(start, { includeIgnored, signal })) {
    if (kind !== 'file' || !isWanted(segments.slice(start.segments.length).join('/'))) continue
    // A file that vanished or may not be read is passed over, as any search program does.
    const file = await openRegularFile(folder, name).catch(() => undefined)
    if (file === undefined) continue
    const text = await readText(file.handle, file.stats).finally(() => file.handle.close())
    if (text === 'too-large') onSkipped(displayPath(segments))
    else if (text !== undefined) yield { segments, text: text.value }
  }
}

async function isFolder(place: Place): Promise<boolean> {
  if (place.segments.length === 0) return true
  return withFile(place, async () => false).catch((error: unknown) => {
    if (errorCode((error as Error).cause) === 'EISDIR') return true
    throw error
  })
}

async function readText(
  handle: FileHandle,
  stats: Stats,
): Promise<{ readonly value: string } | 'too-large' | undefined> {
  if (stats.size > SEARCHABLE_BYTES) return 'too-large'
  const bytes = await readFile(handle)
  const encoding = detectEncoding(bytes)
  return encoding === undefined ? undefined : { value: new TextDecoder(encoding).decode(bytes) }
}
