import { dirname } from 'node:path'

/** A folder and all that it lies in, the nearest first. */
export function foldersAbove(from: string): readonly string[] {
  const folders = [from]
  for (let folder = from; dirname(folder) !== folder; folder = dirname(folder)) folders.push(dirname(folder))
  return folders
}
