import { ts } from 'ts-morph'
import { moduleOf } from '../source/source-module.ts'
import { importSpecifierOf, type Declaration } from '../symbols/declaration.ts'
import { declarationsOf } from '../symbols/scope.ts'
import type { FoldContext } from './context.ts'
import { isFault } from './fault.ts'
import { isTransparent } from './transparent.ts'
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
  if (declaration === undefined || !mayHoldFunction(declaration)) return undefined
  const specifier = importSpecifierOf(declaration)
  if (specifier !== undefined) {
    const target = context.graph.resolve(moduleOf(root).path, specifier)
    if (target.kind === 'file' && !context.mayDefine(target.path)) return undefined
  }
  const value = context.fold(expression)
  if (isFault(value) || isPrimitive(value)) return undefined
  return value.kind === 'external' || value.kind === 'function' ? value : undefined
}

/** Most calls of a file are methods of results and literals: these are told apart without folding them. */
function mayHoldFunction(declaration: Declaration): boolean {
  if (ts.isParameter(declaration)) return false
  if (!ts.isVariableDeclaration(declaration)) return true
  let { initializer } = declaration
  while (initializer !== undefined && isTransparent(initializer)) initializer = initializer.expression
  if (initializer === undefined) return false
  if (ts.isCallExpression(initializer))
    return /^(?:require|Object\.freeze)$/.test(initializer.expression.getText())
  return HOLDERS.has(initializer.kind)
}

const HOLDERS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.Identifier,
  ts.SyntaxKind.PropertyAccessExpression,
  ts.SyntaxKind.ElementAccessExpression,
  ts.SyntaxKind.ObjectLiteralExpression,
  ts.SyntaxKind.AwaitExpression,
  ts.SyntaxKind.ArrowFunction,
  ts.SyntaxKind.FunctionExpression,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.BinaryExpression,
])
