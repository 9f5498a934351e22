// From a path that a model wrote to a place inside the workspace, or an error. Symbolic links are followed here and
// nowhere else: what is opened afterwards is opened segment by segment without following any (folder-handle.ts), so a
// link that is swapped in between is refused instead of followed.
import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'

import { errorCode, fileError } from './file-errors.ts'
import { visibleText } from './visible-text.ts'

/** A place inside a root folder, free of symbolic links when it was looked up. */
export interface Place {
  /** Real, absolute path of the root. */
  readonly root: string
  /** Real names from the root down; empty for the root itself. The last ones need not exist yet. */
  readonly segments: readonly string[]
  /** For answers: relative to the root, with `/`, hidden characters made visible; `.` for the root. */
  readonly display: string
}

/**
 * Finds `path` (relative to the root, or absolute) inside `root`.
 *
 * @param rootName what the message calls the root.
 * @throws when it leads out of the root, through `..`, as an absolute path or by a symbolic link.
 */
export async function locate(root: string, path: string, rootName = 'the workspace'): Promise<Place> {
  if (path === '' || path.includes('\0'))
    throw new Error('The path is empty or holds a NUL. Name a file or folder.')
  const realRoot = await realpath(root).catch((error: unknown) => {
    throw fileError(error, root)
  })
  const wanted = resolve(root, path)
  if (!isInside(root, wanted) && !isInside(realRoot, wanted)) throw outsideError(path, rootName)
  const real = await resolveLinks(wanted, path)
  if (!isInside(realRoot, real)) throw outsideError(path, rootName)
  const segments = relative(realRoot, real)
    .split(sep)
    .filter((segment) => segment !== '')
  return { root: realRoot, segments, display: displayPath(segments) }
}

/** Segments as an answer shows them. */
export function displayPath(segments: readonly string[]): string {
  return segments.length === 0 ? '.' : visibleText(segments.join('/'))
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
}

/** The real path of the part that exists, with the rest, which does not exist yet, behind it. */
async function resolveLinks(path: string, asked: string): Promise<string> {
  const missing: string[] = []
  for (let at = path; ; at = dirname(at)) {
    try {
      return join(await realpath(at), ...missing)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw fileError(error, asked)
      if (await isLink(at)) {
        throw new Error(`${visibleText(asked)} goes through a symbolic link whose target does not exist.`, {
          cause: error,
        })
      }
      if (dirname(at) === at) throw fileError(error, asked)
      missing.unshift(basename(at))
    }
  }
}

async function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  )
}

function outsideError(path: string, rootName: string): Error {
  return new Error(`${visibleText(path)} is outside ${rootName}. Use a path inside it, relative to its root.`)
}
