import type { ImportMap } from '../prefilter/import-map.ts'
import type { ModuleGraph } from '../source/module-graph.ts'
import { useOfImports } from './imported-names.ts'

export interface AffectedFiles {
  /** Modules whose exports may hold one of the sources' literals, the sources among them. */
  readonly carriers: ReadonlySet<string>
  /** Files that may change such a literal, or pass it to a function. */
  readonly touching: ReadonlySet<string>
}

/** Follows the literals of `sources` through imports and exports, by the texts alone. */
export function affectedFiles(
  sources: Iterable<string>,
  imports: ImportMap,
  graph: ModuleGraph,
): AffectedFiles {
  const carriers = new Set(sources)
  const touching = new Set<string>()
  // A set's iteration takes in what is added on the way.
  for (const path of carriers) {
    for (const importer of imports.importersOf(path)) {
      const found = graph.read(importer)
      if (found.kind !== 'text') continue
      const use = useOfImports(found.text, imports.specifiersOf(importer, path))
      if (use.mayTouch) touching.add(importer)
      if (use.mayCarry) carriers.add(importer)
    }
  }
  return { carriers, touching }
}
