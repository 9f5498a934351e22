import { ts } from 'ts-morph'
import { moduleOf } from '../source/source-module.ts'
import { importSpecifierOf } from '../symbols/declaration.ts'
import { declarationsOf } from '../symbols/scope.ts'
import type { FoldContext } from './context.ts'
import { isFault } from './fault.ts'
import { isPrimitive, type ExternalValue, type FunctionValue } from './value.ts'

/**
 * The function that is called: a package's export, or a function of the project that may define tools. Undefined for others,
 * whose modules need not even be parsed.
 */
export function calleeOf(
  { expression }: ts.CallExpression,
  context: FoldContext,
): ExternalValue | FunctionValue | undefined {
  let root = expression
  while (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) root = root.expression
  if (!ts.isIdentifier(root)) return undefined
  const [declaration] = declarationsOf(root)
  if (declaration === undefined || ts.isParameter(declaration)) return undefined
  const specifier = importSpecifierOf(declaration)
  if (specifier !== undefined) {
    const target = context.graph.resolve(moduleOf(root).path, specifier)
    if (target.kind === 'file' && !context.mayDefine(target.path)) return undefined
  }
  const value = context.fold(expression)
  if (isFault(value) || isPrimitive(value)) return undefined
  return value.kind === 'external' || value.kind === 'function' ? value : undefined
}
