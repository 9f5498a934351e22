import { ts } from 'ts-morph'
import type { FoldContext } from '../fold/context.ts'
import { isWithin } from '../source/is-within.ts'
import { declarationsOf } from '../symbols/scope.ts'
import { classFor, isExportOf } from './callee.ts'
import { baseOf } from './class-members.ts'
import { classOf } from './class-of.ts'
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
  if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.SuperKeyword) {
    const owner = classOf(node, context)
    return owner === undefined ? 'unknown' : ofClass(owner, classes, context)
  }
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
  const owner = classOf(node, context)
  return owner === undefined
    ? ofConstructor(node.expression, classes, context)
    : ofClass(owner, classes, context)
}

/** A class of a package. */
function ofConstructor(
  expression: ts.Expression,
  classes: ReceiverClasses,
  context: FoldContext,
): boolean | 'unknown' {
  const value = classFor(expression, context)
  if (value === undefined) return 'unknown'
  return (
    isExportOf(value, classes.packages, classes.names) ||
    (isWithin(classes.packages, value.package) ? 'unknown' : false)
  )
}

const MAX_BASES = 8

/** A class of the project, by the package's class that it, or one that it extends, extends. */
function ofClass(
  owner: ts.ClassLikeDeclaration,
  classes: ReceiverClasses,
  context: FoldContext,
): boolean | 'unknown' {
  let last = owner
  for (let step = 0; step < MAX_BASES; step += 1) {
    const base = baseOf(last, context)
    if (base === undefined) break
    last = base
  }
  const [extended] =
    last.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types ?? []
  // A class of the project's own may hand on to anything.
  return extended === undefined ? 'unknown' : ofConstructor(extended.expression, classes, context)
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
