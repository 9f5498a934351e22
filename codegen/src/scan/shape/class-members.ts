import { ts } from 'ts-morph'
import type { FoldContext } from '../fold/context.ts'
import { walk } from '../source/walk.ts'
import { follow } from './follow.ts'
import { returnedBy } from './returned-by.ts'

const MAX_BASES = 8

/** The class that a class extends, where the project has it. */
export function baseOf(
  node: ts.ClassLikeDeclaration,
  context: FoldContext,
): ts.ClassLikeDeclaration | undefined {
  const [base] =
    node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types ?? []
  if (base === undefined) return undefined
  const found = follow(base.expression, context)
  return ts.isClassLike(found) ? found : undefined
}

/**
 * What a class says its instances, or the class itself, have under each name: initializers, getters that return one
 * expression, `this.name = ...` and `super(...)` in its constructor. What it doesn't say, its base classes may.
 */
export function membersOf(
  node: ts.ClassLikeDeclaration,
  context: FoldContext,
  depth = 0,
): ReadonlyMap<string, ts.Expression> {
  const base = depth < MAX_BASES ? baseOf(node, context) : undefined
  const found = new Map(base === undefined ? [] : membersOf(base, context, depth + 1))
  for (const [name, value] of passedOn(node, base, context)) found.set(name, value)
  for (const [name, value] of ownMembers(node)) found.set(name, value)
  return found
}

/** The same of the class alone. */
export function ownMembers(node: ts.ClassLikeDeclaration): ReadonlyMap<string, ts.Expression> {
  const found = new Map<string, ts.Expression>()
  for (const member of node.members) {
    if (member.name === undefined || ts.isComputedPropertyName(member.name)) continue
    const name = member.name.getText()
    if (ts.isPropertyDeclaration(member) && member.initializer !== undefined)
      found.set(name, member.initializer)
    if (!ts.isGetAccessor(member)) continue
    const [only, ...more] = returnedBy(member)
    if (only !== undefined && more.length === 0) found.set(name, only)
  }
  for (const [name, value] of assigned(node)) found.set(name, value)
  return found
}

/** `this.name = ...` in the constructor: class fields as older compilers write them. */
function* assigned(node: ts.ClassLikeDeclaration): Generator<readonly [string, ts.Expression]> {
  const constructor = node.members.find(ts.isConstructorDeclaration)
  for (const statement of constructor?.body?.statements ?? []) {
    if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) continue
    const { left, right, operatorToken } = statement.expression
    const isOwn =
      operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(left) &&
      left.expression.kind === ts.SyntaxKind.ThisKeyword
    if (isOwn) yield [left.name.text, right]
  }
}

/** The arguments of `super(...)` under the names of the base's parameters. */
export function passedOn(
  node: ts.ClassLikeDeclaration,
  base: ts.ClassLikeDeclaration | undefined,
  context: FoldContext,
): ReadonlyMap<string, ts.Expression> {
  const found = new Map<string, ts.Expression>()
  const parameters = base === undefined ? undefined : parametersOf(base, context)
  const constructor = node.members.find(ts.isConstructorDeclaration)
  if (parameters === undefined || constructor?.body === undefined) return found
  walk(constructor.body, (inner) => {
    if (!ts.isCallExpression(inner) || inner.expression.kind !== ts.SyntaxKind.SuperKeyword) return
    for (const [index, argument] of inner.arguments.entries()) {
      const name = parameters[index]
      if (name !== undefined && !ts.isSpreadElement(argument)) found.set(name, argument)
    }
  })
  return found
}

function parametersOf(node: ts.ClassLikeDeclaration, context: FoldContext): readonly string[] | undefined {
  const constructor = node.members.find(
    (member) => ts.isConstructorDeclaration(member) && member.body !== undefined,
  )
  if (constructor !== undefined)
    return (constructor as ts.ConstructorDeclaration).parameters.map(({ name }) => name.getText())
  const base = baseOf(node, context)
  return base === undefined ? undefined : parametersOf(base, context)
}
