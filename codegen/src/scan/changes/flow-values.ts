import { ts } from 'ts-morph'
import type { FoldContext } from '../fold/context.ts'
import { isFault } from '../fold/fault.ts'
import { exportedValue } from '../fold/fold-import.ts'
import { keyOf } from '../fold/fold-key.ts'
import { memberOf } from '../fold/fold-member.ts'
import { isPrimitive, type Value } from '../fold/value.ts'
import { siteOf } from '../source/source-module.ts'
import type { Declaration } from '../symbols/declaration.ts'
import { exportsOf } from '../symbols/exports.ts'
import { flowOf, flowOfDeclaration, type Flow } from './value-flow.ts'

/** Values that parameters have in the call that is looked at. */
export type Bindings = ReadonlyMap<ts.ParameterDeclaration, readonly Value[]>

const MAX_DEPTH = 24

/** Every object or array that an expression may be, as far as the project's code shows it. What isn't shown is left out. */
export function valuesOf(
  node: ts.Expression | Declaration,
  context: FoldContext,
  bindings: Bindings,
  depth = 0,
): readonly Value[] {
  if (depth > MAX_DEPTH) return []
  const follow = (next: ts.Expression | Declaration): readonly Value[] =>
    valuesOf(next, context, bindings, depth + 1)
  const flow = isDeclaration(node) ? flowOfDeclaration(node) : flowOf(node)
  switch (flow.kind) {
    case 'same':
      return flow.from.flatMap(follow)
    case 'parameter':
      return bindings.get(flow.declaration) ?? []
    case 'items':
    case 'pairs': {
      const members = flow.from.flatMap(follow).flatMap((value) => membersOf(value, node, context))
      return [
        arrayOf(
          flow.kind === 'items' ? members : members.map((member) => arrayOf([undefined, member], node)),
          node,
        ),
      ]
    }
    case 'member':
      return follow(flow.of as ts.Expression).flatMap((value) => pick(value, flow, node, context))
    default: {
      if (isDeclaration(node)) return []
      const value = context.fold(node)
      return isFault(value) ? [] : [value]
    }
  }
}

function arrayOf(items: readonly Value[], node: ts.Node): Value {
  return { kind: 'array', site: siteOf(node), items: items.map((item) => ({ node, read: () => item })) }
}

function pick(
  value: Value,
  { key }: Extract<Flow, { kind: 'member' }>,
  node: ts.Node,
  context: FoldContext,
): readonly Value[] {
  if (key === undefined) return membersOf(value, node, context)
  const name = typeof key === 'string' ? key : keyOf(key, context)
  if (isFault(name)) return membersOf(value, node, context)
  const member = memberOf(value, name, node, context, true)
  return isFault(member) ? [] : [member]
}

/** All that iterating or looking up in a value may give; `Object.entries` is folded to pairs before. */
function membersOf(value: Value, node: ts.Node, context: FoldContext): readonly Value[] {
  if (isPrimitive(value)) return []
  if (value.kind === 'namespace') {
    if (value.as !== 'code') return []
    return exportedNames(value.path, context).flatMap((name) => {
      const member = exportedValue(value, name, node, context)
      return isFault(member) ? [] : [member]
    })
  }
  const entries = value.kind === 'array' ? value.items : value.kind === 'object' ? value.entries.values() : []
  return [...entries].flatMap((entry) => {
    const member = entry.read()
    return isFault(member) ? [] : [member]
  })
}

/** Own names and those of `export *`, each module once. */
function exportedNames(
  path: string,
  context: FoldContext,
  asked: Set<string> = new Set(),
): readonly string[] {
  const module = context.graph.load(path)
  if (asked.has(path) || 'reason' in module) return []
  asked.add(path)
  const { named, stars } = exportsOf(module.file)
  const passedOn = stars.flatMap((specifier) => {
    const target = context.graph.resolve(path, specifier)
    return target.kind === 'file' ? exportedNames(target.path, context, asked) : []
  })
  return [...new Set([...named.keys(), ...passedOn])]
}

function isDeclaration(node: ts.Node): node is Declaration {
  return ts.isVariableDeclaration(node) || ts.isBindingElement(node) || ts.isParameter(node)
}
