import { ts } from 'ts-morph'
import { exportedMember } from '../symbols/common-js.ts'
import { isWithoutThis } from './transparent.ts'
import type { FoldContext } from './context.ts'
import { isFault, unfoldable, type Fault } from './fault.ts'
import { textOf } from './fold-text.ts'
import { bounded } from './limits.ts'
import { isPrimitive, type Primitive, type Value } from './value.ts'

export function foldBinary(node: ts.BinaryExpression, context: FoldContext): Value | Fault {
  const { kind } = node.operatorToken
  if (kind === ts.SyntaxKind.PlusToken) return foldSum(node, context)
  // `const tools = (exports.tools = [...])`
  const isExported = kind === ts.SyntaxKind.EqualsToken && exportedMember(node.left) !== undefined
  if (isWithoutThis(node) || isExported) return context.fold(node.right)
  if (
    kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken
  ) {
    const left = known(context.fold(node.left), node.left)
    if (isFault(left)) return left
    const takesLeft =
      kind === ts.SyntaxKind.QuestionQuestionToken
        ? left !== null && left !== undefined
        : isTruthy(left) === (kind === ts.SyntaxKind.BarBarToken)
    return takesLeft ? left : context.fold(node.right)
  }
  const isSame = kind === ts.SyntaxKind.EqualsEqualsEqualsToken
  const compute = ARITHMETIC.get(kind)
  if (!isSame && kind !== ts.SyntaxKind.ExclamationEqualsEqualsToken && compute === undefined) {
    return unfoldable(node, 'uses an operator that is not evaluated')
  }
  const left = known(context.fold(node.left), node.left)
  if (isFault(left)) return left
  const right = known(context.fold(node.right), node.right)
  if (isFault(right)) return right
  if (compute === undefined) {
    // Whether two objects are one can't be said; an object and a primitive never are.
    if (!isPrimitive(left) && !isPrimitive(right)) return unfoldable(node, 'compares two objects')
    return (left === right) === isSame
  }
  return typeof left === 'number' && typeof right === 'number'
    ? compute(left, right)
    : unfoldable(node, 'computes with no plain numbers')
}

/** A package's export may be anything, also `undefined`: nothing can be decided by it. */
function known(value: Value | Fault, node: ts.Node): Value | Fault {
  if (isFault(value) || isPrimitive(value) || value.kind !== 'external') return value
  return unfoldable(node, `comes from the package \`${value.package}\``)
}

/** Operators on two numbers. */
const ARITHMETIC: ReadonlyMap<ts.SyntaxKind, (a: number, b: number) => number | boolean> = new Map([
  [ts.SyntaxKind.MinusToken, (a: number, b: number): number | boolean => a - b],
  [ts.SyntaxKind.AsteriskToken, (a, b) => a * b],
  [ts.SyntaxKind.SlashToken, (a, b) => a / b],
  [ts.SyntaxKind.PercentToken, (a, b) => a % b],
  [ts.SyntaxKind.AsteriskAsteriskToken, (a, b) => a ** b],
  [ts.SyntaxKind.LessThanToken, (a, b) => a < b],
  [ts.SyntaxKind.GreaterThanToken, (a, b) => a > b],
  [ts.SyntaxKind.LessThanEqualsToken, (a, b) => a <= b],
  [ts.SyntaxKind.GreaterThanEqualsToken, (a, b) => a >= b],
])

/** A chain of `+` in one loop: long descriptions are often hundreds of lines added up. */
function foldSum(node: ts.BinaryExpression, context: FoldContext): Value | Fault {
  const operands: ts.Expression[] = []
  let left: ts.Expression = node
  while (ts.isBinaryExpression(left) && left.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    operands.push(left.right)
    left = left.left
  }
  let sum = context.fold(left)
  let done: ts.Expression = left
  for (const operand of operands.reverse()) {
    if (isFault(sum)) return sum
    sum = add(sum, done, context.fold(operand), operand, context)
    done = operand
  }
  return sum
}

function add(
  left: Value,
  leftNode: ts.Node,
  right: Value | Fault,
  rightNode: ts.Node,
  context: FoldContext,
): Primitive | Fault {
  if (isFault(right)) return right
  if (typeof left === 'number' && typeof right === 'number') return left + right
  if (typeof left === 'bigint' && typeof right === 'bigint') return left + right
  const isText = (value: Value): boolean =>
    typeof value === 'string' || (typeof value === 'object' && value !== null && value.kind === 'array')
  if (!isText(left) && !isText(right))
    return unfoldable(rightNode.parent, 'adds values that are no texts or numbers')
  const head = textOf(left, leftNode, context)
  if (isFault(head)) return head
  const tail = textOf(right, rightNode, context)
  return isFault(tail) ? tail : bounded(head + tail, rightNode)
}

export function foldConditional(node: ts.ConditionalExpression, context: FoldContext): Value | Fault {
  const condition = known(context.fold(node.condition), node.condition)
  if (isFault(condition)) return condition
  return context.fold(isTruthy(condition) ? node.whenTrue : node.whenFalse)
}

export function foldPrefix(
  { operator, operand, parent }: ts.PrefixUnaryExpression,
  context: FoldContext,
): Value | Fault {
  const value = known(context.fold(operand), operand)
  if (isFault(value)) return value
  if (operator === ts.SyntaxKind.ExclamationToken) return !isTruthy(value)
  if (typeof value === 'number') {
    if (operator === ts.SyntaxKind.MinusToken) return -value
    if (operator === ts.SyntaxKind.PlusToken) return value
    if (operator === ts.SyntaxKind.TildeToken) return ~value
  }
  if (typeof value === 'bigint' && operator === ts.SyntaxKind.MinusToken) return -value
  return unfoldable(operand.parent ?? parent, 'uses an operator that is not evaluated')
}

function isTruthy(value: Value): boolean {
  return isPrimitive(value) ? Boolean(value) : true
}
