import type { ts } from 'ts-morph'
import { siteOf } from '../source/source-module.ts'
import type { FoldContext } from './context.ts'
import { isFault, notRun, unfoldable, type Fault } from './fault.ts'
import { skipsMissing } from './fold-member.ts'
import { joinItems } from './fold-text.ts'
import { bounded, MAX_VALUES, tooLarge } from './limits.ts'
import { isPrimitive, type Primitive, type Value } from './value.ts'

/** Text methods without callbacks, patterns or locale: same answer everywhere. They are run as they are. */
const TEXT_METHODS: ReadonlySet<string> = new Set([
  'trim',
  'trimStart',
  'trimEnd',
  'concat',
  'slice',
  'repeat',
  'toLowerCase',
  'toUpperCase',
])

export function foldMethod(
  node: ts.CallExpression,
  callee: ts.PropertyAccessExpression,
  context: FoldContext,
): Value | Fault {
  const base = context.fold(callee.expression)
  if (isFault(base)) return base
  const name = callee.name.text
  if ((base === undefined || base === null) && skipsMissing(callee, context)) return undefined
  if (typeof base === 'string' && TEXT_METHODS.has(name)) return callText(base, name, node, context)
  if (typeof base === 'object' && base !== null && base.kind === 'array') {
    if (base.open !== undefined) return base.open
    if (name === 'join') {
      const args = primitiveArguments(node, context)
      if (isFault(args)) return args
      const [separator] = args
      return joinItems(
        base.items,
        separator === undefined ? ',' : String(separator),
        base.site,
        node,
        context,
      )
    }
    if (name === 'slice') {
      const args = primitiveArguments(node, context)
      if (isFault(args)) return args
      const numbers = args.map((argument) => (argument === undefined ? undefined : Number(argument)))
      context.recordRead(base.site)
      return { kind: 'array', site: siteOf(node), items: base.items.slice(numbers[0], numbers[1]) }
    }
    if (name === 'concat') return concat(base.items, base.site, node, context)
  }
  return notRun(node)
}

function callText(text: string, name: string, node: ts.CallExpression, context: FoldContext): Value | Fault {
  const args = primitiveArguments(node, context)
  if (isFault(args)) return args
  const count = Number(args[0])
  if (name === 'repeat') {
    // What `repeat` throws for, and lengths that must not be made at all.
    if (!(count >= 0) || count === Number.POSITIVE_INFINITY)
      return unfoldable(node, 'repeats no number of times')
    if (text.length * count > 1e7) return bounded(' '.repeat(1e7), node)
  }
  const method = String.prototype[name as 'concat'] as (...args: Primitive[]) => string
  return bounded(method.apply(text, [...args]), node)
}

function concat(
  items: Extract<Value, { kind: 'array' }>['items'],
  site: number,
  node: ts.CallExpression,
  context: FoldContext,
): Value | Fault {
  context.recordRead(site)
  const all = [...items]
  for (const argument of node.arguments) {
    const value = context.fold(argument)
    if (isFault(value)) return value
    if (typeof value === 'object' && value !== null && value.kind === 'array') {
      if (value.open !== undefined) return value.open
      context.recordRead(value.site)
      if (all.length + value.items.length > MAX_VALUES)
        return tooLarge(node, `has more than ${MAX_VALUES} items`)
      for (const item of value.items) all.push(item)
    } else {
      all.push({ node: argument, read: () => value })
    }
  }
  return { kind: 'array', site: siteOf(node), items: all }
}

function primitiveArguments(node: ts.CallExpression, context: FoldContext): readonly Primitive[] | Fault {
  const values: Primitive[] = []
  for (const argument of node.arguments) {
    const value = context.fold(argument)
    if (isFault(value)) return value
    if (!isPrimitive(value) || typeof value === 'bigint') return unfoldable(argument, 'is no text or number')
    values.push(value)
  }
  return values
}
