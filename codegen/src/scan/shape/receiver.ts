import { ts } from 'ts-morph'
import type { FoldContext } from '../fold/context.ts'
import { isWithin } from '../source/is-within.ts'
import { declarationsOf } from '../symbols/scope.ts'
import { classFor, isExportOf } from './callee.ts'
import { typeNames } from './type-names.ts'
import { unwrap } from './unwrap.ts'

/** Classes whose instances have the method that registers a tool. */
export interface ReceiverClasses {
  readonly packages: ReadonlySet<string>
  readonly names: ReadonlySet<string>
}

/**
 * Whether an object is an instance of one of the classes: by its type's name and import, or by what it was created as.
 * `unknown`: nothing says it, as in plain JavaScript, and the call's shape has to decide.
 */
export function isInstance(
  receiver: ts.Expression,
  classes: ReceiverClasses,
  context: FoldContext,
): boolean | 'unknown' {
  const node = unwrap(receiver)
  if (ts.isNewExpression(node)) return ofNew(node, classes, context)
  if (ts.isAwaitExpression(node)) return isInstance(node.expression, classes, context)
  if (ts.isIdentifier(node)) {
    const [declaration] = declarationsOf(node)
    if (declaration === undefined) return 'unknown'
    if (!ts.isVariableDeclaration(declaration) && !ts.isParameter(declaration)) return 'unknown'
    return ofDeclared(declaration, classes, context)
  }
  if (ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword) {
    const member = memberOfClass(node, node.name.text)
    return member === undefined ? 'unknown' : ofDeclared(member, classes, context)
  }
  return 'unknown'
}

function ofDeclared(
  { type, initializer }: ts.VariableDeclaration | ts.ParameterDeclaration | ts.PropertyDeclaration,
  classes: ReceiverClasses,
  context: FoldContext,
): boolean | 'unknown' {
  const types = typeNames(type)
  if (types.some(({ name }) => classes.names.has(name))) return true
  // A type of another package; the project's own types may stand for anything.
  const [first] = types
  if (first?.specifier !== undefined && !/^[.@~#]\/?/.test(first.specifier)) return false
  return initializer === undefined ? 'unknown' : isInstance(initializer, classes, context)
}

function ofNew(node: ts.NewExpression, classes: ReceiverClasses, context: FoldContext): boolean | 'unknown' {
  const value = classFor(node.expression, context)
  if (value === undefined) return 'unknown'
  return (
    isExportOf(value, classes.packages, classes.names) ||
    (isWithin(classes.packages, value.package) ? 'unknown' : false)
  )
}

/** A property of the class around a node, or a constructor's parameter that makes one. */
function memberOfClass(
  node: ts.Node,
  name: string,
): ts.PropertyDeclaration | ts.ParameterDeclaration | undefined {
  let owner: ts.Node | undefined = node
  while (owner !== undefined && !ts.isClassLike(owner)) owner = owner.parent
  for (const member of owner?.members ?? []) {
    if (ts.isPropertyDeclaration(member) && member.name.getText() === name) return member
    if (!ts.isConstructorDeclaration(member)) continue
    const parameter = member.parameters.find((one) => one.name.getText() === name)
    if (parameter !== undefined) return parameter
  }
  return undefined
}
