import { ts } from 'ts-morph'
import { calleeOf } from '../fold/callee-of.ts'
import type { FoldContext } from '../fold/context.ts'
import { isFault } from '../fold/fault.ts'
import { isPrimitive, type ExternalValue, type FunctionValue } from '../fold/value.ts'
import { isWithin } from '../source/is-within.ts'
import { perFile } from '../source/source-module.ts'
import { importSpecifierOf } from '../symbols/declaration.ts'
import { declarationsOf } from '../symbols/scope.ts'

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
  let root = node
  while (ts.isPropertyAccessExpression(root)) root = root.expression
  if (!ts.isIdentifier(root)) return undefined
  const [declaration] = declarationsOf(root)
  if (declaration === undefined) return undefined
  const isImport = importSpecifierOf(declaration) !== undefined || ts.isBindingElement(declaration)
  if (!isImport && !ts.isVariableDeclaration(declaration)) return undefined
  const value = context.fold(node)
  return isFault(value) || isPrimitive(value) || value.kind !== 'external' ? undefined : value
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
