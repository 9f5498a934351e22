import { isCode } from '../scan/prefilter/import-map.ts'
import { importSpecifiers } from '../scan/prefilter/import-specifiers.ts'
import type { ModuleGraph } from '../scan/source/module-graph.ts'

/** Which of the project's files import which, as far as the given files lead, by the texts alone. */
export interface ImportEdges {
  /** By importing file and specifier: the file that is imported. */
  readonly targets: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly importers: ReadonlyMap<string, readonly string[]>
  /** The text of every file that was reached; undefined where it could not be read. */
  readonly texts: ReadonlyMap<string, string | undefined>
}

export function importEdges(files: readonly string[], graph: ModuleGraph): ImportEdges {
  const targets = new Map<string, ReadonlyMap<string, string>>()
  const importers = new Map<string, string[]>()
  const texts = new Map<string, string | undefined>()
  const reached = new Set(files)
  // A set's iteration takes in what is added on the way.
  for (const path of reached) {
    const found = graph.read(path)
    texts.set(path, found.kind === 'text' ? found.text : undefined)
    if (found.kind !== 'text' || !isCode(path)) continue
    const own = new Map<string, string>()
    for (const specifier of importSpecifiers(found.text)) {
      const target = graph.resolve(path, specifier)
      if (target.kind !== 'file') continue
      own.set(specifier, target.path)
      const present = importers.get(target.path)
      if (present === undefined) importers.set(target.path, [path])
      else if (present.at(-1) !== path) present.push(path)
      reached.add(target.path)
    }
    targets.set(path, own)
  }
  return { targets, importers, texts }
}

/** What can be reached from some files by steps. */
export function closure(
  from: Iterable<string>,
  step: (path: string) => Iterable<string>,
): ReadonlySet<string> {
  const found = new Set(from)
  for (const path of found) for (const next of step(path)) found.add(next)
  return found
}
