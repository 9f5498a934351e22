import { ts } from 'ts-morph'
import { siteOf } from '../source/source-module.ts'
import { walk } from '../source/walk.ts'
import type { FoldContext } from './context.ts'
import { isFault, unfoldable, type Fault } from './fault.ts'
import { keyOf } from './fold-key.ts'
import { isTransparent } from './transparent.ts'
import type { Entry, ObjectValue, Value } from './value.ts'

/** An enum as the object that TypeScript compiles it to, reverse mapping of numbers included. */
export function foldEnum(
  declarations: readonly ts.EnumDeclaration[],
  context: FoldContext,
): ObjectValue | Fault {
  const entries = new Map<string, Entry>()
  const values = new Map<string, Value | Fault>()
  const [first] = declarations
  if (first === undefined) throw new Error('An enum has at least one declaration.')
  for (const declaration of declarations) {
    if (ts.getModifiers(declaration)?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword)) {
      return unfoldable(declaration.name, 'is declared elsewhere (`declare enum`)')
    }
    let next: Value | Fault = 0
    for (const member of declaration.members) {
      const key = keyOf(member.name, context)
      if (isFault(key)) return key
      const value: Value | Fault =
        member.initializer === undefined ? next : memberValue(member.initializer, values, context)
      values.set(key, value)
      entries.set(key, { node: member, read: () => value })
      if (typeof value === 'number') {
        const text = String(value)
        entries.set(text, { node: member, read: () => key })
        next = value + 1
      } else {
        next = isFault(value)
          ? value
          : unfoldable(member, 'follows a member that is no number and needs a value')
      }
    }
  }
  return { kind: 'object', site: siteOf(first), entries, from: [] }
}

/** Inside an enum its earlier members are in scope by their bare names. */
function memberValue(
  expression: ts.Expression,
  values: ReadonlyMap<string, Value | Fault>,
  context: FoldContext,
): Value | Fault {
  if (isTransparent(expression)) return memberValue(expression.expression, values, context)
  if (ts.isIdentifier(expression)) {
    const own = values.get(expression.text)
    if (own !== undefined) return own
  }
  const parts = namesIn(expression)
  const uses = parts.find((name) => values.has(name))
  if (uses !== undefined) return unfoldable(expression, `computes with the member \`${uses}\``)
  return context.fold(expression)
}

function namesIn(expression: ts.Node): readonly string[] {
  const names: string[] = []
  walk(expression, (node) => {
    if (ts.isIdentifier(node) && !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)) {
      names.push(node.text)
    }
  })
  return names
}
