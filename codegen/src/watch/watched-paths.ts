import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toPosix } from '../files/paths.ts'

/** What a build depends on, absolute: a new file in a folder counts as well as a change of one of the files. */
export interface WatchedPaths {
  readonly folders: readonly string[]
  readonly files: readonly string[]
}

/**
 * The folders below a root in which globs may find a file. Dependencies, hidden folders and the build's own output are left
 * out: whoever watches what he writes never comes to rest.
 */
export function foldersOf(root: string, globs: readonly string[], out: string): readonly string[] {
  const found = new Set<string>()
  const walk = (folder: string, depth: number): void => {
    if (found.has(folder) || toPosix(folder) === toPosix(join(root, out))) return
    let entries
    try {
      entries = readdirSync(folder, { withFileTypes: true })
    } catch {
      return
    }
    found.add(folder)
    if (depth === 0) return
    for (const entry of entries) {
      const isHidden = entry.name.startsWith('.') || entry.name === 'node_modules'
      if (entry.isDirectory() && !isHidden) walk(join(folder, entry.name), depth - 1)
    }
  }
  for (const glob of globs) {
    if (glob.startsWith('!')) continue
    const parts = glob.split('/')
    const magic = parts.findIndex((part) => /[*?[\]{}()!+@]/.test(part))
    const fixed = parts.slice(0, magic === -1 ? -1 : magic)
    const rest = magic === -1 ? [] : parts.slice(magic)
    const depth = rest.some((part) => part.includes('**') || /[{(]/.test(part)) ? Infinity : rest.length - 1
    walk(nearest(join(root, ...fixed), root), depth)
  }
  return [...found].sort()
}

/** The folder itself, or the next one above it that exists: it may still be made. */
function nearest(folder: string, root: string): string {
  for (let path = folder; path !== root && path !== dirname(path); path = dirname(path)) {
    try {
      readdirSync(path)
      return path
    } catch {
      // One higher.
    }
  }
  return root
}
