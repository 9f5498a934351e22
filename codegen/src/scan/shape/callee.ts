import { ts } from 'ts-morph'
import { calleeOf, functionAt } from '../fold/callee-of.ts'
import type { FoldContext } from '../fold/context.ts'
import type { ExternalValue, FunctionValue } from '../fold/value.ts'
import { isWithin } from '../source/is-within.ts'
import { perFile } from '../source/source-module.ts'

type Callee = ExternalValue | FunctionValue

const calleesIn = perFile(() => new Map<ts.Node, Callee | undefined>())

/** The function that a call calls. Every convention asks this of every call, so each is looked up once. */
export function calleeFor(node: ts.Node, context: FoldContext): Callee | undefined {
  const known = calleesIn(node)
  if (!known.has(node)) known.set(node, ts.isCallExpression(node) ? calleeOf(node, context) : undefined)
  return known.get(node)
}

/** The package's class that `new` makes an object of. */
export function classFor(node: ts.Expression, context: FoldContext): ExternalValue | undefined {
  const value = functionAt(node, context)
  return value?.kind === 'external' ? value : undefined
}

/** Whether something is one of a package's exports, through its namespace and default export too. */
export function isExportOf(
  value: Callee | undefined,
  packages: ReadonlySet<string>,
  names: ReadonlySet<string>,
): boolean {
  if (value === undefined || value.kind !== 'external' || !isWithin(packages, value.package)) return false
  const [first, second] = value.path
  const path = first === 'default' && second !== undefined ? value.path.slice(1) : value.path
  return path.length === 1 && names.has(path[0] ?? '')
}
