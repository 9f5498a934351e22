import { ts } from 'ts-morph'
import { requiredSpecifier } from '../symbols/required-specifier.ts'
import { declarationsOf } from '../symbols/scope.ts'
import { calleeOf } from './callee-of.ts'
import type { FoldContext } from './context.ts'
import { isFault, notRun, type Fault } from './fault.ts'
import { requiredModule } from './fold-import.ts'
import { foldMethod } from './fold-method.ts'
import { siteOf } from '../source/source-module.ts'
import { entriesOf } from './spread-entries.ts'
import type { Entry, Value } from './value.ts'

/** Calls whose result is known without running project code: `defineTool` itself, `Object.freeze`, text and array methods. */
export function foldCall(node: ts.CallExpression, context: FoldContext): Value | Fault {
  const { expression: callee, arguments: args } = node
  const [first] = args
  const required = requiredSpecifier(node)
  if (required !== undefined) return requiredModule(node, required, context)
  if (first !== undefined && args.every((argument) => !ts.isSpreadElement(argument))) {
    const global = globalMethod(callee)
    if (global !== undefined) return foldGlobalCall(global, node, first, context)
  }
  const target = first === undefined ? undefined : calleeOf(node, context)
  if (first !== undefined && target !== undefined && context.isIdentity(target)) return context.fold(first)
  if (ts.isPropertyAccessExpression(callee)) return foldMethod(node, callee, context)
  return notRun(node)
}

/** `Object.keys` and the like by name; undefined where the file declares an `Object` of its own. */
function globalMethod(callee: ts.Expression): string | undefined {
  if (!ts.isPropertyAccessExpression(callee) || !ts.isIdentifier(callee.expression)) return undefined
  const name = `${callee.expression.text}.${callee.name.text}`
  return GLOBALS.has(name) && declarationsOf(callee.expression).length === 0 ? name : undefined
}

const GLOBALS: ReadonlySet<string> = new Set([
  'Object.freeze',
  'Object.keys',
  'Object.values',
  'Object.entries',
])

function foldGlobalCall(
  name: string,
  node: ts.CallExpression,
  argument: ts.Expression,
  context: FoldContext,
): Value | Fault {
  const value = context.fold(argument)
  if (isFault(value) || name === 'Object.freeze') return value
  const listed = entriesOf(value, argument, context)
  if (isFault(listed)) return listed
  if (listed.open !== undefined) return listed.open
  for (const site of listed.sites ?? []) context.recordRead(site)
  const site = siteOf(node)
  const items = [...listed.entries].map(([key, entry]): Entry => {
    const keyEntry: Entry = { node: entry.node, read: () => key }
    if (name === 'Object.keys') return keyEntry
    if (name === 'Object.values') return entry
    return { node: entry.node, read: () => ({ kind: 'array', site, items: [keyEntry, entry] }) }
  })
  return { kind: 'array', site, items }
}
