import { ts } from 'ts-morph'
import type { FoldContext } from '../fold/context.ts'
import { isFault } from '../fold/fault.ts'
import { keyOf } from '../fold/fold-key.ts'
import { referencesTo } from '../symbols/references.ts'
import { wrapped } from './unwrap.ts'

/** Keys of an object about one tool, and not of an object of tools: `{ label: 'Weather', tool: weatherTool }`. */
const MEMBER_KEYS: ReadonlySet<string> = new Set(
  'default definition execute handler impl implementation instance tool toolDefinition value wrapped'.split(
    ' ',
  ),
)

const MAX_STEPS = 4

/**
 * The keys that a definition, or what a function makes, is listed under, with the place of each. `uses` are expressions that
 * stand for it; shorthand takes the name that is written.
 */
export function listingKeys(
  uses: readonly ts.Expression[],
  context: FoldContext,
  steps = 0,
): ReadonlyMap<string, ts.Node> {
  const keys = new Map<string, ts.Node>()
  const add = (key: string, node: ts.Node): void => {
    if (!MEMBER_KEYS.has(key) && !keys.has(key)) keys.set(key, node)
  }
  for (const use of uses) {
    const outer = valueAround(use)
    const { parent } = outer
    if (ts.isShorthandPropertyAssignment(parent)) {
      add(parent.name.text, parent.name)
    } else if (ts.isPropertyAssignment(parent) && parent.initializer === outer) {
      const key = keyOf(parent.name, context)
      if (!isFault(key)) add(key, parent.name)
    } else if (isAssigned(parent, outer)) {
      add(parent.left.name.text, parent.left)
    } else if (isConstant(parent) && parent.initializer === outer && steps < MAX_STEPS) {
      for (const [key, node] of listingKeys(referencesTo(parent), context, steps + 1)) add(key, node)
    }
  }
  return keys
}

/** The call of a maker, awaited, and the choices that the value is a branch of. */
function valueAround(use: ts.Expression): ts.Node {
  let outer = wrapped(use)
  if (ts.isCallExpression(outer.parent) && outer.parent.expression === outer) outer = wrapped(outer.parent)
  for (;;) {
    const { parent } = outer
    const isBranch =
      ts.isAwaitExpression(parent) ||
      (ts.isConditionalExpression(parent) && parent.condition !== outer) ||
      (ts.isBinaryExpression(parent) &&
        parent.right === outer &&
        parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    if (!isBranch) return outer
    outer = wrapped(parent)
  }
}

/** `tools.search = searchTool(key)`; not `this.search = ...`, nor what a module exports. */
function isAssigned(
  node: ts.Node,
  value: ts.Node,
): node is ts.BinaryExpression & { readonly left: ts.PropertyAccessExpression } {
  return (
    ts.isBinaryExpression(node) &&
    node.right === value &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(node.left) &&
    ts.isIdentifier(node.left.expression) &&
    !/^(?:exports|module)$/.test(node.left.expression.text)
  )
}

function isConstant(node: ts.Node): node is ts.VariableDeclaration {
  return ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)
}
