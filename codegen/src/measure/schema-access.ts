import type { Json, JsonObject } from 'toolcrib'
import { own } from './span.ts'
import { isObject } from '../normalize/is-object.ts'

/** A non-empty string of a schema's keyword. */
export function textOf(schema: JsonObject, key: string): string | undefined {
  const value = own(schema, key)
  return typeof value === 'string' && value !== '' ? value : undefined
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
