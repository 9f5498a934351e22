import { ts } from 'ts-morph'
import { accessPath } from './access-path.ts'
import type { FoldContext } from './fold/context.ts'
import { mayBeLeftOut } from './may-be-left-out.ts'
import type { Enclosure } from './pending-tool.ts'
import { rangeOf } from './source/place-of.ts'
import { isStatic } from './symbols/declaration.ts'
import { exportedName } from './symbols/exported-name.ts'

/** The functions and classes that a node stands in, outermost first. */
export function enclosuresOf(node: ts.Node, context: FoldContext): readonly Enclosure[] {
  const found: Enclosure[] = []
  for (let parent: ts.Node | undefined = node.parent; parent !== undefined; parent = parent.parent) {
    const enclosure = enclosureOf(parent, context)
    if (enclosure !== undefined) found.unshift(enclosure)
  }
  return found
}

function enclosureOf(node: ts.Node, context: FoldContext): Enclosure | undefined {
  const range = rangeOf(node)
  if (ts.isClassLike(node)) {
    const access = accessOf(node, context)
    const constructor = node.members.find(ts.isConstructorDeclaration)
    const given = parametersOf(constructor?.parameters ?? [], context)
    return { kind: 'class', ...nameOf(node), ...access, ...given, range }
  }
  if (!ts.isFunctionLike(node)) return undefined
  const given = parametersOf(node.parameters, context)
  if (ts.isConstructorDeclaration(node)) return { kind: 'constructor', ...given, range }
  if (ts.isMethodDeclaration(node) || ts.isAccessor(node)) {
    const isOfClass = ts.isClassLike(node.parent)
    const own = isOfClass && isStatic(node) ? { isStatic: true as const } : {}
    return { kind: isOfClass ? 'method' : 'function', ...nameOf(node), ...own, ...given, range }
  }
  return { kind: 'function', ...nameOf(node), ...accessOf(node, context), ...given, range }
}

function parametersOf(
  parameters: readonly ts.ParameterDeclaration[],
  context: FoldContext,
): Pick<Enclosure, 'parameters' | 'leftOut'> {
  const leftOut = mayBeLeftOut(parameters, context)
  return {
    parameters: parameters.map(({ name }) => name.getText()),
    ...(leftOut.every((one) => one !== true && one.length === 0) ? {} : { leftOut }),
  }
}

function nameOf(node: ts.SignatureDeclaration | ts.ClassLikeDeclaration): { readonly name?: string } {
  if (node.name !== undefined) return { name: node.name.getText() }
  const { parent } = node
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? { name: parent.name.text } : {}
}

/** How the module's namespace leads to an expression, or to a function or class that it declares. */
export function accessOf(node: ts.Node, context: FoldContext): Pick<Enclosure, 'access'> {
  const isDeclared =
    (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && ts.isSourceFile(node.parent)
  if (isDeclared) {
    const name = exportedName(node.parent, node.name?.text ?? 'default')
    return name === undefined ? {} : { access: [name] }
  }
  const access = accessPath(node, context)
  return access === undefined ? {} : { access }
}
