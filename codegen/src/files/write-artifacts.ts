import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Artifact } from './artifact.ts'
import { normalizeText, readTextIfPresent } from './read-text.ts'

/** Ending of the files that are being written: whatever a killed run leaves behind is recognized and removed. */
export const TEMPORARY = '.toolcrib-tmp'

/**
 * Writes the artifacts whose text changed, all or none: every text first goes to a temporary file beside its target and
 * to the disk, then the files are renamed. A failure before the renames leaves everything as it was; one among them puts
 * the old texts back. Killed at any moment, each file is the old or the new one. Returns the paths that changed.
 */
export async function writeArtifacts(
  root: string,
  artifacts: readonly Artifact[],
  move: (from: string, to: string) => Promise<void> = rename,
): Promise<readonly string[]> {
  const changes: { path: string; target: string; temporary: string; old: string | undefined }[] = []
  await removeLeftovers(root, artifacts)
  try {
    for (const { path, content } of artifacts) {
      const target = join(root, path)
      const old = await readTextIfPresent(target)
      if (old !== undefined && normalizeText(old) === content) continue
      const temporary = join(dirname(target), `.${basename(target)}${TEMPORARY}`)
      await mkdir(dirname(target), { recursive: true })
      changes.push({ path, target, temporary, old })
      await writeDurably(temporary, content)
    }
  } catch (error) {
    await Promise.all(changes.map(({ temporary }) => rm(temporary, { force: true })))
    throw error
  }
  const done: typeof changes = []
  try {
    for (const change of changes) {
      await move(change.temporary, change.target)
      done.push(change)
    }
  } catch (error) {
    for (const { target, temporary, old } of done) {
      if (old === undefined) await rm(target, { force: true })
      else {
        await writeDurably(temporary, old)
        await move(temporary, target)
      }
    }
    await Promise.all(changes.map(({ temporary }) => rm(temporary, { force: true })))
    throw error
  }
  return changes.map(({ path }) => path)
}

async function writeDurably(path: string, content: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function removeLeftovers(root: string, artifacts: readonly Artifact[]): Promise<void> {
  for (const folder of new Set(artifacts.map(({ path }) => dirname(join(root, path))))) {
    const names = await readdir(folder).catch(() => [])
    await Promise.all(
      names.filter((name) => name.endsWith(TEMPORARY)).map((name) => rm(join(folder, name), { force: true })),
    )
  }
}
