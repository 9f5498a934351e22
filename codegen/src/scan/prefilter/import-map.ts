import type { ModuleGraph } from '../source/module-graph.ts'
import { importSpecifiers, mayForward } from './import-specifiers.ts'

export interface ImportMap {
  /** Files that import one of the project's files directly. */
  importersOf(path: string): readonly string[]
  /** The specifiers by which one file imports another. */
  specifiersOf(path: string, target: string): readonly string[]
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
      if (target.kind !== 'file') continue
      const present = importers.get(target.path)
      if (present === undefined) importers.set(target.path, [path])
      else present.push(path)
      if (known.has(target.path) || !isCode(target.path)) continue
      known.add(target.path)
      beyond.push(target.path)
      const next = graph.read(target.path)
      if (next.kind === 'text' && mayForward(next.text)) pending.push(target.path)
    }
  }
  for (const list of importers.values()) list.sort()
  return {
    importersOf: (path) => importers.get(path) ?? [],
    specifiersOf: (path, target) => {
      const found = graph.read(path)
      if (found.kind !== 'text') return []
      return importSpecifiers(found.text).filter((specifier) => {
        const resolved = graph.resolve(path, specifier)
        return resolved.kind === 'file' && resolved.path === target
      })
    },
    beyond: beyond.sort(),
  }
}

/** Whether a path is a file that may hold code, and not data. */
export function isCode(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path)
}
