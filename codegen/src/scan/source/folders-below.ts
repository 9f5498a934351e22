import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ListFolders } from './workspaces.ts'

/** Lists folders of the disk by their path relative to the root. */
export function foldersBelow(root: string): ListFolders {
  return (path) => {
    try {
      const entries = readdirSync(join(root, path), { withFileTypes: true })
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    } catch {
      // A pattern may name folders that are not there.
      return []
    }
  }
}
