import { ts } from 'ts-morph'

/** Syntax that is gone at run time, or changes nothing of its operand's value. */
export function isTransparent(
  node: ts.Node,
): node is
  | ts.ParenthesizedExpression
  | ts.AsExpression
  | ts.SatisfiesExpression
  | ts.NonNullExpression
  | ts.TypeAssertion {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node)
  )
}

/** `(0, module.fn)`: how compilers call an imported function, so that it gets no `this`. */
export function isWithoutThis(
  node: ts.Node,
): node is ts.BinaryExpression & { readonly left: ts.NumericLiteral } {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.CommaToken &&
    ts.isNumericLiteral(node.left)
  )
}
