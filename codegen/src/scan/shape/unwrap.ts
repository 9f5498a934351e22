import type { ts } from 'ts-morph'
import { isTransparent, isWithoutThis } from '../fold/transparent.ts'

/** The expression inside parentheses, assertions and `satisfies`. */
export function unwrap(expression: ts.Expression): ts.Expression {
  let inner = expression
  for (;;) {
    if (isTransparent(inner)) inner = inner.expression
    else if (isWithoutThis(inner)) inner = inner.right
    else return inner
  }
}

/** The outermost expression that is this one in parentheses, assertions and `satisfies`. */
export function wrapped(expression: ts.Node): ts.Node {
  let outer = expression
  while (isTransparent(outer.parent) || isWithoutThis(outer.parent)) outer = outer.parent
  return outer
}
