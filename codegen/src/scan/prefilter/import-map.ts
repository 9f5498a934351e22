import type { ModuleGraph } from '../source/module-graph.ts'
import { importSpecifiers, mayForward } from './import-specifiers.ts'

export interface ImportMap {
  /** Files that import one of the project's files directly. */
  importersOf(path: string): readonly string[]
  /** The files themselves, and all that import them over any number of steps. */
  importersOfAll(paths: Iterable<string>): ReadonlySet<string>
  /** Files beyond the given ones that were looked into, because a given file imports them. */
  readonly beyond: readonly string[]
}

/**
 * Who imports whom, from the texts alone. It covers the given files, what they import directly, and what those pass on: a
 * helper module outside the globs may re-export `defineTool`.
 */
export function createImportMap(files: readonly string[], graph: ModuleGraph): ImportMap {
  const importers = new Map<string, string[]>()
  const known = new Set(files)
  const beyond: string[] = []
  const pending = [...files]
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const found = graph.read(path)
    if (found.kind !== 'text') continue
    for (const specifier of importSpecifiers(found.text)) {
      const target = graph.resolve(path, specifier)
      if (target.kind !== 'file' || !isCode(target.path)) continue
      const present = importers.get(target.path)
      if (present === undefined) importers.set(target.path, [path])
      else present.push(path)
      if (known.has(target.path)) continue
      known.add(target.path)
      beyond.push(target.path)
      const next = graph.read(target.path)
      if (next.kind === 'text' && mayForward(next.text)) pending.push(target.path)
    }
  }
  for (const list of importers.values()) list.sort()
  return {
    importersOf: (path) => importers.get(path) ?? [],
    importersOfAll(paths) {
      const reached = new Set(paths)
      // A set's iteration takes in what is added on the way.
      for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer)
      return reached
    },
    beyond: beyond.sort(),
  }
}

function isCode(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path)
}
