import { affectedFiles } from '../scan/changes/affected-files.ts'
import { useOfImports } from '../scan/changes/imported-names.ts'
import type { ModuleGraph } from '../scan/source/module-graph.ts'
import { closure, type ImportEdges } from './import-edges.ts'

/** Which files a change concerns. */
export interface Affected {
  /** The given files whose tools may be others now. */
  readonly outdated: ReadonlySet<string>
  /** The given files that have to be looked at to know them: those, what they use, and what may change that. */
  readonly needed: ReadonlySet<string>
}

/**
 * Follows changed files through the imports. Undefined where that can't be told without looking at all of them: a changed file
 * that changes, or did, what it imports concerns everything that uses the same.
 */
export function affectedBy(
  changed: ReadonlySet<string>,
  files: ReadonlySet<string>,
  before: ImportEdges,
  after: ImportEdges,
  graph: ModuleGraph,
): Affected | undefined {
  for (const path of changed) {
    for (const { texts, targets } of [before, after]) {
      const text = texts.get(path)
      const specifiers = [...(targets.get(path)?.keys() ?? [])]
      if (text !== undefined && useOfImports(text, specifiers).mayTouch) return undefined
    }
  }
  const importersOf = (path: string): readonly string[] => after.importers.get(path) ?? []
  const outdated = closure(changed, (path) => [...importersOf(path), ...(before.importers.get(path) ?? [])])
  const used = closure(outdated, (path) => after.targets.get(path)?.values() ?? [])
  const specifiersOf = (path: string, target: string): readonly string[] =>
    [...(after.targets.get(path) ?? [])].flatMap(([specifier, to]) => (to === target ? [specifier] : []))
  const { carriers, touching } = affectedFiles(used, { importersOf, specifiersOf, beyond: [] }, graph)
  const present = (paths: Iterable<string>): ReadonlySet<string> =>
    new Set([...paths].filter((path) => files.has(path)))
  // What passes a value on, or changes it, may have got it from a file that stands between.
  const looked = closure([...carriers, ...touching], (path) => after.targets.get(path)?.values() ?? [])
  return { outdated: present(outdated), needed: present([...outdated, ...used, ...looked]) }
}
