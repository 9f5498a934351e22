import { sep } from 'node:path'

/** A path with `/` between its parts, whatever the machine uses. Sorting comes after this, never before. */
export function toPosix(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/')
}
