import { ts } from 'ts-morph'
import { moduleOf } from '../source/source-module.ts'
import { importedNameOf, importSpecifierOf, type Declaration } from '../symbols/declaration.ts'
import { isExportsObject } from '../symbols/common-js.ts'
import { requiredSpecifier } from '../symbols/required-specifier.ts'
import { declarationsOf } from '../symbols/scope.ts'
import type { FoldContext } from './context.ts'
import { isFault } from './fault.ts'
import { isTransparent, isWithoutThis } from './transparent.ts'
import { isPrimitive, type ExternalValue, type FunctionValue } from './value.ts'

/**
 * The function that is called: a package's export, or a function of the project that may define tools. Undefined for others,
 * whose modules need not even be parsed.
 */
export function calleeOf(
  { expression }: ts.CallExpression,
  context: FoldContext,
): ExternalValue | FunctionValue | undefined {
  return functionAt(expression, context)
}

/** The same of an expression that is called, or constructed. */
export function functionAt(
  written: ts.Expression,
  context: FoldContext,
): ExternalValue | FunctionValue | undefined {
  const expression = withoutComma(written)
  let root = expression
  while (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) root = root.expression
  if (!ts.isIdentifier(root)) return undefined
  const [declaration] = declarationsOf(root)
  if (declaration === undefined && root !== expression && isExportsObject(root))
    return calleeValue(expression, context)
  if (declaration === undefined || !mayHoldFunction(declaration)) return undefined
  const specifier = importSpecifierOf(declaration)
  if (specifier !== undefined) {
    const target = context.graph.resolve(moduleOf(root).path, specifier)
    if (target.kind === 'file' && !context.mayDefine(target.path)) return undefined
    if (target.kind === 'file') {
      const imported = importedNameOf(declaration)
      const member = expression.getText().slice(root.text.length)
      // A module's exports are asked for by every file that imports it, and its tree may be gone by then.
      const key = `${target.path}\0${imported}\0${member}`
      if (!context.callees.has(key)) return remember(key, calleeValue(expression, context), context)
      const known = context.callees.get(key)
      return known === 'definer' ? calleeValue(expression, context) : known
    }
  }
  return calleeValue(expression, context)
}

/** `(0, tools_1.defineTool)` is what is called. */
function withoutComma(expression: ts.Expression): ts.Expression {
  const inner = ts.isParenthesizedExpression(expression) ? expression.expression : expression
  return isWithoutThis(inner) ? inner.right : expression
}

function remember(
  key: string,
  value: ExternalValue | FunctionValue | undefined,
  context: FoldContext,
): ExternalValue | FunctionValue | undefined {
  const isDefiner = value?.kind === 'function' && context.defines(value)
  context.callees.set(key, value?.kind === 'function' ? (isDefiner ? 'definer' : undefined) : value)
  return value?.kind === 'function' && !isDefiner ? undefined : value
}

function calleeValue(
  expression: ts.Expression,
  context: FoldContext,
): ExternalValue | FunctionValue | undefined {
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
    return (
      initializer.expression.getText() === 'Object.freeze' || requiredSpecifier(initializer) !== undefined
    )
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
