import { ts } from 'ts-morph'
import { siteOf } from '../source/source-module.ts'
import type { FoldContext } from './context.ts'
import { isFault, unfoldable, type Fault } from './fault.ts'
import { MAX_VALUES, tooLarge } from './limits.ts'
import type { ArrayValue, Entry } from './value.ts'

export function foldArray(node: ts.ArrayLiteralExpression, context: FoldContext): ArrayValue {
  const items: Entry[] = []
  let open: Fault | undefined
  for (const element of node.elements) {
    if (ts.isSpreadElement(element)) {
      const spread = spreadItems(element.expression, context)
      if (isFault(spread)) open ??= spread
      else if (items.length + spread.length > MAX_VALUES)
        open ??= tooLarge(node, `has more than ${MAX_VALUES} items`)
      else for (const item of spread) items.push(item)
    } else if (ts.isOmittedExpression(element)) {
      open ??= unfoldable(node, 'has a hole')
    } else {
      items.push({ node: element, read: () => context.once(element, () => context.fold(element)) })
    }
  }
  return { kind: 'array', site: siteOf(node), items, ...(open === undefined ? {} : { open }) }
}

/** What iterating a value gives: an array's items, a string's characters. */
function spreadItems(expression: ts.Expression, context: FoldContext): readonly Entry[] | Fault {
  const value = context.fold(expression)
  if (isFault(value)) return value
  if (typeof value === 'string') return [...value].map((unit) => ({ node: expression, read: () => unit }))
  if (typeof value === 'object' && value !== null && value.kind === 'array') {
    context.recordRead(value.site)
    return value.open ?? value.items
  }
  return unfoldable(expression, 'is no array')
}
