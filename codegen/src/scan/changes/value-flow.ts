import { ts } from 'ts-morph'
import { isTransparent } from '../fold/transparent.ts'
import { exportedMember } from '../symbols/common-js.ts'
import { listOf, type Declaration } from '../symbols/declaration.ts'
import { exportsOf } from '../symbols/exports.ts'
import { declarationsOf } from '../symbols/scope.ts'

/** Where a name or an expression gets its value from, one step back, for code that can't be folded: loops, callbacks, branches. */
export type Flow =
  /** Exactly the values of these expressions. */
  | { readonly kind: 'same'; readonly from: readonly ts.Expression[] }
  /** A member of the values of an expression: any, or one key. */
  | {
      readonly kind: 'member'
      readonly of: ts.Expression | Declaration
      readonly key?: ts.PropertyName | string
    }
  /** A new array with the items of others. */
  | { readonly kind: 'items'; readonly from: readonly ts.Expression[] }
  /** An array of pairs, the second of each a member of these. */
  | { readonly kind: 'pairs'; readonly from: readonly ts.Expression[] }
  | { readonly kind: 'parameter'; readonly declaration: ts.ParameterDeclaration }
  | { readonly kind: 'import' }
  | { readonly kind: 'unknown' }

const UNKNOWN: Flow = { kind: 'unknown' }

/** Methods that call back with each item, by the position of the item among the callback's parameters. */
const EACH: ReadonlyMap<string, number> = new Map([
  ['forEach', 0],
  ['map', 0],
  ['flatMap', 0],
  ['filter', 0],
  ['find', 0],
  ['findLast', 0],
  ['some', 0],
  ['every', 0],
  ['reduce', 1],
  ['reduceRight', 1],
])

const COPIES: ReadonlySet<string> = new Set([
  'filter',
  'slice',
  'concat',
  'toSorted',
  'toReversed',
  'flat',
  'sort',
  'reverse',
])
const PICKS: ReadonlySet<string> = new Set(['find', 'findLast', 'at', 'pop', 'shift'])

export function flowOf(node: ts.Expression): Flow {
  if (isTransparent(node) || ts.isAwaitExpression(node)) return { kind: 'same', from: [node.expression] }
  if (ts.isConditionalExpression(node)) return { kind: 'same', from: [node.whenTrue, node.whenFalse] }
  if (ts.isBinaryExpression(node)) return ofBinary(node)
  if (ts.isIdentifier(node)) {
    const [declaration] = declarationsOf(node)
    return declaration === undefined ? UNKNOWN : flowOfDeclaration(declaration)
  }
  const own = ownExport(node)
  if (own !== undefined) return { kind: 'same', from: [own] }
  if (ts.isPropertyAccessExpression(node)) return { kind: 'member', of: node.expression, key: node.name.text }
  if (ts.isElementAccessExpression(node)) {
    const { argumentExpression: argument, expression } = node
    const isKnown = ts.isStringLiteralLike(argument) || ts.isNumericLiteral(argument)
    return { kind: 'member', of: expression, ...(isKnown ? { key: argument.text } : {}) }
  }
  return ts.isCallExpression(node) ? ofCall(node) : UNKNOWN
}

/** What the file itself gave `exports.tools`. */
function ownExport(node: ts.Expression): ts.Expression | undefined {
  const name = exportedMember(node)
  const found = name === undefined ? undefined : exportsOf(node.getSourceFile()).named.get(name)
  if (found?.kind === 'expression') return found.expression
  return found?.kind === 'local' && ts.isIdentifier(found.node) ? found.node : undefined
}

export function flowOfDeclaration(declaration: Declaration): Flow {
  if (ts.isVariableDeclaration(declaration)) {
    const list = listOf(declaration)
    if (list !== undefined && ts.isForOfStatement(list.parent)) {
      return { kind: 'member', of: list.parent.expression }
    }
    return declaration.initializer === undefined ? UNKNOWN : { kind: 'same', from: [declaration.initializer] }
  }
  if (ts.isBindingElement(declaration)) {
    const holder = declaration.parent.parent
    if (declaration.dotDotDotToken !== undefined) return UNKNOWN
    if (ts.isArrayBindingPattern(declaration.parent)) {
      return { kind: 'member', of: holder, key: String(declaration.parent.elements.indexOf(declaration)) }
    }
    return {
      kind: 'member',
      of: holder,
      key: declaration.propertyName ?? (declaration.name as ts.Identifier).text,
    }
  }
  if (ts.isParameter(declaration)) return ofParameter(declaration)
  const isImport =
    ts.isImportClause(declaration) || ts.isImportSpecifier(declaration) || ts.isNamespaceImport(declaration)
  return isImport ? { kind: 'import' } : UNKNOWN
}

function ofBinary({ left, right, operatorToken: { kind } }: ts.BinaryExpression): Flow {
  if (kind === ts.SyntaxKind.EqualsToken || kind === ts.SyntaxKind.CommaToken)
    return { kind: 'same', from: [right] }
  const isChoice =
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken ||
    kind === ts.SyntaxKind.AmpersandAmpersandToken
  return isChoice ? { kind: 'same', from: [left, right] } : UNKNOWN
}

function ofCall({ expression: callee, arguments: args }: ts.CallExpression): Flow {
  if (!ts.isPropertyAccessExpression(callee)) return UNKNOWN
  const { expression: base, name } = callee
  const [first] = args
  const isGlobal = ts.isIdentifier(base) && declarationsOf(base).length === 0
  if (isGlobal && first !== undefined) {
    if (`${base.text}.${name.text}` === 'Array.from') return { kind: 'items', from: [first] }
    if (`${base.text}.${name.text}` === 'Object.values') return { kind: 'items', from: [first] }
    if (`${base.text}.${name.text}` === 'Object.entries') return { kind: 'pairs', from: [first] }
    if (base.text === 'Object' && ['assign', 'freeze', 'seal'].includes(name.text))
      return { kind: 'same', from: [first] }
    return UNKNOWN
  }
  if (PICKS.has(name.text)) return { kind: 'member', of: base }
  if (!COPIES.has(name.text)) return UNKNOWN
  return { kind: 'items', from: name.text === 'concat' ? [base, ...args] : [base] }
}

/** `items.forEach((item) => ...)`: the parameter is an item. Of other functions the callers know. */
function ofParameter(declaration: ts.ParameterDeclaration): Flow {
  const fn = declaration.parent
  const call = fn.parent
  const isCallback =
    (ts.isArrowFunction(fn) || ts.isFunctionExpression(fn)) &&
    ts.isCallExpression(call) &&
    call.arguments[0] === fn &&
    ts.isPropertyAccessExpression(call.expression)
  if (!isCallback) return { kind: 'parameter', declaration }
  const { expression: base, name } = call.expression as ts.PropertyAccessExpression
  return EACH.get(name.text) === fn.parameters.indexOf(declaration) ? { kind: 'member', of: base } : UNKNOWN
}
