import { ts } from 'ts-morph'
import { enclosingFunction, importSpecifierOf, type Declaration } from '../symbols/declaration.ts'
import { lookUp } from '../symbols/scope.ts'
import type { FoldContext } from './context.ts'
import { isFault, unfoldable, type Fault } from './fault.ts'
import { foldClass } from './fold-class.ts'
import { foldEnum } from './fold-enum.ts'
import { asksForText, exportedValue, openModule } from './fold-import.ts'
import { foldVariable } from './fold-variable.ts'
import type { Value } from './value.ts'

export function foldIdentifier(node: ts.Identifier, context: FoldContext): Value | Fault {
  return foldName(node.text, node, context)
}

/** The value of a name as seen from a node. */
export function foldName(name: string, from: ts.Node, context: FoldContext): Value | Fault {
  const declarations = lookUp(name, from)
  const [declaration] = declarations
  if (declaration === undefined) return foldGlobal(name, from)
  if (declarations.every(ts.isEnumDeclaration)) {
    return context.once(declaration, () => foldEnum(declarations, context))
  }
  if (declarations.length > 1) {
    return {
      kind: 'fault',
      code: 'changed-value',
      message: `\`${name}\` is declared ${declarations.length} times, and the last one to run gives its value`,
      hint: 'Give each constant its own name.',
      node: from,
      related: { message: `\`${name}\` is declared here too`, node: declarations[1] ?? declaration },
    }
  }
  const early = usedEarly(name, from, declaration)
  if (early !== undefined) return early
  return foldDeclaration(declaration, from, context)
}

function foldDeclaration(declaration: Declaration, from: ts.Node, context: FoldContext): Value | Fault {
  if (ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration)) {
    return foldVariable(declaration, from, context)
  }
  if (ts.isParameter(declaration)) {
    return unfoldable(from, 'is a parameter, which has a value only when its function is called')
  }
  if (ts.isFunctionDeclaration(declaration) || ts.isFunctionExpression(declaration)) {
    return { kind: 'function', node: declaration, name: declaration.name?.text ?? '' }
  }
  if (ts.isClassDeclaration(declaration) || ts.isClassExpression(declaration)) {
    return foldClass(declaration, context)
  }
  if (ts.isEnumDeclaration(declaration)) return foldEnum([declaration], context)
  if (ts.isModuleDeclaration(declaration)) {
    return unfoldable(from, 'is a TypeScript namespace', 'Use a constant object or a module in its place.')
  }
  return foldImported(declaration, from, context)
}

function foldImported(
  declaration: ts.ImportClause | ts.ImportSpecifier | ts.NamespaceImport | ts.ImportEqualsDeclaration,
  from: ts.Node,
  context: FoldContext,
): Value | Fault {
  if (ts.isImportEqualsDeclaration(declaration)) {
    const reference = declaration.moduleReference
    return ts.isExternalModuleReference(reference) && ts.isStringLiteralLike(reference.expression)
      ? openModule(from, reference.expression.text, context)
      : unfoldable(from, 'is an alias of a TypeScript namespace')
  }
  let statement: ts.Node = declaration
  while (!ts.isImportDeclaration(statement)) statement = statement.parent
  const specifier = importSpecifierOf(declaration) ?? ''
  const target = openModule(declaration, specifier, context, asksForText(statement))
  if (isFault(target) || ts.isNamespaceImport(declaration)) return target
  const name = ts.isImportClause(declaration)
    ? 'default'
    : (declaration.propertyName ?? declaration.name).text
  if (target.kind === 'external') return { ...target, path: [...target.path, name] }
  return context.once(declaration, () => exportedValue(target, name, declaration, context))
}

function foldGlobal(name: string, node: ts.Node): Value | Fault {
  if (name === 'undefined') return undefined
  if (name === 'NaN') return Number.NaN
  if (name === 'Infinity') return Number.POSITIVE_INFINITY
  return { ...unfoldable(node, 'is neither declared in this file nor imported'), isGlobal: true }
}

/** A constant that code reads before its statement has run has no value yet. */
function usedEarly(name: string, from: ts.Node, declaration: Declaration): Fault | undefined {
  const isInitialized =
    ts.isVariableDeclaration(declaration) ||
    ts.isBindingElement(declaration) ||
    ts.isClassDeclaration(declaration) ||
    ts.isEnumDeclaration(declaration)
  // Exports aren't read until the module has run; an exported declaration asks by its own name.
  if (!isInitialized || ts.isExportSpecifier(from) || declaration === from || declaration.name === from)
    return undefined
  const isVariable = ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration)
  const ready = isVariable ? declaration.getEnd() : declaration.getStart()
  if (declaration.getSourceFile() !== from.getSourceFile() || ready <= from.getStart()) return undefined
  if (enclosingFunction(declaration) !== enclosingFunction(from)) return undefined
  return {
    kind: 'fault',
    code: 'unfoldable-value',
    message: `\`${name}\` is used before the statement that gives it its value`,
    hint: `Move the declaration of \`${name}\` above its first use.`,
    node: from,
    related: { message: `\`${name}\` is declared here`, node: declaration },
  }
}
