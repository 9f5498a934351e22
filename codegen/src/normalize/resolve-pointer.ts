import type { Json, JsonObject } from 'toolcrib'
import { isObject } from './is-object.ts'

/** Where a `$ref` leads. */
export interface RefTarget {
  readonly schema: JsonObject | boolean
  /** The schema that `#` stands for inside the target. */
  readonly base: JsonObject
  /** Dotted path from the root, for messages. */
  readonly path: string
}

export type RefResult =
  | ({ readonly kind: 'found' } & RefTarget)
  | { readonly kind: 'external' | 'unresolved'; readonly message: string }

/**
 * Follows a `$ref` inside one document: JSON pointers (RFC 6901, in their percent-encoded fragment form), `$anchor` names, and
 * the `$id` of a schema in the document. `base` is the nearest schema around the reference that has an `$id`, or the root.
 */
export function resolvePointer(ref: string, base: JsonObject, root: JsonObject): RefResult {
  const hash = ref.indexOf('#')
  const address = hash === -1 ? ref : ref.slice(0, hash)
  const fragment = hash === -1 ? '' : ref.slice(hash + 1)
  const start = address === '' ? base : findSchema(root, (schema) => idOf(schema) === address)
  if (start === undefined) return { kind: 'external', message: 'it points outside the schema' }
  const prefix = start === root ? 'inputSchema' : `inputSchema (${JSON.stringify(idOf(start) ?? address)})`
  if (fragment === '') return { kind: 'found', schema: start, base: start, path: prefix }
  if (!fragment.startsWith('/')) {
    const anchored = findSchema(start, (schema) => hasAnchor(schema, fragment))
    if (anchored === undefined)
      return { kind: 'unresolved', message: `no schema has the anchor ${JSON.stringify(fragment)}` }
    return { kind: 'found', schema: anchored, base: start, path: `inputSchema (#${fragment})` }
  }
  return (
    walk(decode(fragment).split('/'), start, prefix) ??
    walk(fragment.split('/').map(decode), start, prefix) ?? {
      kind: 'unresolved',
      message: 'nothing stands there',
    }
  )
}

function walk(tokens: readonly string[], start: JsonObject, prefix: string): RefResult | undefined {
  let current: Json = start
  let base = start
  let path = prefix
  for (const token of tokens.slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(current)) {
      if (!/^(0|[1-9]\d*)$/.test(key)) return undefined
    } else if (!isObject(current)) {
      return undefined
    }
    // An own property only: `#/constructor` must not find what every object inherits.
    if (!Object.hasOwn(current as object, key)) return undefined
    current = (current as { readonly [key: string]: Json })[key] as Json
    path += `.${key}`
    if (isObject(current) && idOf(current) !== undefined) base = current
  }
  if (isObject(current) || typeof current === 'boolean') return { kind: 'found', schema: current, base, path }
  return { kind: 'unresolved', message: 'what stands there is no schema' }
}

/** The identifier that a schema gives itself, unless it is draft 6 and 7's form of an anchor. */
export function idOf(schema: JsonObject): string | undefined {
  const id = Object.hasOwn(schema, '$id') ? schema['$id'] : undefined
  return typeof id === 'string' && !id.startsWith('#') ? id.replace(/#$/, '') : undefined
}

function hasAnchor(schema: JsonObject, name: string): boolean {
  return schema['$anchor'] === name || schema['$dynamicAnchor'] === name || schema['$id'] === `#${name}`
}

function findSchema(start: Json, matches: (schema: JsonObject) => boolean): JsonObject | undefined {
  if (isObject(start) && matches(start)) return start
  if (typeof start !== 'object' || start === null) return undefined
  for (const [key, value] of Object.entries(start)) {
    // Values, not schemas.
    if (key === 'enum' || key === 'const' || key === 'default' || key === 'examples') continue
    const found = findSchema(value as Json, matches)
    if (found !== undefined) return found
  }
  return undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A bare `%` is common and unambiguous.
    return text
  }
}
