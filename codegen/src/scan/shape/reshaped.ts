import { ts } from 'ts-morph'
import type { Site } from '../convention.ts'
import { isFault } from '../fold/fault.ts'
import { isHandedIn } from './handed-in.ts'
import { valueOf } from './property-of.ts'
import { unwrap } from './unwrap.ts'

/** Whether a registration of tools that it is handed serves something else than they say: `{ ...common, ...tool.schema }`. */
export function isReshaped({ given, definition, keys }: Site): boolean {
  return (['description', 'inputSchema'] as const).some((field) => {
    const direct = given?.[field]
    if (typeof direct === 'object') return !isFault(direct) && isMixed(direct)
    const object = definition === undefined ? undefined : unwrap(definition)
    if (object === undefined || !ts.isObjectLiteralExpression(object)) return false
    const value = valueOf(object, keys?.[field]?.[0] ?? field)
    return value !== undefined && isMixed(value)
  })
}

/** What is handed in, together with something else. */
function isMixed(expression: ts.Expression): boolean {
  const node = unwrap(expression)
  if (ts.isTemplateExpression(node)) return node.templateSpans.some((span) => isMember(span.expression))
  if (ts.isBinaryExpression(node)) {
    return (
      node.operatorToken.kind === ts.SyntaxKind.PlusToken && (isMember(node.left) || isMember(node.right))
    )
  }
  if (!ts.isObjectLiteralExpression(node) || node.properties.length < 2) return false
  return node.properties.some(
    (property) => ts.isSpreadAssignment(property) && isHandedIn(property.expression),
  )
}

/** A member of an object that is handed in. A bare parameter is known at the calls of its function. */
function isMember(expression: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(unwrap(expression)) && isHandedIn(expression)
}
