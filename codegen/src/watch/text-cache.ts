import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface Kept {
  readonly text: string
  /** What `stat` said; undefined where the file was written so lately that the same stamp may come twice. */
  readonly stamp: string | undefined
}

/** Stamps of some file systems count whole seconds, and an editor may save twice in one. */
const SETTLED_MS = 2500

/** Reads texts below a folder as `readFileSync` does, and reads none again that `stat` shows to be what it was. */
export function createTextCache(root: string): (path: string) => string {
  const kept = new Map<string, Kept>()
  return (path) => {
    const file = join(root, path)
    const { mtimeMs, ctimeMs, size, ino } = statSync(file)
    const stamp = `${mtimeMs} ${ctimeMs} ${size} ${ino}`
    const known = kept.get(path)
    if (known !== undefined && known.stamp === stamp) return known.text
    const text = readFileSync(file, 'utf8')
    const isSettled = Date.now() - Math.max(mtimeMs, ctimeMs) > SETTLED_MS
    kept.set(path, { text, stamp: isSettled ? stamp : undefined })
    return text
  }
}
