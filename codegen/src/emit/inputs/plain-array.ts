import type { Json, JsonObject } from 'toolcrib'
import { unite, UNKNOWN } from './plain-schema.ts'
import type { PlainSchema } from './plain-schema.ts'

/** Positions up to which an array is written as a tuple. */
const MAX_TUPLE = 8

/**
 * An array type. Lengths (`minItems`, `maxItems`) become no tuples, whose number grows with the length; positions (`prefixItems`) do
 * where all of them have to be there.
 */
export function plainArray(
  schema: JsonObject,
  toPlain: (schema: Json | undefined) => PlainSchema,
): PlainSchema {
  const { items, prefixItems, additionalItems, minItems, maxItems } = schema
  const isDraft7 = Array.isArray(items)
  const positions: readonly Json[] = isDraft7 ? items : Array.isArray(prefixItems) ? prefixItems : []
  const further = isDraft7 ? additionalItems : items
  const rest = further === undefined ? UNKNOWN : toPlain(further)
  const { length } = positions
  if (length === 0) return { type: 'array', items: rest }
  const isClosed = further === false || maxItems === length
  const plain = positions.map(toPlain)
  const isTuple = length <= MAX_TUPLE && typeof minItems === 'number' && minItems >= length
  if (!isTuple) return { type: 'array', items: unite(isClosed ? plain : [...plain, rest]) }
  return {
    type: 'array',
    items: plain,
    minItems: length,
    ...(isClosed ? { maxItems: length, additionalItems: false } : { additionalItems: rest }),
  }
}
