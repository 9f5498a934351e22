import { ts } from 'ts-morph'
import type { FoldContext } from './fold/context.ts'
import type { LeftOut } from './pending-tool.ts'
import { moduleOf } from './source/source-module.ts'

const MAX_STEPS = 4

/**
 * Which parameters a caller may leave out, and of those that it may not, which members: `variables?: Variables`,
 * `{ projectId, isRemote = false }: Options`. What is served where nobody asks for more is what comes of leaving them out.
 */
export function mayBeLeftOut(
  parameters: readonly ts.ParameterDeclaration[],
  context: FoldContext,
): readonly LeftOut[] {
  return parameters.map((parameter) => {
    if (parameter.dotDotDotToken !== undefined) return []
    if (parameter.questionToken !== undefined || parameter.initializer !== undefined) return true
    if (allowsUndefined(parameter.type)) return true
    const declared = membersOf(parameter.type, parameter.getSourceFile(), context, 0)
    return [...new Set([...declared, ...membersWithDefault(parameter.name)])].sort()
  })
}

function membersWithDefault(name: ts.BindingName): readonly string[] {
  if (!ts.isObjectBindingPattern(name)) return []
  return name.elements.flatMap((element) => {
    const key = element.propertyName ?? element.name
    return element.initializer !== undefined && ts.isIdentifier(key) ? [key.text] : []
  })
}

/** Members that a type lets be absent: its own, those of what it extends, and of the types that it is made of. */
function membersOf(
  type: ts.TypeNode | undefined,
  file: ts.SourceFile,
  context: FoldContext,
  steps: number,
): readonly string[] {
  if (type === undefined || steps > MAX_STEPS) return []
  if (ts.isParenthesizedTypeNode(type)) return membersOf(type.type, file, context, steps)
  if (ts.isIntersectionTypeNode(type))
    return type.types.flatMap((part) => membersOf(part, file, context, steps + 1))
  if (ts.isTypeLiteralNode(type)) return optionalMembers(type.members)
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return []
  const { text: name } = type.typeName
  if (name === 'Readonly') return membersOf(type.typeArguments?.[0], file, context, steps + 1)
  const declaration = declaredType(name, file, context, steps)
  if (declaration === undefined) return []
  const home = declaration.getSourceFile()
  if (ts.isTypeAliasDeclaration(declaration)) return membersOf(declaration.type, home, context, steps + 1)
  const inherited = (declaration.heritageClauses ?? []).flatMap(({ types }) =>
    types.flatMap(({ expression }) => {
      const parent = ts.isIdentifier(expression)
        ? declaredType(expression.text, home, context, steps + 1)
        : undefined
      return parent !== undefined && ts.isInterfaceDeclaration(parent) ? optionalMembers(parent.members) : []
    }),
  )
  return [...optionalMembers(declaration.members), ...inherited]
}

function optionalMembers(members: readonly ts.TypeElement[]): readonly string[] {
  return members.flatMap((member) => {
    const { name } = member
    const isOptional =
      ts.isPropertySignature(member) && (member.questionToken !== undefined || allowsUndefined(member.type))
    return isOptional && name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name))
      ? [name.text]
      : []
  })
}

function allowsUndefined(type: ts.TypeNode | undefined): boolean {
  return (
    type !== undefined &&
    ts.isUnionTypeNode(type) &&
    type.types.some(({ kind }) => kind === ts.SyntaxKind.UndefinedKeyword)
  )
}

type TypeDeclaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration

/** A type of the same file, or of the one that it is imported from. */
function declaredType(
  name: string,
  file: ts.SourceFile,
  context: FoldContext,
  steps: number,
): TypeDeclaration | undefined {
  for (const statement of file.statements) {
    const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
    if (isType && statement.name.text === name) return statement
  }
  for (const statement of steps > MAX_STEPS ? [] : file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const bindings = statement.importClause?.namedBindings
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue
    const element = bindings.elements.find((one) => one.name.text === name)
    if (element === undefined) continue
    const target = context.graph.resolve(moduleOf(file).path, statement.moduleSpecifier.text)
    const module = target.kind === 'file' ? context.graph.load(target.path) : undefined
    if (module === undefined || 'reason' in module) return undefined
    return declaredType((element.propertyName ?? element.name).text, module.file, context, steps + 1)
  }
  return undefined
}
