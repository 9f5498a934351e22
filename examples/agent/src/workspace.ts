import { isAbsolute, relative, resolve } from 'node:path'

/** The one folder that the tools may touch. */
export interface Workspace {
  readonly folder: string
}

/** An absolute path below the workspace; anything else is refused. */
export function inside({ folder }: Workspace, path: string): string {
  const absolute = resolve(folder, path)
  const below = relative(folder, absolute)
  if (below.startsWith('..') || isAbsolute(below)) throw new Error(`${path} is outside the workspace`)
  return absolute
}
