import { ts } from 'ts-morph'
import type { FoldContext } from '../fold/context.ts'
import { moduleOf } from '../source/source-module.ts'
import { isExportsObject } from '../symbols/common-js.ts'
import { importedNameOf, importSpecifierOf, type Declaration } from '../symbols/declaration.ts'
import { exportsOf } from '../symbols/exports.ts'
import { declarationsOf, moduleScope } from '../symbols/scope.ts'
import { valueOf } from './property-of.ts'
import { unwrap } from './unwrap.ts'

const MAX_STEPS = 24

/**
 * The code that an expression stands for: names are followed to what was written into them, over imports too. It judges
 * shapes; values are for the fold. The last step that can be followed is the answer.
 */
export function follow(expression: ts.Expression, context: FoldContext, steps = 0): ts.Node {
  const node = unwrap(expression)
  if (steps > MAX_STEPS) return node
  const next = (found: ts.Node | undefined): ts.Node =>
    found === undefined ? node : ts.isExpression(found) ? follow(found, context, steps + 1) : found
  if (ts.isIdentifier(node)) {
    const declarations = declarationsOf(node)
    return declarations.length === 1 && declarations[0] !== undefined
      ? next(writtenInto(declarations[0], context, steps))
      : node
  }
  const member = memberName(node)
  if (member !== undefined) {
    const base = unwrap((node as ts.AccessExpression).expression)
    const path = isExportsObject(base)
      ? moduleOf(base).path
      : ts.isIdentifier(base)
        ? namespaceOf(base, context)
        : undefined
    if (path !== undefined) return next(exportedNode(path, member, context, steps))
    const object = follow(base, context, steps + 1)
    return ts.isObjectLiteralExpression(object) ? next(valueOf(object, member)) : node
  }
  if (ts.isCallExpression(node) && node.expression.getText() === 'Object.freeze')
    return next(node.arguments[0])
  return node
}

/** `schemas.read`, `schemas['read-file']`. */
function memberName(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  if (!ts.isElementAccessExpression(node)) return undefined
  const key = unwrap(node.argumentExpression)
  return ts.isStringLiteralLike(key) ? key.text : undefined
}

function namespaceOf(node: ts.Identifier, context: FoldContext): string | undefined {
  const [declaration] = declarationsOf(node)
  return declaration !== undefined && importedNameOf(declaration) === '*'
    ? importedFile(declaration, context)
    : undefined
}

function importedFile(declaration: Declaration, context: FoldContext): string | undefined {
  const specifier = importSpecifierOf(declaration)
  if (specifier === undefined) return undefined
  const target = context.graph.resolve(moduleOf(declaration).path, specifier)
  return target.kind === 'file' && /\.[cm]?[jt]sx?$/.test(target.path) ? target.path : undefined
}

function writtenInto(declaration: Declaration, context: FoldContext, steps: number): ts.Node | undefined {
  if (ts.isVariableDeclaration(declaration)) {
    const { initializer } = declaration
    const required = initializer === undefined ? undefined : importedFile(declaration, context)
    return (required === undefined ? undefined : wholeOf(required, context)) ?? initializer
  }
  if (ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration)) return declaration
  const path = importedFile(declaration, context)
  if (path === undefined || ts.isNamespaceImport(declaration)) return undefined
  return exportedNode(path, importedNameOf(declaration), context, steps)
}

/** What a module in CommonJS gives in place of an object of exports. */
function wholeOf(path: string, { graph }: FoldContext): ts.Expression | undefined {
  const module = graph.load(path)
  return 'reason' in module ? undefined : exportsOf(module.file).whole
}

function exportedNode(path: string, name: string, context: FoldContext, steps: number): ts.Node | undefined {
  if (steps > MAX_STEPS) return undefined
  const module = context.graph.load(path)
  if ('reason' in module) return undefined
  const { named, stars, whole } = exportsOf(module.file)
  const found = named.get(name)
  if (found === undefined && whole !== undefined) {
    if (name === 'default') return whole
    const object = follow(whole, context, steps + 1)
    return ts.isObjectLiteralExpression(object) ? valueOf(object, name) : undefined
  }
  if (found?.kind === 'expression') return found.expression
  if (found?.kind === 'local') {
    const [declaration] = moduleScope(module.file).get(found.name) ?? []
    return declaration === undefined ? undefined : writtenInto(declaration, context, steps + 1)
  }
  const onward = found === undefined ? stars : [found.specifier]
  for (const specifier of found?.kind === 'namespace' || name === 'default' ? [] : onward) {
    const target = context.graph.resolve(path, specifier)
    if (target.kind !== 'file') continue
    const source = found?.kind === 'reexport' ? found.name : name
    const node = exportedNode(target.path, source, context, steps + 1)
    if (node !== undefined) return node
  }
  return undefined
}
