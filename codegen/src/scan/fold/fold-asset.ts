import type { ts } from 'ts-morph'
import { FILE_SPAN } from '../source/source-module.ts'
import type { FoldContext } from './context.ts'
import type { Fault } from './fault.ts'
import { unreadable, unresolved } from './import-fault.ts'
import { isPrimitive, type NamespaceValue, type Value } from './value.ts'

/** What a JSON or text file gives: its content as default, and a JSON object's keys by name, as bundlers have it. */
export function assetExport(
  { path, as }: NamespaceValue,
  name: string,
  node: ts.Node,
  context: FoldContext,
): Value | Fault {
  const found = context.graph.read(path)
  if (found.kind !== 'text') {
    const detail = found.kind === 'missing' ? 'there is no such file' : found.reason
    return unreadable(node, path, found.kind, detail)
  }
  if (as === 'text') {
    return name === 'default'
      ? found.text
      : unreadable(node, path, 'text', `a text has only a default export, not \`${name}\``)
  }
  const parsed = parseJson(found.text)
  if ('error' in parsed) return unreadable(node, path, 'json', parsed.error)
  const content = fromJson(parsed.value, node, context.graph.idOf(path) * FILE_SPAN)
  if (name === 'default') return content
  const entry = isPrimitive(content) || content.kind !== 'object' ? undefined : content.entries.get(name)
  return entry === undefined ? unresolved(node, `${path} has no key \`${name}\``) : entry.read()
}

function parseJson(text: string): { readonly value: unknown } | { readonly error: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { error: `it is no JSON (${(error as Error).message})` }
  }
}

/** Parsed JSON as a value. All of a file is one site: a change of any part of it is a change of it. */
function fromJson(json: unknown, node: ts.Node, site: number): Value {
  if (Array.isArray(json)) {
    const items = json.map((item: unknown) => ({ node, read: (): Value => fromJson(item, node, site) }))
    return { kind: 'array', site, items }
  }
  if (typeof json !== 'object' || json === null) return json as Value
  const entries = new Map(
    Object.entries(json).map(([key, item]) => [key, { node, read: (): Value => fromJson(item, node, site) }]),
  )
  return { kind: 'object', site, entries, from: [] }
}
