import { ts } from 'ts-morph'
import { isFunction } from './may-be.ts'
import { unwrap } from './unwrap.ts'

/** Whether what stands under a handler's key may be a function. */
export function isHandler(value: ts.Expression | ts.MethodDeclaration | undefined): boolean {
  if (value === undefined) return false
  if (ts.isMethodDeclaration(value)) return true
  const node = unwrap(value)
  return (
    isFunction(node) ||
    ts.isIdentifier(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isCallExpression(node)
  )
}
