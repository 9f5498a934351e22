import { ts } from 'ts-morph'
import type { FoldContext } from './context.ts'
import { unfoldable, type Fault } from './fault.ts'
import { foldArray } from './fold-array.ts'
import { foldCall } from './fold-call.ts'
import { foldClass } from './fold-class.ts'
import { foldAwait } from './fold-import.ts'
import { foldIdentifier } from './fold-identifier.ts'
import { foldElementAccess, foldPropertyAccess } from './fold-member.ts'
import { foldObject } from './fold-object.ts'
import { foldBinary, foldConditional, foldPrefix } from './fold-operator.ts'
import { foldTaggedTemplate, foldTemplate } from './fold-text.ts'
import { isTransparent } from './transparent.ts'
import type { Value } from './value.ts'

/** The value of an expression by JavaScript's rules. Every kind that isn't listed is a fault, never a guess. */
export function foldExpression(node: ts.Expression, context: FoldContext): Value | Fault {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (ts.isBigIntLiteral(node)) return BigInt(node.text.slice(0, -1))
  if (ts.isIdentifier(node)) return foldIdentifier(node, context)
  if (isTransparent(node)) return context.fold(node.expression)
  if (ts.isObjectLiteralExpression(node)) return foldObject(node, context)
  if (ts.isArrayLiteralExpression(node)) return foldArray(node, context)
  if (ts.isTemplateExpression(node)) return foldTemplate(node, context)
  if (ts.isTaggedTemplateExpression(node)) return foldTaggedTemplate(node, context)
  if (ts.isPropertyAccessExpression(node)) return foldPropertyAccess(node, context)
  if (ts.isElementAccessExpression(node)) return foldElementAccess(node, context)
  if (ts.isBinaryExpression(node)) return foldBinary(node, context)
  if (ts.isConditionalExpression(node)) return foldConditional(node, context)
  if (ts.isPrefixUnaryExpression(node)) return foldPrefix(node, context)
  if (ts.isCallExpression(node)) return foldCall(node, context)
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
    return { kind: 'function', node, name: functionName(node) }
  }
  if (ts.isClassExpression(node)) return foldClass(node, context)
  return foldKeyword(node, context)
}

function foldKeyword(node: ts.Expression, context: FoldContext): Value | Fault {
  switch (node.kind) {
    case ts.SyntaxKind.TrueKeyword:
      return true
    case ts.SyntaxKind.FalseKeyword:
      return false
    case ts.SyntaxKind.NullKeyword:
      return null
    case ts.SyntaxKind.AwaitExpression:
      return foldAwait(node as ts.AwaitExpression, context)
    case ts.SyntaxKind.ThisKeyword:
      return unfoldable(node, 'is an object that only exists at run time')
    case ts.SyntaxKind.NewExpression:
      return unfoldable(node, 'makes an object by running a constructor')
    case ts.SyntaxKind.RegularExpressionLiteral:
      return unfoldable(
        node,
        'is a regular expression, which JSON has no form for',
        'Write its source as a string.',
      )
    default:
      return unfoldable(node, 'is only known at run time')
  }
}

function functionName(node: ts.ArrowFunction | ts.FunctionExpression): string {
  if (node.name !== undefined) return node.name.text
  const { parent } = node
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return parent.name.text
  return ''
}
