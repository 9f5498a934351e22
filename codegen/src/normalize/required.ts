import { byCodeUnit } from 'toolcrib'
import type { JsonObject } from 'toolcrib'
import { isStrings } from './check-keywords.ts'
import { isObject } from './is-object.ts'
import type { FaultLog } from './fault-log.ts'

/** `required` is a set: equal sets give equal bytes. */
export function sortRequired(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort(byCodeUnit)
}

/** Other keywords that may declare a property. */
const DECLARING = [
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'patternProperties',
  '$dynamicRef',
  '$recursiveRef',
  'if',
]

/** Reports required properties that nothing declares. In a branch of a combinator the schema around may declare them. */
export function checkRequired(schema: JsonObject, path: string, isBranch: boolean, log: FaultLog): void {
  const required = Object.hasOwn(schema, 'required') ? schema['required'] : undefined
  if (isBranch || !isStrings(required)) return
  if (DECLARING.some((keyword) => Object.hasOwn(schema, keyword)) || isObject(schema['additionalProperties']))
    return
  const properties = Object.hasOwn(schema, 'properties') ? schema['properties'] : {}
  // A wrong type is reported elsewhere.
  if (!isObject(properties)) return
  for (const name of required) {
    if (Object.hasOwn(properties, name)) continue
    const message = `\`${path}.required\` names ${JSON.stringify(name)}, which \`${path}.properties\` does not declare`
    log.warn('required-unknown', message, { field: 'inputSchema' })
  }
}
