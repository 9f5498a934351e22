import { ts } from 'ts-morph'
import type { FoldContext } from './fold/context.ts'
import { isFault } from './fold/fault.ts'
import { keyOf } from './fold/fold-key.ts'
import { isTransparent } from './fold/transparent.ts'
import { exportedMember, isExportsObject } from './symbols/common-js.ts'
import { isStatic } from './symbols/declaration.ts'
import { exportedName } from './symbols/exported-name.ts'
import { referencesTo } from './symbols/references.ts'

type Path = readonly (string | number)[]

/** Where a value stands in a module's namespace. `spreadAt`: its members stand in the value at `path`, items from that index on. */
interface Reach {
  readonly path: Path
  readonly spreadAt?: number
}

/** How the module's namespace leads to the value of a node: `['default']`, `['tools', 2]`. Undefined where it doesn't. */
export function accessPath(node: ts.Node, context: FoldContext): Path | undefined {
  const reach = reachOf(node, context, new Set())
  return reach?.spreadAt === undefined ? reach?.path : undefined
}

function reachOf(node: ts.Node, context: FoldContext, visited: Set<ts.Node>): Reach | undefined {
  if (visited.has(node)) return undefined
  visited.add(node)
  const { parent } = node
  if (isTransparent(parent) || isFreeze(parent)) return reachOf(parent, context, visited)
  if (ts.isExportAssignment(parent)) return parent.isExportEquals ? undefined : { path: ['default'] }
  if (isAssignment(parent) && parent.right === node) {
    const name = exportedMember(parent.left)
    if (name !== undefined) return { path: [name] }
    // What takes the place of all exports is the default of whoever imports it.
    return isExportsObject(parent.left) && ts.isPropertyAccessExpression(parent.left)
      ? { path: ['default'] }
      : reachOf(parent, context, visited)
  }
  if (ts.isVariableDeclaration(parent)) {
    return parent.initializer === node ? reachOfVariable(parent, context, visited) : undefined
  }
  if (ts.isArrayLiteralExpression(parent)) return reachOfItem(parent, node, context, visited)
  if (ts.isSpreadElement(parent) && ts.isArrayLiteralExpression(parent.parent)) {
    const reach = reachOfItem(parent.parent, parent, context, visited)
    const index = reach?.path.at(-1)
    return reach !== undefined && typeof index === 'number'
      ? { path: reach.path.slice(0, -1), spreadAt: index }
      : undefined
  }
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) {
    const key = keyOf(parent.name, context)
    return isFault(key) ? undefined : reachOfKey(parent, key, context, visited)
  }
  if (ts.isPropertyDeclaration(parent) && isStatic(parent)) {
    const key = keyOf(parent.name, context)
    const owner = parent.parent
    if (isFault(key) || !ts.isClassDeclaration(owner) || !ts.isSourceFile(owner.parent)) return undefined
    const name = exportedName(owner.parent, owner.name?.text ?? 'default')
    return name === undefined ? undefined : { path: [name, key] }
  }
  return undefined
}

function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken
}

function reachOfVariable(
  declaration: ts.VariableDeclaration,
  context: FoldContext,
  visited: Set<ts.Node>,
): Reach | undefined {
  const { name, parent: list } = declaration
  if (!ts.isIdentifier(name) || !ts.isVariableStatement(list.parent)) return undefined
  const file = list.parent.parent
  if (!ts.isSourceFile(file)) return undefined
  const exported = exportedName(file, name.text)
  if (exported !== undefined) return { path: [exported] }
  for (const reference of referencesTo(declaration)) {
    const reach = reachOf(reference, context, visited)
    if (reach !== undefined) return reach
  }
  return undefined
}

/** A key of an object, unless something behind it in the same literal may stand for the same key. */
function reachOfKey(
  property: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
  key: string,
  context: FoldContext,
  visited: Set<ts.Node>,
): Reach | undefined {
  const object = property.parent
  const after = object.properties.slice(object.properties.indexOf(property) + 1)
  const isLast = after.every(
    (other) =>
      other.name !== undefined && !ts.isSpreadAssignment(other) && keyOf(other.name, context) !== key,
  )
  const reach = isLast ? reachOf(object, context, visited) : undefined
  return reach === undefined || reach.spreadAt !== undefined ? undefined : { path: [...reach.path, key] }
}

/** An item of an array by its index at run time, with what spreads before it put in. */
function reachOfItem(
  array: ts.ArrayLiteralExpression,
  node: ts.Node,
  context: FoldContext,
  visited: Set<ts.Node>,
): Reach | undefined {
  let index = 0
  for (const element of array.elements) {
    if (element === node) break
    if (!ts.isSpreadElement(element)) {
      index++
      continue
    }
    const value = context.fold(element.expression)
    if (typeof value !== 'object' || value === null || value.kind !== 'array' || value.open !== undefined)
      return undefined
    index += value.items.length
  }
  const reach = reachOf(array, context, visited)
  return reach === undefined ? undefined : { path: [...reach.path, (reach.spreadAt ?? 0) + index] }
}

function isFreeze(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.expression.getText() === 'Object.freeze'
}
