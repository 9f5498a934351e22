import { ts } from 'ts-morph'
import { requiredSpecifier } from './required-specifier.ts'

/** A node that gives a name a value. */
export type Declaration =
  | ts.VariableDeclaration
  | ts.BindingElement
  | ts.ParameterDeclaration
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ClassDeclaration
  | ts.ClassExpression
  | ts.EnumDeclaration
  | ts.ModuleDeclaration
  | ts.ImportClause
  | ts.ImportSpecifier
  | ts.NamespaceImport
  | ts.ImportEqualsDeclaration

/** The declaring elements of a name or a destructuring pattern, with the names that they declare. */
export function* declaredNames(
  declaration: ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement,
): Generator<readonly [string, Declaration]> {
  const { name } = declaration
  if (ts.isIdentifier(name)) {
    yield [name.text, declaration]
    return
  }
  for (const element of name.elements) if (ts.isBindingElement(element)) yield* declaredNames(element)
}

/** The variable statement's list of a (possibly destructured) variable; undefined for parameters and catch variables. */
export function listOf(declaration: ts.Node): ts.VariableDeclarationList | undefined {
  let node: ts.Node = declaration
  while (ts.isBindingElement(node)) node = node.parent.parent
  return ts.isVariableDeclaration(node) && ts.isVariableDeclarationList(node.parent) ? node.parent : undefined
}

/** What delays a node until something is called or constructed; undefined for code that runs when its module is loaded. */
export function enclosingFunction(node: ts.Node): ts.Node | undefined {
  let parent: ts.Node | undefined = node.parent
  while (parent !== undefined) {
    if (ts.isFunctionLike(parent)) return parent
    if (ts.isPropertyDeclaration(parent) && !isStatic(parent)) return parent
    parent = parent.parent
  }
  return undefined
}

export function isStatic(member: ts.ClassElement): boolean {
  return (
    ts.canHaveModifiers(member) &&
    (ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false)
  )
}

/** Where an imported name comes from; undefined for what the file declares itself. */
export function importSpecifierOf(declaration: Declaration): string | undefined {
  const isImport =
    ts.isImportClause(declaration) || ts.isImportSpecifier(declaration) || ts.isNamespaceImport(declaration)
  if (!isImport) return requiredIn(declaration)
  let statement: ts.Node = declaration
  while (!ts.isImportDeclaration(statement)) statement = statement.parent
  return (statement.moduleSpecifier as ts.StringLiteral).text
}

/** `const tools = require('./tools')`, `const { tools } = require('./tools')`. */
function requiredIn(declaration: Declaration): string | undefined {
  const variable = ts.isBindingElement(declaration) ? declaration.parent.parent : declaration
  if (!ts.isVariableDeclaration(variable) || variable.initializer === undefined) return undefined
  return requiredSpecifier(variable.initializer)
}

/** The export that an imported name stands for; `*` for all of them. */
export function importedNameOf(declaration: Declaration): string {
  if (ts.isImportSpecifier(declaration)) return (declaration.propertyName ?? declaration.name).text
  if (ts.isBindingElement(declaration)) return (declaration.propertyName ?? declaration.name).getText()
  return ts.isNamespaceImport(declaration) || ts.isVariableDeclaration(declaration) ? '*' : 'default'
}

/** Whether a type-only import brings no value. */
export function isTypeOnly(declaration: Declaration): boolean {
  if (ts.isImportSpecifier(declaration)) return declaration.isTypeOnly || declaration.parent.parent.isTypeOnly
  if (ts.isNamespaceImport(declaration)) return declaration.parent.isTypeOnly
  return ts.isImportClause(declaration) && declaration.isTypeOnly
}
