import { ts } from 'ts-morph'
import { listOf } from '../symbols/declaration.ts'
import { findReassignment } from '../symbols/reassignment.ts'
import type { FoldContext } from './context.ts'
import { isFault, unfoldable, type Fault } from './fault.ts'
import { keyOf } from './fold-key.ts'
import { memberOf } from './fold-member.ts'
import type { Value } from './value.ts'

/** The value of a `const`, or of a `let` or `var` that nothing reassigns. */
export function foldVariable(
  declaration: ts.VariableDeclaration | ts.BindingElement,
  from: ts.Node,
  context: FoldContext,
): Value | Fault {
  const list = listOf(declaration)
  if (list === undefined) {
    const outer = outermost(declaration)
    return unfoldable(
      from,
      ts.isParameter(outer)
        ? 'is a parameter, which has a value only when its function is called'
        : 'is what a `catch` caught',
    )
  }
  if (
    ts.isForOfStatement(list.parent) ||
    ts.isForInStatement(list.parent) ||
    ts.isForStatement(list.parent)
  ) {
    return unfoldable(
      from,
      'is the variable of a loop',
      'Write one definition for each tool, or list the values where they are constants.',
    )
  }
  if ((list.flags & ts.NodeFlags.Const) === 0) {
    const write = findReassignment(declaration)
    if (write !== undefined) return reassigned(from, write)
  }
  return context.once(declaration, () => foldDeclared(declaration, from, context))
}

function foldDeclared(
  declaration: ts.VariableDeclaration | ts.BindingElement,
  from: ts.Node,
  context: FoldContext,
): Value | Fault {
  if (ts.isVariableDeclaration(declaration)) {
    const { initializer } = declaration
    return initializer === undefined
      ? unfoldable(from, 'is declared without a value', 'Give the constant its value where it is declared.')
      : context.fold(initializer)
  }
  return foldElement(declaration, from, context)
}

/** `const { a, b: [c = 1] } = source`. */
function foldElement(element: ts.BindingElement, from: ts.Node, context: FoldContext): Value | Fault {
  if (element.dotDotDotToken !== undefined)
    return unfoldable(from, 'collects the rest of a destructured value')
  const pattern = element.parent
  const holder = pattern.parent
  const source = ts.isBindingElement(holder)
    ? foldElement(holder, from, context)
    : ts.isVariableDeclaration(holder)
      ? foldDeclared(holder, from, context)
      : unfoldable(from, 'is a parameter')
  if (isFault(source)) return source
  const key = ts.isArrayBindingPattern(pattern)
    ? String(pattern.elements.indexOf(element))
    : keyOf(element.propertyName ?? (element.name as ts.Identifier), context)
  if (isFault(key)) return key
  const value = memberOf(source, key, element, context, false)
  return value === undefined && element.initializer !== undefined ? context.fold(element.initializer) : value
}

function outermost(node: ts.Node): ts.Node {
  let outer = node
  while (ts.isBindingElement(outer)) outer = outer.parent.parent
  return outer
}

function reassigned(from: ts.Node, write: ts.Node): Fault {
  const name = (write as ts.Identifier).text
  return {
    kind: 'fault',
    code: 'changed-value',
    message: `\`${name}\` is assigned again after its declaration, so its value depends on when this runs`,
    hint: 'Declare it with `const`, and use another name for the other value.',
    node: from,
    related: { message: `\`${name}\` is assigned here`, node: write },
  }
}
