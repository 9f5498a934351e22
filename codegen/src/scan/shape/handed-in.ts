import { ts } from 'ts-morph'
import { listOf } from '../symbols/declaration.ts'
import { declarationsOf } from '../symbols/scope.ts'
import { unwrap } from './unwrap.ts'

/**
 * Whether a value comes from outside the code that is looked at: a member of a parameter, or of a loop's variable. What such
 * code makes is made of definitions that stand elsewhere.
 */
export function isHandedIn(expression: ts.Expression): boolean {
  let root = unwrap(expression)
  for (;;) {
    if (
      ts.isPropertyAccessExpression(root) ||
      ts.isElementAccessExpression(root) ||
      ts.isNonNullExpression(root)
    )
      root = unwrap(root.expression)
    else if (ts.isCallExpression(root) && ts.isPropertyAccessExpression(root.expression))
      root = unwrap(root.expression.expression)
    else break
  }
  if (ts.isTemplateExpression(root)) return root.templateSpans.some((span) => isHandedIn(span.expression))
  if (!ts.isIdentifier(root)) return false
  const [declaration] = declarationsOf(root)
  if (declaration === undefined) return false
  let outer: ts.Node = declaration
  while (ts.isBindingElement(outer)) outer = outer.parent.parent
  if (ts.isParameter(outer)) return true
  const list = listOf(outer)
  if (list !== undefined && (ts.isForOfStatement(list.parent) || ts.isForInStatement(list.parent)))
    return true
  // `const { name } = tool`, `const name = tool.name`, where `tool` is handed in.
  return ts.isVariableDeclaration(outer) && outer.initializer !== undefined && outer !== root.parent
    ? isHandedIn(outer.initializer)
    : false
}

/** Whether it is handed in, or what a call makes of such: `nameOf(tool)`, `this.nameOf(tool.title)`. */
export function isMadeOfHandedIn(expression: ts.Expression): boolean {
  if (isHandedIn(expression)) return true
  const node = unwrap(expression)
  const [declaration] = ts.isIdentifier(node) ? declarationsOf(node) : []
  const made =
    declaration !== undefined &&
    ts.isVariableDeclaration(declaration) &&
    declaration.initializer !== undefined
      ? unwrap(declaration.initializer)
      : node
  return ts.isCallExpression(made) && made.arguments.some((argument) => isHandedIn(argument))
}
