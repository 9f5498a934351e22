// Everything below a folder, depth first, each folder in code-unit order. Symbolic links are listed and never followed.
import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { fileError } from './file-errors.ts'
import { openFolder, openFolderAt, type FolderHandle } from './folder-handle.ts'
import { isIgnored, readIgnoreRules, type IgnoreRules } from './ignore-rules.ts'
import type { Place } from './workspace-path.ts'

export type EntryKind = 'file' | 'folder' | 'link' | 'other'

/** One entry; `folder` is open only until the next entry is asked for. */
export interface WalkEntry {
  /** From the workspace's root. */
  readonly segments: readonly string[]
  readonly name: string
  readonly kind: EntryKind
  readonly folder: FolderHandle
}

export interface WalkOptions {
  /** Also what .gitignore names, and node_modules. The .git folder is never entered. */
  readonly includeIgnored: boolean
  /** Levels below the start; 1 is the start's own entries. Absent: all. */
  readonly maxDepth?: number
  readonly signal: AbortSignal
}

/** Walks the folder at `start`. @throws when it is no folder. */
export async function* walkFiles(start: Place, options: WalkOptions): AsyncGenerator<WalkEntry, void> {
  const above = options.includeIgnored ? [] : await rulesAbove(start)
  // Who names an ignored folder wants to see what is in it.
  const stack = isIgnored(above, start.segments, true) ? [] : above
  let folder: FolderHandle
  try {
    folder = await openFolder(start.root, start.segments)
  } catch (error) {
    throw fileError(error, start.display)
  }
  try {
    yield* walkFolder(folder, start.segments, stack, options, 1)
  } finally {
    await folder.close()
  }
}

async function* walkFolder(
  folder: FolderHandle,
  segments: readonly string[],
  above: readonly IgnoreRules[],
  options: WalkOptions,
  depth: number,
): AsyncGenerator<WalkEntry, void> {
  const own = options.includeIgnored ? undefined : await readIgnoreRules(folder, segments.length)
  const stack = own === undefined ? above : [...above, own]
  const entries = await readdir(`${folder.path}/`, { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    options.signal.throwIfAborted()
    const path = [...segments, entry.name]
    const kind = kindOf(entry)
    if (entry.name === '.git') continue
    if (!options.includeIgnored) {
      if (kind === 'folder' && entry.name === 'node_modules') continue
      if (isIgnored(stack, path, kind === 'folder')) continue
    }
    yield { segments: path, name: entry.name, kind, folder }
    if (kind !== 'folder' || depth === options.maxDepth) continue
    // A folder that was removed, replaced by a link or closed to us since it was listed has nothing to say.
    const child = await openFolderAt(join(folder.path, entry.name)).catch(() => undefined)
    if (child === undefined) continue
    try {
      yield* walkFolder(child, path, stack, options, depth + 1)
    } finally {
      await child.close()
    }
  }
}

/** Rules of the folders above the start, which hold below it too. */
async function rulesAbove(start: Place): Promise<readonly IgnoreRules[]> {
  const stack: IgnoreRules[] = []
  for (let depth = 0; depth < start.segments.length; depth++) {
    const folder = await openFolder(start.root, start.segments.slice(0, depth)).catch(() => undefined)
    if (folder === undefined) break
    const rules = await readIgnoreRules(folder, depth).finally(() => folder.close())
    if (rules !== undefined) stack.push(rules)
  }
  return stack
}

function kindOf(entry: Dirent): EntryKind {
  if (entry.isDirectory()) return 'folder'
  if (entry.isSymbolicLink()) return 'link'
  return entry.isFile() ? 'file' : 'other'
}
