import type { ts } from 'ts-morph'
import { perFile } from '../source/source-module.ts'
import type { ModuleGraph } from '../source/module-graph.ts'
import type { FoldContext } from './context.ts'
import { findCircle } from './find-circle.ts'
import { isFault } from './fault.ts'
import { foldExpression } from './fold-expression.ts'
import { foldName } from './fold-identifier.ts'
import { tooLarge } from './limits.ts'
import { addRead, addReads, type MutableReadSet, type ReadSet } from './read-set.ts'
import type { FunctionValue, Value } from './value.ts'

export interface Folder extends FoldContext {
  /** Runs `work` and returns what it read beside its result. */
  recording<T>(work: () => T): { readonly result: T; readonly reads: ReadSet }
  /** Runs `work` while `node` counts as waiting for its value, so that circles through it are seen. */
  waiting<T>(node: ts.Node, work: () => T): T
}

/** Expressions inside each other, over constants and files. Deeper than any definition; far from the stack's end. */
const MAX_DEPTH = 400

interface Known {
  readonly value: Value
  readonly reads: ReadSet
}

/** Makes the evaluator of one scan: values of expressions without running them, or the reason why there is none. */
export function createFold(
  graph: ModuleGraph,
  isIdentity: FoldContext['isIdentity'],
  mayDefine: FoldContext['mayDefine'],
  defines: (callee: FunctionValue, context: FoldContext) => boolean,
): Folder {
  const knownIn = perFile(() => new Map<ts.Node, Known>())
  /** Nodes that wait for their values, outermost first. A list, for the reason that `createRecentlyUsed` gives. */
  const active: ts.Node[] = []
  let reads: MutableReadSet = new Map()
  let depth = 0

  const context: Folder = {
    graph,
    isIdentity,
    mayDefine,
    defines: (callee) => defines(callee, context),
    callees: new Map(),
    fold(expression) {
      if (depth >= MAX_DEPTH) return tooLarge(expression, `is nested more than ${MAX_DEPTH} deep`)
      depth++
      try {
        return foldExpression(expression, context)
      } finally {
        depth--
      }
    },
    foldName: (name, from) => foldName(name, from, context),
    recordRead(site, key) {
      addRead(reads, site, key)
    },
    once(node, compute) {
      const known = knownIn(node)
      const present = known.get(node)
      if (present !== undefined) {
        addReads(reads, present.reads)
        return present.value
      }
      const circle = findCircle(node, active)
      if (circle !== undefined) return circle
      active.push(node)
      const { result, reads: own } = context.recording(compute)
      active.pop()
      addReads(reads, own)
      if (!isFault(result)) known.set(node, { value: result, reads: own })
      return result
    },
    waiting(node, work) {
      active.push(node)
      try {
        return work()
      } finally {
        active.pop()
      }
    },
    recording(work) {
      const outer = reads
      reads = new Map()
      try {
        const result = work()
        return { result, reads }
      } finally {
        reads = outer
      }
    },
  }
  return context
}
