import type { ts } from 'ts-morph'
import { isTransparent } from '../fold/transparent.ts'

/** The expression inside parentheses, assertions and `satisfies`. */
export function unwrap(expression: ts.Expression): ts.Expression {
  let inner = expression
  while (isTransparent(inner)) inner = inner.expression
  return inner
}

/** The outermost expression that is this one in parentheses, assertions and `satisfies`. */
export function wrapped(expression: ts.Node): ts.Node {
  let outer = expression
  while (isTransparent(outer.parent)) outer = outer.parent
  return outer
}
