import { ts } from 'ts-morph'
import { unwrap } from './unwrap.ts'

/** Whether an expression may give a text, judged by its syntax: a tool's name or description, not a schema's property. */
export function mayBeText(expression: ts.Expression): boolean {
  const node = unwrap(expression)
  if (ts.isConditionalExpression(node)) return mayBeText(node.whenTrue) && mayBeText(node.whenFalse)
  return (
    isWrittenText(node) ||
    ts.isIdentifier(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isBinaryExpression(node) ||
    ts.isCallExpression(node) ||
    ts.isAwaitExpression(node)
  )
}

/** A text in quotes or backticks. */
export function isWrittenText(expression: ts.Expression): boolean {
  const node = unwrap(expression)
  if (ts.isBinaryExpression(node)) return isWrittenText(node.left) || isWrittenText(node.right)
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isTaggedTemplateExpression(node)
}

/** Whether an expression may give a tool's name: no call, since `name: z.string()` is a schema's property. */
export function mayBeName(expression: ts.Expression): boolean {
  const node = unwrap(expression)
  return mayBeText(node) && !ts.isCallExpression(node) && !ts.isAwaitExpression(node)
}

/** Whether an argument may be a function: one that is written there, a name, or what a call made. */
export function mayBeFunction(expression: ts.Expression): boolean {
  const node = unwrap(expression)
  return (
    isFunction(node) ||
    ts.isIdentifier(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isCallExpression(node)
  )
}

export function isFunction(node: ts.Node): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isMethodDeclaration(node)
}
