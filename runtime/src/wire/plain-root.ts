import type { JsonObject } from '../types/json.ts'
import { isObject } from './map-schema.ts'
import type { FitSchema } from './render-tools.ts'

/**
 * A schema with a plain object at its root, where no provider takes a combinator (makenotion/notion-mcp-server issue 340,
 * langchain-ai/langchainjs issue 9804): the branches' parameters stand side by side, and what is lost by that is reported.
 * A schema that has that form is returned as it is. `fitSchema` does the same with less loss and more code.
 * @throws Error where the root can't be an object.
 */
export const plainRoot: FitSchema = (schema, _limits, report) => {
  const { $schema, $ref, allOf, anyOf, oneOf, not, enum: values, type = 'object', ...rest } = schema
  if ($ref || ![type].flat().includes('object')) throw new Error('# is no object')
  const branches = [allOf, anyOf, oneOf].flat().filter((branch) => isObject(branch))
  if (branches.length > 0 || not || values) {
    report(
      'schema-loosened',
      'warning',
      'is shown without what the combinators at the root of its schema say.',
    )
  } else if (!$schema && type === schema.type) return schema
  const all = [rest, ...branches].map((branch) => (branch.properties ?? {}) as JsonObject)
  const properties = all.reduce((own, more) => ({ ...own, ...more, ...own }))
  return { type: 'object', ...rest, properties }
}
