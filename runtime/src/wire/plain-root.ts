import type { Json, JsonObject } from '../types/json.ts'
import { isObject } from './map-schema.ts'
import type { FitSchema } from './render-tools.ts'

/**
 * A schema with a plain object at its root, where no provider takes a combinator (makenotion/notion-mcp-server issue 340,
 * langchain-ai/langchainjs issue 9804): the branches' parameters stand side by side, and what is lost by that is reported.
 * A schema that has that form is returned as it is. `fitSchema` does the same with less loss and more code.
 * @throws Error where the root can't be an object.
 */
export const plainRoot: FitSchema = (schema, _limits, report) => {
  if (!isObject(schema)) throw new Error('# is no schema')
  const { $schema, $ref, allOf, anyOf, oneOf, not, enum: values, type = 'object', ...rest } = schema
  if ($ref || ![type].flat().includes('object')) throw new Error('# is no object')
  const branches = [allOf, anyOf, oneOf].flat().filter((branch) => isObject(branch))
  if (branches.length > 0 || not || values) {
    report(
      'schema-loosened',
      'warning',
      'is shown without what the combinators at the root of its schema say.',
    )
  } else if (!$schema && schema.type === 'object') return schema
  const properties = new Map<string, Json>()
  for (const branch of [rest, ...branches]) {
    for (const [name, child] of Object.entries((branch.properties ?? {}) as JsonObject)) {
      if (!properties.has(name)) properties.set(name, child)
    }
  }
  return { type: 'object', ...rest, properties: Object.fromEntries(properties) }
}
