import type { JsonObject } from 'toolcrib'

/** Whether a JSON value is an object: no list, not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
