import { ts } from 'ts-morph'
import { walk } from '../source/walk.ts'

/** The expressions that a function may return, in source order; those of functions inside it are not its own. */
export function returnedBy(fn: ts.SignatureDeclaration): readonly ts.Expression[] {
  const { body } = fn as ts.FunctionLikeDeclaration
  if (body === undefined) return []
  if (!ts.isBlock(body)) return [body]
  const found: ts.Expression[] = []
  walk(body, (node) => {
    if (ts.isFunctionLike(node)) return false
    if (ts.isReturnStatement(node) && node.expression !== undefined) found.push(node.expression)
    return true
  })
  return found.sort((a, b) => a.pos - b.pos)
}
