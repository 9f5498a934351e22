import { flattenSchema } from './flatten-schema.ts'
import { dropUnusedDefinitions, inlineRefs } from './inline-refs.ts'
import { renameKeys } from './legal-keys.ts'
import { mapSchema } from './map-schema.ts'
import { modernizeSchema } from './modernize-schema.ts'
import type { FitSchema } from './render-tools.ts'

/**
 * Makes what it can of a schema from a server that one doesn't know: older drafts become 2020-12, combinators and references
 * at the root become one plain object, parameters with refused names get legal ones (`prepareArguments` maps them back), and
 * references are resolved where a provider reads none beside other keywords. What is lost by that is reported.
 * A schema that needs none of it is returned as it is.
 * @throws Error where nothing helps: the schema is not valid, or no object matches it.
 */
export const fitSchema: FitSchema = (schema, limits, report) => {
  const modern = mapSchema(schema, undefined, modernizeSchema)
  const resolved = limits.refsStandAlone ? inlineRefs(modern) : modern
  const lost = new Set<string>()
  const flat = flattenSchema(resolved, resolved, (keyword) => lost.add(keyword))
  if (!flat) throw new Error('# takes no object')
  if (lost.size > 0) {
    report(
      'schema-loosened',
      'warning',
      `is shown without what ${[...lost].join(', ')} at the root of its schema says.`,
    )
  }
  const lean = flat === resolved ? flat : dropUnusedDefinitions(flat)
  // Once more: references in each other's place may lie deeper than is taken.
  return mapSchema(limits.key ? renameKeys(lean, schema, limits.key) : lean)
}
