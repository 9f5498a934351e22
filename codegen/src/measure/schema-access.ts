import type { Json, JsonObject } from 'toolcrib'
import { isObject, own } from './span.ts'

/** A non-empty string of a schema's keyword. */
export function textOf(schema: JsonObject, key: string): string | undefined {
  const value = own(schema, key)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The value at a local reference such as `#/$defs/Author`. */
function resolveRef(root: Json | undefined, ref: string): Json | undefined {
  if (!ref.startsWith('#')) return undefined
  let at: Json | undefined = root
  for (const step of ref.slice(1).split('/').filter(Boolean)) {
    if (!isObject(at)) return undefined
    at = own(at, step.replaceAll('~1', '/').replaceAll('~0', '~'))
  }
  return at
}

const MAX_DEPTH = 12

/**
 * Follows a chain of local references; keys beside `$ref` win over the target's. A reference that leads nowhere, or deeper
 * than any schema of use, gives the schema as it stands.
 */
export function deref(root: Json | undefined, schema: Json | undefined, depth: number): Json | undefined {
  let at = schema
  for (let hop = 0; hop < 8 && isObject(at); hop++) {
    const ref = own(at, '$ref')
    if (typeof ref !== 'string' || depth > MAX_DEPTH) return at
    const target = resolveRef(root, ref)
    if (!isObject(target)) return at
    const { $ref: _, ...rest } = at
    at = { ...target, ...rest }
  }
  return at
}

/** True when the tool's parameters hold nothing to fill in. */
export function hasProperties(parameters: Json | undefined): parameters is JsonObject {
  if (!isObject(parameters)) return false
  const properties = own(parameters, 'properties')
  return isObject(properties) && Object.keys(properties).length > 0
}

export function isRequired(schema: JsonObject, name: string): boolean {
  const required = own(schema, 'required')
  return Array.isArray(required) && required.includes(name)
}
