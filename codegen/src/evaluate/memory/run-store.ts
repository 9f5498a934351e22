import { buildIdentity } from '../../files/build-identity.ts'
import { cachePlace } from '../../files/working-file.ts'
import type { RunStore } from './run-memory.ts'

/** Where the runs of a configuration's folder are kept between builds. None where the build runs from its sources. */
export function runStore(root: string): RunStore | undefined {
  if (import.meta.url.endsWith('.ts')) return undefined
  const path = cachePlace(root, 'runs')
  return path === undefined ? undefined : { path, identity: buildIdentity() }
}
