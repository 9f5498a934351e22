// What .gitignore files say about a path, folder by folder.
import { readFile } from 'node:fs/promises'

import ignore, { type Ignore } from 'ignore'

import type { FolderHandle } from './folder-handle.ts'
import { openRegularFile } from './open-file.ts'

const RULES_BYTES = 1_000_000

/** The rules of one folder; `depth` is its number of segments below the root. */
export interface IgnoreRules {
  readonly depth: number
  readonly rules: Ignore
}

/** Reads the folder's .gitignore; undefined when it has none that can be read. */
export async function readIgnoreRules(folder: FolderHandle, depth: number): Promise<IgnoreRules | undefined> {
  const file = await openRegularFile(folder, '.gitignore').catch(() => undefined)
  if (file === undefined) return undefined
  try {
    if (file.stats.size > RULES_BYTES) return undefined
    return {
      depth,
      rules: ignore({ ignorecase: false, allowRelativePaths: true }).add(await readFile(file.handle, 'utf8')),
    }
  } finally {
    await file.handle.close()
  }
}

/**
 * Whether the path is ignored. The deepest file that has an opinion decides, as in git (gitignore(5)).
 *
 * @param stack rules from the root down to the path's folder.
 */
export function isIgnored(
  stack: readonly IgnoreRules[],
  segments: readonly string[],
  isFolder: boolean,
): boolean {
  for (const { depth, rules } of stack.toReversed()) {
    if (depth === segments.length) continue
    const verdict = rules.test(segments.slice(depth).join('/') + (isFolder ? '/' : ''))
    if (verdict.ignored || verdict.unignored) return verdict.ignored
  }
  return false
}
