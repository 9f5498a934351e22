import { ts } from 'ts-morph'
import { siteOf } from '../source/source-module.ts'
import type { FoldContext } from './context.ts'
import { isFault, unfoldable, type Fault } from './fault.ts'
import { keyOf } from './fold-key.ts'
import { entriesOf } from './spread-entries.ts'
import type { Entry, ObjectValue, Value } from './value.ts'

export function foldObject(node: ts.ObjectLiteralExpression, context: FoldContext): ObjectValue {
  const entries = new Map<string, Entry>()
  const from = new Set<number>()
  let open: Fault | undefined

  /** Something unknown may replace what stands before it, and add keys. */
  const openUp = (fault: Fault): void => {
    open = fault
    for (const [key, entry] of entries) entries.set(key, { node: entry.node, read: () => fault })
  }

  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      const spread = entriesOf(context.fold(property.expression), property.expression, context)
      if (isFault(spread)) {
        openUp(spread)
        continue
      }
      if (spread.open !== undefined) openUp(spread.open)
      for (const site of spread.sites ?? []) from.add(site)
      for (const [key, entry] of spread.entries) entries.set(key, entry)
      continue
    }
    const key = keyOf(property.name, context)
    if (isFault(key)) {
      openUp(key)
      continue
    }
    if (setsPrototype(property, key)) openUp(prototypeFault(property))
    else entries.set(key, entryOf(property, context))
  }
  return {
    kind: 'object',
    site: siteOf(node),
    entries,
    from: [...from],
    ...(open === undefined ? {} : { open }),
  }
}

function entryOf(
  property: Exclude<ts.ObjectLiteralElementLike, ts.SpreadAssignment>,
  context: FoldContext,
): Entry {
  if (ts.isPropertyAssignment(property)) {
    const { initializer } = property
    return { node: initializer, read: () => context.once(initializer, () => context.fold(initializer)) }
  }
  if (ts.isShorthandPropertyAssignment(property)) {
    return {
      node: property,
      read: () => context.once(property, () => context.foldName(property.name.text, property.name)),
    }
  }
  if (ts.isMethodDeclaration(property)) {
    const method: Value = { kind: 'function', node: property, name: property.name.getText() }
    return { node: property, read: () => method }
  }
  const fault = unfoldable(
    property,
    'is an accessor, which runs code when it is read',
    'Write a plain property.',
  )
  return { node: property, read: () => fault }
}

/** `{ __proto__: x }` and `{ '__proto__': x }`; a computed or shorthand one is an ordinary key. */
function setsPrototype(property: ts.ObjectLiteralElementLike, key: string): boolean {
  return key === '__proto__' && ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name)
}

function prototypeFault(node: ts.Node): Fault {
  return unfoldable(
    node,
    'sets the object’s prototype and makes no key',
    "For a key of that name write `['__proto__']: ...`.",
  )
}
