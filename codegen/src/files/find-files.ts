import { byCodeUnit } from 'toolcrib'
import { glob } from 'tinyglobby'
import { toPosix } from './paths.ts'

/**
 * The files that the globs take, POSIX, relative to the root, in code-unit order. Dependencies, type declarations and the
 * build's own output are never among them: reading the output back would make it depend on itself.
 */
export async function findFiles(
  root: string,
  globs: readonly string[],
  out: string,
): Promise<readonly string[]> {
  const found = await glob([...globs], {
    cwd: root,
    ignore: ['**/node_modules/**', '**/*.d.{ts,mts,cts}', `${out}/**`],
    onlyFiles: true,
    dot: false,
    expandDirectories: false,
    followSymbolicLinks: false,
  })
  return [...new Set(found.map(toPosix))].sort(byCodeUnit)
}
