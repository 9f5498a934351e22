import { ts } from 'ts-morph'
import type { FoldContext } from '../fold/context.ts'
import { declarationsOf } from '../symbols/scope.ts'
import { follow } from './follow.ts'
import { unwrap } from './unwrap.ts'

/** The project's class that an expression is an instance of: of `this` and `super`, and of what `new` was written into. */
export function classOf(
  expression: ts.Expression,
  context: FoldContext,
): ts.ClassLikeDeclaration | undefined {
  const node = unwrap(expression)
  if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.SuperKeyword)
    return classAround(node)
  const made = ts.isIdentifier(node) ? initializerOf(node) : node
  if (made === undefined || !ts.isNewExpression(made)) return undefined
  const found = follow(made.expression, context)
  return ts.isClassLike(found) ? found : undefined
}

/** The class whose instance `this` is; none in a function that has a `this` of its own. */
function classAround(node: ts.Node): ts.ClassLikeDeclaration | undefined {
  for (let parent = node.parent; parent !== undefined; parent = parent.parent) {
    if (ts.isClassElement(parent) && ts.isClassLike(parent.parent)) return parent.parent
    // Methods and accessors that are still here belong to an object literal.
    if (ts.isFunctionLike(parent) && !ts.isArrowFunction(parent)) return undefined
  }
  return undefined
}

function initializerOf(node: ts.Identifier): ts.Expression | undefined {
  const [declaration] = declarationsOf(node)
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined
  const { initializer } = declaration
  return initializer === undefined ? undefined : unwrap(initializer)
}
