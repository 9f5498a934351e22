import type { Json, JsonSchema } from 'toolcrib'
import { isObject } from './is-object.ts'
import { describeValue } from './describe-value.ts'
import type { FaultLog } from './fault-log.ts'

const AT = { field: 'inputSchema' }

/**
 * The schema with `type: 'object'` and `properties` at its root (some endpoints refuse an object without them), or undefined after
 * reporting that the root accepts no object.
 */
export function rootObject(schema: Json, log: FaultLog): JsonSchema | undefined {
  if (!isObject(schema)) {
    log.error('root-not-object', `\`inputSchema\` is ${describeValue(schema)}; expected an object schema`, AT)
    return undefined
  }
  const { type } = schema
  const isList = Array.isArray(type)
  if (type !== undefined && type !== 'object' && !(isList && type.includes('object'))) {
    log.error(
      'root-not-object',
      `the root of \`inputSchema\` has type ${listTypes(type)}; expected "object"`,
      AT,
    )
    return undefined
  }
  const head = type === undefined ? { type: 'object', ...schema } : { ...schema, type: 'object' }
  if (Object.hasOwn(head, 'properties')) return head
  // Keeps `required` and the like behind the properties, where readers expect them.
  const { type: first, ...rest } = head
  return { type: first, properties: {}, ...rest }
}

function listTypes(type: Json): string {
  return Array.isArray(type) ? type.map(describeValue).join(' | ') : describeValue(type)
}
