import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { foldersAbove } from './folders-above.ts'

export function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64')
}

/**
 * Beside other tools' working files, where nobody commits it: one file a configuration folder. None without a node_modules folder.
 *
 * @param kind Of file, where it is not the state that was verified.
 */
export function cachePlace(root: string, kind = ''): string | undefined {
  const modules = foldersAbove(root)
    .map((folder) => join(folder, 'node_modules'))
    .find((folder) => existsSync(folder))
  return modules && join(modules, '.cache/toolcrib', `${digest(root + kind).replaceAll(/\W/g, '_')}.json`)
}

/** Keeps a value for the next run, whole or not at all. Where it can't be written, the next run just does the work. */
export async function keepWorkingFile(place: string, value: unknown): Promise<void> {
  const temporary = `${place}.${process.pid}`
  try {
    await mkdir(dirname(place), { recursive: true })
    await writeFile(temporary, JSON.stringify(value))
    await rename(temporary, place)
  } catch {
    // A read-only install: nothing is lost but time.
  }
}
