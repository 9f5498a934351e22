import { ts } from 'ts-morph'
import { mayBeFunction } from './may-be.ts'

/** Whether what stands under a handler's key may be a function. */
export function isHandler(value: ts.Expression | ts.MethodDeclaration | undefined): boolean {
  return value !== undefined && (ts.isMethodDeclaration(value) || mayBeFunction(value))
}
