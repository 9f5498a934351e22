import { ts } from 'ts-morph'
import { declarationsOf } from '../symbols/scope.ts'
import { ASSIGNING, assignmentTargets } from '../symbols/reassignment.ts'

/** One place in the source that changes an object. */
export interface ChangeSite {
  /** What to show. */
  readonly node: ts.Expression
  /** The object that is changed. */
  readonly base: ts.Expression
  /** Which key: a name, an expression that gives it, the keys of objects, or any. */
  readonly key:
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'expression'; readonly expression: ts.Expression }
    | { readonly kind: 'sources'; readonly sources: readonly ts.Expression[] }
    | { readonly kind: 'any' }
}

const ARRAY_CHANGERS: ReadonlySet<string> = new Set([
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
  'fill',
  'copyWithin',
])

/** Kinds of nodes that may change an object. */
export const CHANGING: ReadonlySet<ts.SyntaxKind> = new Set([
  ...ASSIGNING,
  ts.SyntaxKind.DeleteExpression,
  ts.SyntaxKind.CallExpression,
])

/** The changes that a node makes by itself: assignments to members, `delete`, array methods, `Object.assign` and its kin. */
export function* changesAt(node: ts.Node): Generator<ChangeSite> {
  for (const target of assignmentTargets(node)) yield* accessChange(target, node)
  if (ts.isDeleteExpression(node)) yield* accessChange(node.expression, node)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return
  const { expression: base, name } = node.expression
  if (ARRAY_CHANGERS.has(name.text)) yield { node, base, key: { kind: 'any' } }
  const [target, second, ...others] = node.arguments
  if (target === undefined || !ts.isIdentifier(base) || declarationsOf(base).length > 0) return
  switch (`${base.text}.${name.text}`) {
    case 'Object.assign': {
      const sources = second === undefined ? [] : [second, ...others]
      yield { node, base: target, key: { kind: 'sources', sources } }
      return
    }
    case 'Object.defineProperty':
    case 'Reflect.defineProperty':
    case 'Reflect.deleteProperty':
    case 'Reflect.set':
      yield {
        node,
        base: target,
        key: second === undefined ? { kind: 'any' } : { kind: 'expression', expression: second },
      }
      return
    case 'Object.defineProperties':
    case 'Object.setPrototypeOf':
    case 'Reflect.setPrototypeOf':
      yield { node, base: target, key: { kind: 'any' } }
  }
}

function* accessChange(target: ts.Expression, node: ts.Node): Generator<ChangeSite> {
  const shown = ts.isExpression(node) ? node : target
  if (ts.isPropertyAccessExpression(target)) {
    yield { node: shown, base: target.expression, key: { kind: 'name', name: target.name.text } }
  } else if (ts.isElementAccessExpression(target)) {
    yield {
      node: shown,
      base: target.expression,
      key: { kind: 'expression', expression: target.argumentExpression },
    }
  }
}
