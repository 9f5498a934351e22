import { ts } from 'ts-morph'
import { moduleOf } from '../source/source-module.ts'
import { isExportsObject } from '../symbols/common-js.ts'
import { exportsOf } from '../symbols/exports.ts'
import type { FoldContext } from './context.ts'
import { isFault, unfoldable, type Fault } from './fault.ts'
import { exportedValue } from './fold-import.ts'
import { foldKey } from './fold-key.ts'
import { isPrimitive, type Value } from './value.ts'

export function foldPropertyAccess(node: ts.PropertyAccessExpression, context: FoldContext): Value | Fault {
  if (isExportsObject(node.expression) && exportsOf(node.getSourceFile()).isCommonJs === true)
    return exportedValue(
      { kind: 'namespace', path: moduleOf(node).path, as: 'code' },
      node.name.text,
      node,
      context,
    )
  return memberOf(
    widen(context.fold(node.expression), node),
    node.name.text,
    node,
    context,
    skipsMissing(node, context),
  )
}

export function foldElementAccess(node: ts.ElementAccessExpression, context: FoldContext): Value | Fault {
  const base = widen(context.fold(node.expression), node)
  if (isFault(base)) return base
  const key = foldKey(node.argumentExpression, context)
  return isFault(key) ? key : memberOf(base, key, node, context, skipsMissing(node, context))
}

/** What stands on a global is shown whole: `process.env.HOME`, and not `process`. */
function widen(base: Value | Fault, node: ts.Expression): Value | Fault {
  if (!isFault(base) || base.isGlobal !== true) return base
  return { ...unfoldable(node, 'depends on where and when it runs'), isGlobal: true }
}

/** `base[key]`. `node` is what a fault points at. */
export function memberOf(
  base: Value | Fault,
  key: string,
  node: ts.Node,
  context: FoldContext,
  optional: boolean,
): Value | Fault {
  if (isFault(base)) return base
  if (base === undefined || base === null) {
    return optional ? undefined : unfoldable(node, `reads \`${key}\` of ${String(base)}, which throws`)
  }
  if (isPrimitive(base)) return typeof base === 'string' ? unitOf(base, key, node) : inherited(node, key)
  switch (base.kind) {
    case 'external':
      return { ...base, path: [...base.path, key] }
    case 'namespace':
      return exportedValue(base, key, node, context)
    case 'function':
      return unfoldable(node, 'is a property of a function')
    case 'array': {
      if (base.open !== undefined) return base.open
      context.recordRead(base.site, key)
      if (key === 'length') return base.items.length
      if (Object.hasOwn(Array.prototype, key)) return inherited(node, key)
      const item = isIndex(key) ? base.items[Number(key)] : undefined
      return item === undefined ? missing(key, node) : item.read()
    }
    case 'object': {
      const entry = base.entries.get(key)
      context.recordRead(base.site, key)
      if (entry !== undefined) return entry.read()
      if (base.open !== undefined) return base.open
      for (const site of base.from) context.recordRead(site, key)
      return missing(key, node)
    }
  }
}

/** Undefined, unless every object inherits something by that name. */
function missing(key: string, node: ts.Node): Value | Fault {
  return key in Object.prototype ? inherited(node, key) : undefined
}

function unitOf(text: string, key: string, node: ts.Node): Value | Fault {
  if (key === 'length') return text.length
  return isIndex(key) ? text[Number(key)] : inherited(node, key)
}

function isIndex(key: string): boolean {
  return /^(0|[1-9]\d{0,9})$/.test(key)
}

function inherited(node: ts.Node, key: string): Fault {
  return unfoldable(node, `reads \`${key}\`, which every value of its kind inherits`)
}

/** Whether a chain with `?.` stops where its base is missing: here, or because it stopped further left. */
export function skipsMissing(
  node: ts.PropertyAccessExpression | ts.ElementAccessExpression | ts.CallExpression,
  context: FoldContext,
): boolean {
  if (!ts.isOptionalChain(node)) return false
  if (node.questionDotToken !== undefined) return true
  const left = node.expression
  if (
    !ts.isPropertyAccessExpression(left) &&
    !ts.isElementAccessExpression(left) &&
    !ts.isCallExpression(left)
  )
    return false
  if (!ts.isOptionalChain(left)) return false
  if (left.questionDotToken !== undefined) {
    const base = context.fold(left.expression)
    if (base === undefined || base === null) return true
  }
  return skipsMissing(left, context)
}
