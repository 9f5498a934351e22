import { ts } from 'ts-morph'
import type { FoldContext } from './context.ts'
import { isFault, unfoldable, type Fault } from './fault.ts'
import { isPrimitive } from './value.ts'

/** A property's key as JavaScript makes it: numbers in their canonical form, computed keys folded. */
export function keyOf(name: ts.PropertyName, context: FoldContext): string | Fault {
  if (ts.isComputedPropertyName(name)) return foldKey(name.expression, context)
  if (ts.isBigIntLiteral(name)) return String(BigInt(name.text.slice(0, -1)))
  if (ts.isNumericLiteral(name)) return String(Number(name.text))
  return name.text
}

/** The key that an expression in brackets gives. */
export function foldKey(expression: ts.Expression, context: FoldContext): string | Fault {
  const value = context.fold(expression)
  if (isFault(value)) return value
  if (isPrimitive(value) && value !== undefined) return String(value)
  return unfoldable(expression, 'is no text or number that could be a key')
}
