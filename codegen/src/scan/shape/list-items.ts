import { ts } from 'ts-morph'
import type { FoldContext } from '../fold/context.ts'
import { addedTo } from './added-items.ts'
import { follow } from './follow.ts'
import { returnedBy } from './returned-by.ts'

/** A function that `map` runs over each item of a list. */
export type MapFunction = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration

export interface ListItem {
  /** The item as it is written: mostly an object or a call. */
  readonly node: ts.Expression
  /** What `map` makes of it, the first call first. */
  readonly maps: readonly MapFunction[]
}

export interface ListItems {
  readonly items: readonly ListItem[]
  /** Whether the list may hold more, which only running it shows. */
  readonly isOpen: boolean
}

/** Methods that give some of the items, or all in another order. */
const SELECTS: ReadonlySet<string> = new Set([
  'filter',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'flat',
  'values',
])

const OPEN: ListItems = { items: [], isOpen: true }
const MAX_DEPTH = 16

/** The items that a list of tools is written with, wherever they stand. An item that some condition leaves out is one too. */
export function listItems(expression: ts.Expression, context: FoldContext, depth = 0): ListItems {
  if (depth > MAX_DEPTH) return OPEN
  const all = (parts: readonly ListItems[]): ListItems => ({
    items: parts.flatMap(({ items }) => items),
    isOpen: parts.some(({ isOpen }) => isOpen),
  })
  const inner = (next: ts.Expression): ListItems => listItems(next, context, depth + 1)
  const node = follow(expression, context)
  const added = addedTo(expression, context)
  if (added.isOpen || added.lists.length > 0 || added.items.length > 0) {
    const { lists, items, isOpen } = added
    const more = { items: items.map((item) => ({ node: item, maps: [] })), isOpen }
    return all([written(), ...lists.map(inner), more])
  }
  return written()

  function written(): ListItems {
    if (ts.isArrayLiteralExpression(node)) return all(node.elements.map((element) => itemOf(element)))
    if (ts.isConditionalExpression(node)) return all([inner(node.whenTrue), inner(node.whenFalse)])
    if (ts.isAwaitExpression(node)) return inner(node.expression)
    if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken
      if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return inner(node.right)
      const isEither = kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken
      return isEither ? all([inner(node.left), inner(node.right)]) : OPEN
    }
    return ts.isCallExpression(node) ? ofCall(node) : OPEN
  }

  function itemOf(element: ts.Expression): ListItems {
    if (ts.isSpreadElement(element)) return inner(element.expression)
    const written = follow(element, context)
    const item = ts.isExpression(written) && !ts.isIdentifier(written) ? written : element
    return { items: [{ node: item, maps: [] }], isOpen: false }
  }

  function ofCall(call: ts.CallExpression): ListItems {
    const { expression: callee, arguments: args } = call
    const [first] = args
    if (ts.isPropertyAccessExpression(callee)) {
      const { expression: base, name } = callee
      if (name.text === 'map' && first !== undefined) {
        const fn = follow(first, context)
        if (!isMapFunction(fn)) return OPEN
        const { items, isOpen } = inner(base)
        return { items: items.map((item) => ({ ...item, maps: [...item.maps, fn] })), isOpen }
      }
      if (callee.getText() === 'Object.values' && first !== undefined) return ofValues(first)
      if (SELECTS.has(name.text)) return inner(base)
      if (name.text === 'concat') return all([base, ...args].map((part) => inner(part)))
    }
    const fn = follow(callee, context)
    return isMapFunction(fn) ? all(returnedBy(fn).map((part) => inner(part))) : OPEN
  }

  function ofValues(argument: ts.Expression): ListItems {
    const object = follow(argument, context)
    if (!ts.isObjectLiteralExpression(object)) return OPEN
    return all(
      object.properties.map((property) => {
        if (ts.isPropertyAssignment(property)) return itemOf(property.initializer)
        if (ts.isShorthandPropertyAssignment(property)) return itemOf(property.name)
        return ts.isSpreadAssignment(property) ? ofValues(property.expression) : OPEN
      }),
    )
  }
}

function isMapFunction(node: ts.Node): node is MapFunction {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node)
}
