import { providesDefiner } from '../provides-definer.ts'
import type { ScanSession } from '../session.ts'
import type { ImportMap } from './import-map.ts'

/**
 * Finds the files that get a convention's function from a module of the project, and so name no package themselves: from the
 * modules that hold the function (`known` and those beyond the given files), importer by importer, as long as they pass it on.
 * Calls `onFound` once for each.
 */
export function followProviders(
  files: readonly string[],
  known: readonly string[],
  imports: ImportMap,
  session: ScanSession,
  onFound: (path: string) => void,
): void {
  const { graph, conventions, folder } = session
  const given = new Set(files)
  const found = new Set(files.filter(session.isMarked))
  const providers = new Set(known)
  const pending = [...known]
  const consider = (path: string): void => {
    if (providers.has(path)) return
    const module = graph.load(path)
    if ('reason' in module || !providesDefiner(module, conventions, providers, folder)) return
    providers.add(path)
    pending.push(path)
  }
  for (const path of imports.beyond) if (session.isMarked(path)) consider(path)
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    for (const importer of imports.importersOf(path)) {
      if (given.has(importer) && !found.has(importer)) {
        found.add(importer)
        onFound(importer)
      }
      consider(importer)
    }
  }
}
