import { ts } from 'ts-morph'
import { perFile } from '../source/source-module.ts'
import { declaredNames, isTypeOnly, type Declaration } from './declaration.ts'

type Names = Map<string, Declaration[]>

const tablesOf = perFile(() => new Map<ts.Node, Names>())

/**
 * What an identifier stands for by JavaScript's scope rules: block scopes, hoisted `var` and functions, parameters, names of
 * function and class expressions, imports. Several declarations mean a merged enum or a repeated `var`. Empty for globals.
 */
export function declarationsOf(identifier: ts.Identifier): readonly Declaration[] {
  return lookUp(identifier.text, identifier)
}

/** The same for a name as seen from a node. */
export function lookUp(name: string, from: ts.Node): readonly Declaration[] {
  let child: ts.Node = from
  for (
    let scope: ts.Node | undefined = from.parent;
    scope !== undefined;
    child = scope, scope = scope.parent
  ) {
    if (!SCOPES.has(scope.kind)) continue
    // A parameter's default sees the other parameters, but not the variables of the body.
    const found = tableOf(scope).get(name)
    if (found === undefined) continue
    if (ts.isFunctionLike(scope) && ts.isDecorator(child)) continue
    return found
  }
  return []
}

/** Top-level declarations of a file. */
export function moduleScope(file: ts.SourceFile): ReadonlyMap<string, readonly Declaration[]> {
  return tableOf(file)
}

const SCOPES: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.Block,
  ts.SyntaxKind.SourceFile,
  ts.SyntaxKind.CaseBlock,
  ts.SyntaxKind.ModuleBlock,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.CatchClause,
  ts.SyntaxKind.ClassExpression,
  ts.SyntaxKind.ClassStaticBlockDeclaration,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.FunctionExpression,
  ts.SyntaxKind.ArrowFunction,
  ts.SyntaxKind.MethodDeclaration,
  ts.SyntaxKind.Constructor,
  ts.SyntaxKind.GetAccessor,
  ts.SyntaxKind.SetAccessor,
])

function tableOf(scope: ts.Node): Names {
  const tables = tablesOf(scope)
  let names = tables.get(scope)
  if (names === undefined) tables.set(scope, (names = buildTable(scope)))
  return names
}

function buildTable(scope: ts.Node): Names {
  const names: Names = new Map()
  const add = (name: string, declaration: Declaration): void => {
    const present = names.get(name)
    if (present === undefined) names.set(name, [declaration])
    else if (!present.includes(declaration)) present.push(declaration)
  }
  if (ts.isSourceFile(scope) || ts.isBlock(scope) || ts.isModuleBlock(scope)) {
    addStatements(scope.statements, add)
  } else if (ts.isCaseBlock(scope)) {
    for (const clause of scope.clauses) addStatements(clause.statements, add)
  } else if (ts.isForStatement(scope) || ts.isForOfStatement(scope) || ts.isForInStatement(scope)) {
    const { initializer } = scope
    if (initializer !== undefined && ts.isVariableDeclarationList(initializer)) addList(initializer, add)
  } else if (ts.isCatchClause(scope)) {
    if (scope.variableDeclaration !== undefined) addPattern(scope.variableDeclaration, add)
  } else if (ts.isClassExpression(scope) || ts.isFunctionExpression(scope)) {
    if (scope.name !== undefined) add(scope.name.text, scope)
  }
  if (ts.isFunctionLike(scope)) {
    for (const parameter of scope.parameters) {
      // A parameter hides the function expression's own name.
      for (const [name] of declaredNames(parameter as ts.ParameterDeclaration)) names.delete(name)
      addPattern(parameter as ts.ParameterDeclaration, add)
    }
  }
  if (isVarScope(scope)) addHoisted(scope, add)
  return names
}

type Add = (name: string, declaration: Declaration) => void

function addPattern(declaration: ts.VariableDeclaration | ts.ParameterDeclaration, add: Add): void {
  for (const [name, element] of declaredNames(declaration)) add(name, element)
}

function addList(list: ts.VariableDeclarationList, add: Add): void {
  for (const declaration of list.declarations) addPattern(declaration, add)
}

function addStatements(statements: readonly ts.Statement[], add: Add): void {
  for (const statement of statements) {
    if (ts.isVariableStatement(statement)) addList(statement.declarationList, add)
    else if (ts.isImportDeclaration(statement)) addImport(statement, add)
    else if (ts.isImportEqualsDeclaration(statement)) add(statement.name.text, statement)
    else if (
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isEnumDeclaration(statement) ||
      (ts.isModuleDeclaration(statement) && ts.isIdentifier(statement.name))
    ) {
      // A signature without body (an overload) gives no value.
      const isOverload = ts.isFunctionDeclaration(statement) && statement.body === undefined
      if (statement.name !== undefined && !isOverload) add(statement.name.text, statement)
    }
  }
}

function addImport({ importClause }: ts.ImportDeclaration, add: Add): void {
  if (importClause === undefined) return
  if (importClause.name !== undefined && !isTypeOnly(importClause)) add(importClause.name.text, importClause)
  const bindings = importClause.namedBindings
  if (bindings === undefined) return
  const elements = ts.isNamespaceImport(bindings) ? [bindings] : bindings.elements
  for (const element of elements) if (!isTypeOnly(element)) add(element.name.text, element)
}

function isVarScope(node: ts.Node): boolean {
  return ts.isSourceFile(node) || ts.isFunctionLike(node) || ts.isClassStaticBlockDeclaration(node)
}

/** `var` belongs to the function, however deep its statement stands. */
function addHoisted(scope: ts.Node, add: Add): void {
  const pending: ts.Node[] = [scope]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    ts.forEachChild(node, (child) => {
      if (ts.isFunctionLike(child) || ts.isClassStaticBlockDeclaration(child)) return
      if (ts.isVariableDeclarationList(child) && (child.flags & ts.NodeFlags.BlockScoped) === 0)
        addList(child, add)
      // Expressions hold no variable statements but in functions.
      if (!ts.isExpression(child) || ts.isClassExpression(child)) pending.push(child)
    })
  }
}
