import { ts } from 'ts-morph'
import { moduleOf } from '../source/source-module.ts'
import { exportsOf } from '../symbols/exports.ts'
import type { FoldContext } from './context.ts'
import { isFault, unfoldable, type Fault } from './fault.ts'
import { assetExport } from './fold-asset.ts'
import { unreadable, unresolved } from './import-fault.ts'
import { isPrimitive, type ExternalValue, type NamespaceValue, type Value } from './value.ts'

/** What `specifier` brings, as seen from the file of `node`. */
export function openModule(
  node: ts.Node,
  specifier: string,
  context: FoldContext,
  asText = false,
): NamespaceValue | ExternalValue | Fault {
  const from = moduleOf(node).path
  const resolved = context.graph.resolve(from, specifier)
  if (resolved.kind === 'package') return { kind: 'external', package: resolved.name, path: [] }
  if (resolved.kind === 'missing') {
    return unresolved(node, `\`${specifier}\` leads to no file from ${from}`)
  }
  const { path, raw } = resolved
  const as = asText || raw || path.endsWith('.txt') ? 'text' : path.endsWith('.json') ? 'json' : 'code'
  return { kind: 'namespace', path, as }
}

/** What `require` gives: the exports of a module, or what a module in CommonJS gives in their place. */
export function requiredModule(node: ts.Node, specifier: string, context: FoldContext): Value | Fault {
  const target = openModule(node, specifier, context)
  if (isFault(target) || target.kind === 'external' || target.as !== 'code') return target
  const module = context.graph.load(target.path)
  const whole = 'reason' in module ? undefined : exportsOf(module.file).whole
  return whole === undefined ? target : context.once(whole, () => context.fold(whole))
}

/** The value of one export of a module of the project. */
export function exportedValue(
  namespace: NamespaceValue,
  name: string,
  node: ts.Node,
  context: FoldContext,
): Value | Fault {
  if (namespace.as !== 'code') return assetExport(namespace, name, node, context)
  const found = findExport(namespace.path, name, node, context, new Set())
  return found ?? unresolved(node, `${namespace.path} exports no \`${name}\``)
}

/** Undefined where the module exports no such name; modules of a circle of `export *` are asked once each. */
function findExport(
  path: string,
  name: string,
  node: ts.Node,
  context: FoldContext,
  asked: Set<string>,
): Value | Fault | undefined {
  const key = `${path}\0${name}`
  if (asked.has(key)) return undefined
  asked.add(key)
  const module = context.graph.load(path)
  if ('reason' in module) return unreadable(node, path, module.reason, module.detail)
  const { named, stars, whole, isCommonJs } = exportsOf(module.file)
  const found = named.get(name)
  if (found === undefined && whole !== undefined) {
    const value = context.once(whole, () => context.fold(whole))
    return name === 'default' || isFault(value) ? value : memberOfWhole(value, name, node, context)
  }
  // `import tools from` a module in CommonJS brings all of it.
  if (found === undefined && name === 'default' && isCommonJs === true)
    return { kind: 'namespace', path, as: 'code' }
  if (found?.kind === 'expression') {
    const { expression } = found
    return context.once(expression, () => context.fold(expression))
  }
  if (found?.kind === 'local') return context.foldName(found.name, found.node)
  if (found !== undefined) {
    const target = openModule(found.node, found.specifier, context)
    if (isFault(target) || found.kind === 'namespace') return target
    if (target.kind === 'external') return { ...target, path: [...target.path, found.name] }
    if (target.as !== 'code') return assetExport(target, found.name, node, context)
    return findExport(target.path, found.name, found.node, context, asked)
  }
  // `export *` passes everything on but the default.
  if (name === 'default') return undefined
  let answer: Value | Fault | undefined
  for (const specifier of stars) {
    const target = openModule(module.file, specifier, context)
    if (isFault(target)) continue
    if (target.kind === 'external') {
      // A package may export any name: it is taken where no file of the project does.
      answer ??= { ...target, path: [name] }
      continue
    }
    const value = target.as === 'code' ? findExport(target.path, name, node, context, asked) : undefined
    if (value !== undefined) return value
  }
  return answer
}

/** What `module.exports = value` exports under a name. */
function memberOfWhole(
  value: Value,
  name: string,
  node: ts.Node,
  context: FoldContext,
): Value | Fault | undefined {
  if (isPrimitive(value)) return undefined
  if (value.kind === 'namespace') return exportedValue(value, name, node, context)
  if (value.kind === 'external') return { ...value, path: [...value.path, name] }
  if (value.kind !== 'object') return undefined
  context.recordRead(value.site, name)
  return value.entries.get(name)?.read() ?? value.open
}

/** `await import('...')`: how scripts reach a module from the middle of their code. */
export function foldAwait({ expression }: ts.AwaitExpression, context: FoldContext): Value | Fault {
  if (ts.isCallExpression(expression) && expression.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [specifier] = expression.arguments
    if (specifier !== undefined && ts.isStringLiteralLike(specifier)) {
      return openModule(expression, specifier.text, context)
    }
  }
  return unfoldable(expression, 'is awaited')
}

/** Whether an import asks for the file's text: `with { type: 'text' }`. */
export function asksForText({ attributes }: ts.ImportDeclaration): boolean {
  return (
    attributes?.elements.some(
      ({ name, value }) => name.text === 'type' && ts.isStringLiteralLike(value) && value.text === 'text',
    ) ?? false
  )
}
