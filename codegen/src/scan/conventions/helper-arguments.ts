import { ts } from 'ts-morph'
import type { Field, Site } from '../convention.ts'
import type { FoldContext } from '../fold/context.ts'
import { unfoldable } from '../fold/fault.ts'
import { follow } from '../shape/follow.ts'
import { valueOf } from '../shape/property-of.ts'
import type { HelperField } from './helper-form.ts'

/** A helper's call as the configuration describes its arguments. */
export function siteOfArguments(
  node: ts.CallExpression,
  fields: { readonly [F in Field]?: HelperField },
  context: FoldContext,
): Site {
  const given: { [F in Field]?: NonNullable<Site['given']>[F] } = {}
  const absent: { [F in Field]?: unknown } = {}
  for (const [key, from] of Object.entries(fields)) {
    const field = key as Field
    if ('constant' in from) {
      absent[field] = from.constant
      continue
    }
    if ('written' in from) {
      given[field] = from.written
      continue
    }
    if ('computed' in from) {
      given[field] = unfoldable(node, `makes the ${field} by \`${from.computed}\``)
      continue
    }
    const found = along(node.arguments[from.argument], from.path, context)
    if (found !== undefined) given[field] = found
  }
  return { node, given, absent, isShape: true }
}

function along(
  argument: ts.Expression | undefined,
  path: readonly string[],
  context: FoldContext,
): ts.Expression | ReturnType<typeof unfoldable> | undefined {
  let at = argument
  for (const key of path) {
    if (at === undefined) return undefined
    const object = follow(at, context)
    if (!ts.isObjectLiteralExpression(object)) return unfoldable(at, `is no object with a key \`${key}\``)
    if (object.properties.some(ts.isSpreadAssignment) && valueOf(object, key) === undefined)
      return unfoldable(at, `may have \`${key}\` from what it spreads`)
    at = valueOf(object, key)
  }
  return at
}
