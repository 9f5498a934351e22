import { ts } from 'ts-morph'
import type { FoldContext } from './fold/context.ts'
import { isFault } from './fold/fault.ts'
import { keyOf } from './fold/fold-key.ts'
import { isTransparent } from './fold/transparent.ts'
import { isStatic } from './symbols/declaration.ts'
import { exportsOf } from './symbols/exports.ts'
import { referencesTo } from './symbols/references.ts'

type Path = readonly (string | number)[]

/** How the module's namespace leads to the value of a node: `['default']`, `['tools', 2]`. Undefined where it doesn't. */
export function accessPath(
  node: ts.Node,
  context: FoldContext,
  visited: Set<ts.Node> = new Set(),
): Path | undefined {
  if (visited.has(node)) return undefined
  visited.add(node)
  const { parent } = node
  if (isTransparent(parent) || isFreeze(parent)) return accessPath(parent, context, visited)
  if (ts.isExportAssignment(parent)) return parent.isExportEquals ? undefined : ['default']
  if (ts.isVariableDeclaration(parent))
    return parent.initializer === node ? ofVariable(parent, context, visited) : undefined
  if (ts.isArrayLiteralExpression(parent)) {
    const index = indexIn(parent, node, context)
    return index === undefined ? undefined : extend(accessPath(parent, context, visited), index)
  }
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) {
    const object = parent.parent
    const after = object.properties.slice(object.properties.indexOf(parent) + 1)
    const key = keyOf(parent.name, context)
    // What follows may stand for the same key.
    const isLast = after.every(
      (other) =>
        other.name !== undefined && !ts.isSpreadAssignment(other) && keyOf(other.name, context) !== key,
    )
    if (isFault(key) || !isLast) return undefined
    return extend(accessPath(object, context, visited), key)
  }
  if (ts.isPropertyDeclaration(parent) && isStatic(parent)) {
    const key = keyOf(parent.name, context)
    const owner = parent.parent
    if (isFault(key) || !ts.isClassDeclaration(owner)) return undefined
    const name = exportedName(owner.getSourceFile(), owner.name?.text ?? 'default')
    return name === undefined || !ts.isSourceFile(owner.parent) ? undefined : [name, key]
  }
  return undefined
}

function ofVariable(
  declaration: ts.VariableDeclaration,
  context: FoldContext,
  visited: Set<ts.Node>,
): Path | undefined {
  const { name, parent: list } = declaration
  if (!ts.isIdentifier(name) || !ts.isVariableStatement(list.parent)) return undefined
  const file = list.parent.parent
  if (!ts.isSourceFile(file)) return undefined
  const exported = exportedName(file, name.text)
  if (exported !== undefined) return [exported]
  for (const reference of referencesTo(declaration)) {
    const path = accessPath(reference, context, visited)
    if (path !== undefined) return path
  }
  return undefined
}

/** The name under which the module exports one of its top-level names: the first in source order. */
function exportedName(file: ts.SourceFile, local: string): string | undefined {
  for (const [name, found] of exportsOf(file).named) {
    if (found.kind === 'local' && found.name === local) return name
  }
  return undefined
}

function extend(path: Path | undefined, key: string | number): Path | undefined {
  return path === undefined ? undefined : [...path, key]
}

/** An element's index at run time, with what spreads before it put in. */
function indexIn(array: ts.ArrayLiteralExpression, node: ts.Node, context: FoldContext): number | undefined {
  let index = 0
  for (const element of array.elements) {
    if (element === node) return index
    if (!ts.isSpreadElement(element)) {
      index++
      continue
    }
    const value = context.fold(element.expression)
    if (typeof value !== 'object' || value === null || value.kind !== 'array' || value.open !== undefined)
      return undefined
    index += value.items.length
  }
  return undefined
}

function isFreeze(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.expression.getText() === 'Object.freeze'
}
