import { ts } from 'ts-morph'
import { perFile } from '../source/source-module.ts'
import { declaredNames, importedNameOf, importSpecifierOf } from '../symbols/declaration.ts'

/** A type that an annotation names, and where it is imported from. */
export interface TypeName {
  /** The last part: `ChatCompletionTool` of `OpenAI.Chat.ChatCompletionTool`, as the module exports it. */
  readonly name: string
  /** Absent for types of the file itself. */
  readonly specifier?: string
}

const importsIn = perFile(readImports)

/** Every type that an annotation names, those inside arrays, unions and type arguments too. */
export function typeNames(type: ts.TypeNode | undefined): readonly TypeName[] {
  if (type === undefined) return []
  const found: TypeName[] = []
  const pending: ts.Node[] = [type]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (ts.isTypeReferenceNode(node)) found.push(nameOf(node.typeName))
    if (ts.isExpressionWithTypeArguments(node)) {
      const named = nameOfExpression(node.expression)
      if (named !== undefined) found.push(named)
    }
    ts.forEachChild(node, (child) => {
      if (ts.isTypeNode(child)) pending.push(child)
    })
  }
  return found
}

function nameOf(name: ts.EntityName): TypeName {
  const last = ts.isIdentifier(name) ? name : name.right
  let root = name
  while (ts.isQualifiedName(root)) root = root.left
  return originOf(root, last.text)
}

/** The same of a base class. */
export function nameOfExpression(expression: ts.Expression): TypeName | undefined {
  let root = expression
  while (ts.isPropertyAccessExpression(root)) root = root.expression
  if (!ts.isIdentifier(root)) return undefined
  return originOf(root, ts.isPropertyAccessExpression(expression) ? expression.name.text : root.text)
}

function originOf(root: ts.Identifier, last: string): TypeName {
  const origin = importsIn(root).get(root.text)
  if (origin === undefined) return { name: last }
  return { name: root.text === last ? origin.name : last, specifier: origin.specifier }
}

/** Type-only imports count here: they are what annotations use. */
function readImports(
  file: ts.SourceFile,
): ReadonlyMap<string, { readonly specifier: string; readonly name: string }> {
  const imports = new Map<string, { specifier: string; name: string }>()
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations)
        for (const [local, element] of declaredNames(declaration)) {
          const specifier = importSpecifierOf(element)
          if (specifier !== undefined)
            imports.set(local, {
              specifier,
              name: ts.isBindingElement(element) ? importedNameOf(element) : local,
            })
        }
    }
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const specifier = statement.moduleSpecifier.text
    const { importClause: clause } = statement
    if (clause?.name !== undefined) imports.set(clause.name.text, { specifier, name: clause.name.text })
    const bindings = clause?.namedBindings
    if (bindings === undefined) continue
    if (ts.isNamespaceImport(bindings))
      imports.set(bindings.name.text, { specifier, name: bindings.name.text })
    else {
      for (const { name, propertyName } of bindings.elements)
        imports.set(name.text, { specifier, name: (propertyName ?? name).text })
    }
  }
  return imports
}

/** Specifiers that the file imports from. */
export function importedSpecifiers(node: ts.Node): ReadonlySet<string> {
  return new Set([...importsIn(node).values()].map(({ specifier }) => specifier))
}
