import { realpath } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { byCodeUnit } from 'toolcrib'
import { glob } from 'tinyglobby'
import { toPosix } from './paths.ts'

/**
 * The files that the globs take, POSIX, relative to the root, in code-unit order. Dependencies, type declarations and the
 * build's own output are never among them: reading the output back would make it depend on itself. A symbolic link to a file
 * below the root is that file, so that no definition is found twice; what lies outside keeps the path that leads there.
 */
export async function findFiles(
  root: string,
  globs: readonly string[],
  out: string,
): Promise<readonly string[]> {
  const find = async (followSymbolicLinks: boolean): Promise<readonly string[]> => {
    const found = await glob([...globs], {
      cwd: root,
      ignore: ['**/node_modules/**', '**/*.d.{ts,mts,cts}', `${out}/**`],
      onlyFiles: true,
      dot: false,
      expandDirectories: false,
      followSymbolicLinks,
    })
    return found.map(toPosix)
  }
  const [plain, all] = await Promise.all([find(false), find(true)])
  const files = new Set(plain)
  const links = all.filter((path) => !files.has(path))
  const seen = new Set<string>()
  const base = links.length > 0 ? await realpath(root) : root
  // The shortest way to a file stands for it, whatever else leads there.
  for (const path of links.sort((a, b) => a.length - b.length || byCodeUnit(a, b))) {
    const real = await realpath(join(root, path))
    const inside = below(base, real)
    if (inside === undefined) {
      if (!seen.has(real)) files.add(path)
      seen.add(real)
      // A link to a folder of the project's own may lead anywhere, back up included: globs name such a folder itself.
    } else if ((await realpath(join(root, dirname(path)))) === join(base, dirname(path))) {
      if (!isGenerated(inside, out)) files.add(inside)
    }
  }
  return [...files].sort(byCodeUnit)
}

/** A path's POSIX form relative to a folder; undefined where it isn't below it. */
function below(folder: string, path: string): string | undefined {
  const inside = relative(folder, path)
  return inside.startsWith('..') || isAbsolute(inside) ? undefined : toPosix(inside)
}

function isGenerated(path: string, out: string): boolean {
  return path.startsWith(`${out}/`) || /(^|\/)node_modules\/|\.d\.[cm]?ts$/.test(path)
}
