import type { Json, JsonObject } from 'toolcrib'
import { isStrings } from './check-keywords.ts'
import { mergeSiblings } from './merge-siblings.ts'

/**
 * What stands in place of a reference that isn't followed, because it leads back into itself or the schema would get too large: a schema
 * that accepts everything the target accepts, and says so to the model.
 */
export function cutRef(
  target: JsonObject,
  siblings: JsonObject,
  path: string,
  why: 'cycle' | 'size',
): JsonObject | boolean {
  const label = JSON.stringify(path.split('.').at(-1) ?? path)
  const note =
    why === 'size'
      ? `A ${label}, not written out here.`
      : path.includes('.')
        ? `Recursive: the same shape as ${label} around it, not written out again.`
        : 'Recursive: the same shape as the arguments as a whole, not written out again.'
  const { type, nullable } = target
  const kept: [string, Json][] = []
  if (typeof type === 'string' || isStrings(type)) kept.push(['type', type])
  // OpenAPI's way to allow null beside a type.
  if (nullable === true) kept.push(['nullable', true])
  if (type === 'array') kept.push(['items', {}])
  const { description = target['description'], ...rest } = siblings
  const text = typeof description === 'string' && description !== '' ? `${description} (${note})` : note
  return mergeSiblings({ ...Object.fromEntries(kept), description: text }, rest)
}
