import type { ModuleGraph } from '../source/module-graph.ts'
import { importSpecifiers, mayForward } from './import-specifiers.ts'

/**
 * Whether a module may export a convention's function, judged by texts: its own holds a mark, or it passes on what such a
 * module exports. It saves parsing every module that a tool file calls functions of.
 */
export function createMayDefine(
  graph: ModuleGraph,
  isMarked: (path: string) => boolean,
): (path: string) => boolean {
  const known = new Map<string, boolean>()
  return (path) => {
    const answer = known.get(path)
    if (answer !== undefined) return answer
    const reached = new Set([path])
    for (const next of reached) {
      if (known.get(next) === true || isMarked(next)) {
        known.set(path, true)
        return true
      }
      const found = graph.read(next)
      if (found.kind !== 'text' || !mayForward(found.text)) continue
      for (const specifier of importSpecifiers(found.text)) {
        const target = graph.resolve(next, specifier)
        if (target.kind === 'file') reached.add(target.path)
      }
    }
    for (const next of reached) known.set(next, false)
    return false
  }
}
