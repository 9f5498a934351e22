import { join } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import type { Artifact } from './artifact.ts'
import { normalizeText, readTextIfPresent } from './read-text.ts'

/** One generated file that isn't what the build would write. */
export interface Drift {
  readonly path: string
  readonly kind: 'missing' | 'changed' | 'whitespace'
  /** Unified diff from what stands on disk to what the build would write. */
  readonly patch: string
  /** What stands on disk, LF. */
  readonly old: string | undefined
}

/** Compares the artifacts with what stands on disk, line endings aside. Writes nothing. */
export async function compareArtifacts(
  root: string,
  artifacts: readonly Artifact[],
): Promise<readonly Drift[]> {
  const drifts = await Promise.all(
    artifacts.map(async ({ path, content }): Promise<Drift | undefined> => {
      const raw = await readTextIfPresent(join(root, path))
      const old = raw === undefined ? undefined : normalizeText(raw)
      if (old === content) return undefined
      const kind =
        old === undefined ? 'missing' : squeeze(old) === squeeze(content) ? 'whitespace' : 'changed'
      return { path, kind, old, patch: patchOf(path, old ?? '', content) }
    }),
  )
  return drifts.filter((drift) => drift !== undefined)
}

function patchOf(path: string, old: string, content: string): string {
  return createTwoFilesPatch(`${path} (committed)`, `${path} (current)`, old, content, undefined, undefined, {
    context: 2,
  })
    .split('\n')
    .slice(1)
    .join('\n')
}

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, '')
}
