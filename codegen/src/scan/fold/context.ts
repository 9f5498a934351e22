import type { ts } from 'ts-morph'
import type { ModuleGraph } from '../source/module-graph.ts'
import type { Fault } from './fault.ts'
import type { ExternalValue, FunctionValue, Value } from './value.ts'

/** What the folding functions share during one scan. */
export interface FoldContext {
  readonly graph: ModuleGraph
  /** Whether a function returns its first argument unchanged: `defineTool` and the project's own helpers. */
  readonly isIdentity: (callee: ExternalValue | FunctionValue) => boolean
  /** Whether a module of the project may export such a function, judged without parsing it. */
  readonly mayDefine: (path: string) => boolean
  /** Whether a function of the project defines tools. */
  readonly defines: (callee: FunctionValue) => boolean
  /** What exports of the project's modules are as functions; `definer`: one of the project's own that has to be looked at. */
  readonly callees: Map<string, ExternalValue | 'definer' | undefined>
  readonly fold: (expression: ts.Expression) => Value | Fault
  /** The value of a name as seen from a node. */
  readonly foldName: (name: string, from: ts.Node) => Value | Fault
  /** Notes what the value under way depends on. */
  readonly recordRead: (site: number, key?: string) => void
  /** Computes a value once per node, with what it reads. A node that needs itself is a fault. */
  readonly once: (node: ts.Node, compute: () => Value | Fault) => Value | Fault
}
