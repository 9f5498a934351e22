import type { Json, JsonObject } from 'toolcrib'
import { isStrings } from '../../normalize/check-keywords.ts'
import { isObject } from '../../normalize/is-object.ts'
import { isUnknown, unite, UNKNOWN } from './plain-schema.ts'
import type { PlainSchema } from './plain-schema.ts'
import type { OuterProperties } from './to-plain-schema.ts'
import type { Words } from './words.ts'

type ToPlain = (schema: Json | undefined, words: Words, outer?: OuterProperties) => PlainSchema

/**
 * An object type. Other members than the declared ones are typed only where the author allowed them in so many words, so that a misspelt
 * name is a type error.
 */
export function plainObject(
  schema: JsonObject,
  words: Words,
  outer: OuterProperties,
  toPlain: ToPlain,
): PlainSchema {
  const declared = isObject(schema['properties']) ? schema['properties'] : {}
  const required = isStrings(schema['required']) ? schema['required'] : []
  const others = otherMembers(schema, (item) => toPlain(item, words))
  const properties: [string, PlainSchema][] = Object.entries(declared).map(([name, property]) => {
    const description = isObject(property) ? property['description'] : undefined
    const isDescribed = typeof description === 'string' && description.trim() !== ''
    const plain = toPlain(property, words)
    return [words.name(name), isDescribed ? { ...plain, description: words.description(description) } : plain]
  })
  for (const name of new Set(required)) {
    if (Object.hasOwn(declared, name)) continue
    // A branch such as `{ required: ['path'] }` means the property that the schema around it declares.
    const around = outer !== undefined && Object.hasOwn(outer, name) ? toPlain(outer[name], words) : undefined
    const plain = around ?? (typeof others === 'boolean' ? UNKNOWN : others)
    properties.push([words.name(name), plain])
  }
  if (properties.length === 0) {
    if (others === false && schema['additionalProperties'] === false)
      return { tsType: 'Record<string, never>' }
    if (typeof others === 'boolean') return { tsType: 'Record<string, unknown>' }
  }
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: required.map((name) => words.name(name)),
    additionalProperties: isSafeBeside(others, properties) ? others : true,
  }
}

/** `true` for any other member, `false` for none, or their type. */
function otherMembers(schema: JsonObject, toPlain: (schema: Json) => PlainSchema): PlainSchema | boolean {
  const patterns = isObject(schema['patternProperties']) ? Object.values(schema['patternProperties']) : []
  const additional = schema['additionalProperties']
  const isTyped = additional === true || isObject(additional)
  const types = [...patterns, ...(isTyped ? [additional] : [])].map(toPlain)
  if (types.length === 0) return false
  const united = unite(types)
  return isUnknown(united) ? true : united
}

/**
 * Whether an index signature can stand beside these properties, whose types it has to include. TypeScript doesn't find every intersection
 * assignable to a union that holds the same intersection.
 */
function isSafeBeside(others: PlainSchema | boolean, properties: readonly [string, PlainSchema][]): boolean {
  if (typeof others === 'boolean' || properties.length === 0) return true
  return !JSON.stringify([others, properties]).includes('"allOf":')
}
