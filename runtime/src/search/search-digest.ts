import { byCodeUnit } from '../order.ts'
import type { ToolEntry } from '../types/manifest.ts'

/**
 * Digest of a registry's tools, 16 hex digits: over the sorted pairs of name and fingerprint, so that order doesn't matter and
 * any changed definition does. It tells a stale index; it protects against no one.
 */
export function searchDigest(entries: readonly Pick<ToolEntry, 'name' | 'fingerprint'>[]): string {
  const pairs = entries.map((entry) => `${entry.name}\n${entry.fingerprint}\n`).sort(byCodeUnit)
  let a = 0x811c9dc5
  let b = 0x41c6ce57
  for (const pair of pairs) {
    for (let i = 0; i < pair.length; i++) {
      a = Math.imul(a ^ pair.charCodeAt(i), 0x01000193)
      b = Math.imul(b ^ pair.charCodeAt(i), 0x5bd1e995)
      b ^= b >>> 15
    }
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Three characters that tell a changed definition from the indexed one, all but once in 4,096 times. */
export function checkOf(entry: ToolEntry): string {
  return entry.fingerprint.slice(0, 3).padEnd(3, '-')
}
