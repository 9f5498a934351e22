import type { JsonObject } from '../types/json.ts'
import { isObject } from './is-object.ts'
import type { FitSchema } from './render-tools.ts'

/**
 * A schema with a plain object at its root, where no provider takes a combinator (makenotion/notion-mcp-server issue 340,
 * langchain-ai/langchainjs issue 9804): the branches' parameters stand side by side, and what is lost by that is reported.
 * A schema that has that form is returned as it is. `fitSchema` does the same with less loss and more code.
 * @throws Error where the root can't be an object.
 */
export const plainRoot: FitSchema = (schema, _limits, report) => {
  const { $schema, $ref, allOf, anyOf, oneOf, not, enum: values, type = 'object', ...rest } = schema
  const { properties: own = {} } = rest
  if (!isObject(schema) || !isObject(own) || $ref || ![type].flat().includes('object'))
    throw new Error('# is no schema of an object')
  const branches = [allOf, anyOf, oneOf].flat().filter(isObject)
  if (branches[0] || not || values) {
    report('schema-loosened', 'warning', 'is shown without the combinators at the root of its schema.')
  } else if (!$schema && schema.type === 'object') return schema
  const parameters = [rest, ...branches].flatMap((branch) =>
    Object.entries((branch.properties ?? {}) as JsonObject),
  )
  // Each in its place, and of two with one name the first.
  const properties = Object.fromEntries([...parameters, ...parameters.toReversed()])
  return { type: 'object', ...rest, properties }
}
