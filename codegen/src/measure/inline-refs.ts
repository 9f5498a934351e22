import type { Json } from 'toolcrib'
import { own } from './span.ts'
import { isObject } from '../normalize/is-object.ts'

/** Copies stop here: a schema that is larger once inlined is cut, not refused. */
const MAX_NODES = 5_000
const MAX_DEPTH = 40

/** The value at a local reference such as `#/$defs/Author`. */
function resolveRef(root: Json, ref: string): Json | undefined {
  if (!ref.startsWith('#')) return undefined
  let at: Json | undefined = root
  for (const step of ref.slice(1).split('/').filter(Boolean)) {
    if (!isObject(at)) return undefined
    at = own(at, step.replaceAll('~1', '/').replaceAll('~0', '~'))
  }
  return at
}

/**
 * A schema with its local references replaced by what they point to; keys beside `$ref` win over the target's. A reference
 * that leads back into itself is cut where it would start again, and becomes an empty schema.
 */
export function inlineRefs(root: Json): Json {
  if (!JSON.stringify(root).includes('"$ref"')) return root
  const active = new Set<string>()
  let nodes = 0
  const copy = (value: Json, depth: number): Json => {
    if (typeof value !== 'object' || value === null) return value
    if (++nodes > MAX_NODES || depth > MAX_DEPTH) return {}
    if (Array.isArray(value)) return value.map((item: Json) => copy(item, depth + 1))
    const object = value as { readonly [key: string]: Json }
    const ref = own(object, '$ref')
    if (typeof ref !== 'string') {
      return Object.fromEntries(
        Object.entries(object).map(([key, item]) => [
          key,
          DEFINITIONS.has(key) ? item : copy(item, depth + 1),
        ]),
      )
    }
    const { $ref: _, ...beside } = object
    const target = active.has(ref) ? {} : resolveRef(root, ref)
    if (!isObject(target)) return object
    active.add(ref)
    const inlined = copy({ ...target, ...beside }, depth + 1)
    active.delete(ref)
    return inlined
  }
  return copy(root, 0)
}

const DEFINITIONS = new Set(['$defs', 'definitions'])
