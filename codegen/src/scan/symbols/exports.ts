import { ts } from 'ts-morph'
import { perFile } from '../source/source-module.ts'
import { readCommonJs } from './common-js.ts'

/** What a module says about one exported name. */
export type Export =
  /** A name of the module's own scope. */
  | { readonly kind: 'local'; readonly name: string; readonly node: ts.Node }
  /** `export default expression`, `exports.name = expression`. */
  | { readonly kind: 'expression'; readonly expression: ts.Expression }
  | { readonly kind: 'reexport'; readonly specifier: string; readonly name: string; readonly node: ts.Node }
  | { readonly kind: 'namespace'; readonly specifier: string; readonly node: ts.Node }

export interface ModuleExports {
  readonly named: ReadonlyMap<string, Export>
  /** Specifiers of `export * from`, in source order. */
  readonly stars: readonly string[]
  /** What `module.exports` is, where it is no object with the exports as its keys. */
  readonly whole?: ts.Expression
  readonly isCommonJs?: true
}

/** The exports of the file that a node stands in. */
export const exportsOf: (file: ts.SourceFile) => ModuleExports = perFile(readExports)

function readExports(file: ts.SourceFile): ModuleExports {
  const named = new Map<string, Export>()
  const stars: string[] = []
  if (!file.statements.some(isOfModule) && /\b(?:exports|require)\b/.test(file.text))
    return { ...readCommonJs(file), isCommonJs: true }
  for (const statement of file.statements) {
    if (ts.isExportDeclaration(statement)) {
      if (!statement.isTypeOnly) readExportDeclaration(statement, named, stars)
    } else if (ts.isExportAssignment(statement)) {
      named.set('default', { kind: 'expression', expression: statement.expression })
    } else if (ts.canHaveModifiers(statement)) {
      const kinds = ts.getModifiers(statement)?.map(({ kind }) => kind) ?? []
      if (!kinds.includes(ts.SyntaxKind.ExportKeyword)) continue
      const isDefault = kinds.includes(ts.SyntaxKind.DefaultKeyword)
      for (const [name, node] of namesOf(statement)) {
        named.set(isDefault ? 'default' : name, { kind: 'local', name, node })
      }
    }
  }
  return { named, stars }
}

function isOfModule(statement: ts.Statement): boolean {
  return (
    ts.isImportDeclaration(statement) ||
    ts.isExportDeclaration(statement) ||
    ts.isExportAssignment(statement) ||
    (ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true)
  )
}

function readExportDeclaration(
  { exportClause, moduleSpecifier }: ts.ExportDeclaration,
  named: Map<string, Export>,
  stars: string[],
): void {
  const specifier =
    moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined
  if (exportClause === undefined) {
    if (specifier !== undefined) stars.push(specifier)
  } else if (ts.isNamespaceExport(exportClause)) {
    if (specifier !== undefined) {
      named.set(exportClause.name.text, { kind: 'namespace', specifier, node: exportClause })
    }
  } else {
    for (const element of exportClause.elements) {
      if (element.isTypeOnly) continue
      const name = (element.propertyName ?? element.name).text
      named.set(
        element.name.text,
        specifier === undefined
          ? { kind: 'local', name, node: element }
          : { kind: 'reexport', specifier, name, node: element },
      )
    }
  }
}

function* namesOf(statement: ts.Statement): Generator<readonly [string, ts.Node]> {
  if (ts.isVariableStatement(statement)) {
    for (const { name } of statement.declarationList.declarations) yield* patternNames(name)
  } else if (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isModuleDeclaration(statement)
  ) {
    yield [statement.name?.text ?? 'default', statement]
  }
}

function* patternNames(name: ts.BindingName): Generator<readonly [string, ts.Node]> {
  if (ts.isIdentifier(name)) yield [name.text, name]
  else
    for (const element of name.elements) if (ts.isBindingElement(element)) yield* patternNames(element.name)
}
