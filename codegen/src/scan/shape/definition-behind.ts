import { ts } from 'ts-morph'
import type { FoldContext } from '../fold/context.ts'
import { calleeFor } from './callee.ts'
import { follow } from './follow.ts'
import { unwrap } from './unwrap.ts'

/**
 * The object of a definition that a package's own function was handed first: `const hello = defineTool({...})`, then
 * `registerTool(hello)`. Such functions are there for the types.
 */
export function definitionBehind(expression: ts.Expression, context: FoldContext): ts.Expression {
  const call = follow(expression, context)
  if (!ts.isCallExpression(call) || call.arguments.length !== 1) return expression
  const [argument] = call.arguments
  const object = argument === undefined ? undefined : unwrap(argument)
  if (object === undefined || !ts.isObjectLiteralExpression(object)) return expression
  const callee = calleeFor(call, context)
  const isDefiner = callee?.kind === 'external' && /(?:^t|T)ool$/.test(callee.path.at(-1) ?? '')
  return isDefiner ? object : expression
}
