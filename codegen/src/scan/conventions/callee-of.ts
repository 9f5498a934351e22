import type { ts } from 'ts-morph'
import type { FoldContext } from '../fold/context.ts'
import { isFault } from '../fold/fault.ts'
import { isNameChain } from '../fold/fold-call.ts'
import { isPrimitive, type ExternalValue, type FunctionValue } from '../fold/value.ts'

/** The function that is called: a package's export or a function of the project. Undefined where that isn't known. */
export function calleeOf(
  { expression }: ts.CallExpression,
  context: FoldContext,
): ExternalValue | FunctionValue | undefined {
  if (!isNameChain(expression)) return undefined
  const value = context.fold(expression)
  if (isFault(value) || isPrimitive(value)) return undefined
  return value.kind === 'external' || value.kind === 'function' ? value : undefined
}
