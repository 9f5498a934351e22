import { ts } from 'ts-morph'
import { declarationsOf } from '../../scan/symbols/scope.ts'
import { findReassignment } from '../../scan/symbols/reassignment.ts'
import type { Declaration } from '../../scan/symbols/declaration.ts'
import { guardConditions } from './guard-conditions.ts'
import { apply, type Insertion } from './insertion.ts'

/**
 * A function body that gives an expression's value where nothing calls the functions around it: for expressions that are made of
 * what the module has, and of constants of those functions that are made of the same. Undefined for all others: what a parameter
 * gives, nobody knows without a call.
 */
export function detach(expression: ts.Node, probe: string): string | undefined {
  const source = expression.getSourceFile()
  const named = new Map<string, Declaration>()
  const constants: string[] = []
  if (!isFree(expression)) return undefined
  return guarded(`${constants.join('')}return (${expression.getText(source)})`, probe)

  function isFree(root: ts.Node): boolean {
    const visit = (node: ts.Node, ownsThis: boolean): boolean => {
      if (ts.isTypeNode(node)) return true
      if (ts.isAwaitExpression(node) || ts.isYieldExpression(node)) return false
      const { kind } = node
      const isThis = kind === ts.SyntaxKind.ThisKeyword || kind === ts.SyntaxKind.SuperKeyword
      if ((isThis || ts.isMetaProperty(node)) && !ownsThis) return false
      if (ts.isIdentifier(node) && isRead(node) && !isKnown(node, root)) return false
      const owns = ownsThis || (ts.isFunctionLike(node) && !ts.isArrowFunction(node))
      return ts.forEachChild(node, (child) => !visit(child, owns) || undefined) !== true
    }
    return visit(root, false)
  }

  /** Whether a name stands for what the module has, for something inside of the expression, or for a constant that comes along. */
  function isKnown(identifier: ts.Identifier, root: ts.Node): boolean {
    if (identifier.text === 'arguments') return false
    return declarationsOf(identifier).every((declaration) => {
      if (isInside(declaration, root)) return true
      const same = named.get(identifier.text)
      if (same !== undefined) return same === declaration
      if (findReassignment(declaration) !== undefined) return false
      named.set(identifier.text, declaration)
      return isOfModule(declaration) || comesAlong(declaration)
    })
  }

  function comesAlong(declaration: Declaration): boolean {
    if (ts.isFunctionDeclaration(declaration)) {
      if (!isFree(declaration)) return false
      constants.push(`${declaration.getText(source)};`)
      return true
    }
    if (!ts.isVariableDeclaration(declaration) || declaration.initializer === undefined) return false
    if (!ts.isVariableStatement(declaration.parent.parent) || !isFree(declaration.initializer)) return false
    constants.push(`const ${declaration.getText(source)};`)
    return true
  }
}

/** What a stand-in decides is a guess here as well. */
function guarded(body: string, probe: string): string {
  const head = 'function f(){'
  const text = `${head}${body}\n}`
  const insertions: Insertion[] = []
  guardConditions(
    ts.createSourceFile('detached.ts', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX),
    probe,
    () => true,
    (at, span, isEnd, inserted) => insertions.push({ at, span, isEnd, text: inserted }),
  )
  return apply(text, insertions).slice(head.length, -1)
}

function isOfModule(declaration: Declaration): boolean {
  let node: ts.Node = declaration
  while (!ts.isStatement(node)) {
    // What belongs to a function, a loop or a `catch` alone.
    if (ts.isParameter(node) || ts.isFunctionLike(node) || ts.isClassExpression(node)) return false
    if (ts.isVariableDeclarationList(node) && !ts.isVariableStatement(node.parent)) return false
    if (ts.isCatchClause(node)) return false
    node = node.parent
  }
  return ts.isSourceFile(node.parent)
}

function isInside(node: ts.Node, outer: ts.Node): boolean {
  return outer.pos <= node.pos && node.end <= outer.end
}

/** An identifier that reads a variable, and names no member, key or label. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isBindingElement(parent)) return parent.propertyName !== node
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) return parent.name !== node
  return !ts.isMethodDeclaration(parent) && !ts.isAccessor(parent) && !ts.isJsxAttribute(parent)
}
