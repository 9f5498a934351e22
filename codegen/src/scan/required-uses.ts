import { ts } from 'ts-morph'
import { importedNameOf, importSpecifierOf, declaredNames } from './symbols/declaration.ts'
import { referencesTo } from './symbols/references.ts'
import { declarationsOf } from './symbols/scope.ts'

/** Where a file uses an export of another module. */
export interface Uses {
  readonly uses: readonly ts.Expression[]
  /** The name that it has in the file, unless it is a member of a namespace. */
  readonly local?: string
}

/** The uses of an export in a module in CommonJS: `tools_1.weather`, or a name that is taken out of `require`. */
export function* requiredUses(
  file: ts.SourceFile,
  specifiers: ReadonlySet<string>,
  exported: string,
): Generator<Uses> {
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const variable of statement.declarationList.declarations) {
      for (const [local, declaration] of declaredNames(variable)) {
        if (!specifiers.has(importSpecifierOf(declaration) ?? '')) continue
        if (importedNameOf(declaration) === exported) yield { uses: referencesTo(declaration), local }
        if (importedNameOf(declaration) !== '*') continue
        yield {
          uses: referencesTo(declaration).flatMap(({ parent }) =>
            ts.isPropertyAccessExpression(parent) && parent.name.text === exported ? [parent] : [],
          ),
        }
      }
    }
  }
}

/** Whether an expression is another module's export, and nothing more: `tools_1.weather`. */
export function isExportOf(
  expression: ts.Expression,
  specifiers: ReadonlySet<string>,
  exported: string,
): boolean {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== exported) return false
  if (!ts.isIdentifier(expression.expression)) return false
  const [declaration] = declarationsOf(expression.expression)
  return declaration !== undefined && specifiers.has(importSpecifierOf(declaration) ?? '')
}
