import { posix } from 'node:path'
import { ts } from 'ts-morph'
import type { Convention } from '../convention.ts'
import type { FoldContext } from '../fold/context.ts'
import { unfoldable, type Fault } from '../fold/fault.ts'
import { valueOf } from '../shape/property-of.ts'
import { moduleOf } from '../source/source-module.ts'

/** VS Code extensions: `contributes.languageModelTools` of package.json, with texts from package.nls.json. */
export const vscodeManifest: Convention = {
  name: 'vscode-manifest',
  packages: [],
  marks: ['languageModelTools'],
  kinds: [ts.SyntaxKind.ObjectLiteralExpression],
  find(node, context) {
    if (!ts.isObjectLiteralExpression(node) || !isListed(node)) return undefined
    const description = valueOf(node, 'modelDescription')
    const text = description === undefined ? undefined : localized(description, context)
    return {
      node,
      definition: node,
      keys: { description: ['modelDescription'] },
      ...(text === undefined ? {} : { given: { description: text } }),
      absent: { inputSchema: { type: 'object', properties: {} } },
    }
  },
}

function isListed(node: ts.ObjectLiteralExpression): boolean {
  const list = node.parent
  if (posix.basename(moduleOf(node).path) !== 'package.json' || !ts.isArrayLiteralExpression(list))
    return false
  const { parent: property } = list
  if (!ts.isPropertyAssignment(property) || !ts.isStringLiteral(property.name)) return false
  const owner = property.parent.parent
  return (
    property.name.text === 'languageModelTools' &&
    ts.isPropertyAssignment(owner) &&
    ts.isStringLiteral(owner.name) &&
    owner.name.text === 'contributes'
  )
}

/** The text behind `%key%`; undefined for a text that stands there itself. */
function localized(expression: ts.Expression, context: FoldContext): string | Fault | undefined {
  if (!ts.isStringLiteral(expression)) return undefined
  const key = /^%(.+)%$/.exec(expression.text)?.[1]
  if (key === undefined) return undefined
  const path = posix.join(posix.dirname(moduleOf(expression).path), 'package.nls.json')
  const text = readText(path, key, context)
  return (
    text ?? {
      ...unfoldable(expression, `is a key that ${path} does not have`, `Add \`${key}\` to ${path}.`),
    }
  )
}

function readText(path: string, key: string, context: FoldContext): string | undefined {
  const found = context.graph.read(path)
  if (found.kind !== 'text') return undefined
  const json = ts.parseConfigFileTextToJson(path, found.text).config as Record<string, unknown> | undefined
  const value = json?.[key]
  // `{ message, comment }` is the form for translators.
  const text = typeof value === 'object' && value !== null ? (value as { message?: unknown }).message : value
  return typeof text === 'string' ? text : undefined
}
