import type { JsonObject } from '../types/json.ts'
import { mapSchema } from './map-schema.ts'
import { modernizeSchema, sortRequired } from './modernize-schema.ts'

/**
 * What the build makes of a schema's keywords, for tools that connect where no build has seen them: `required` sorted, and what
 * providers refuse, an older draft's forms and listed values that the type excludes, in the form of 2020-12 or left out. `registerMcpTools` does this to each tool; whoever calls
 * `registry.register` with schemas of somebody else does it too, since one that is not valid fails every request it stands in.
 * @throws Error with the place of what is not valid.
 */
export function soundSchema(schema: JsonObject): JsonObject {
  try {
    return mapSchema(schema, sortRequired)
  } catch {
    return mapSchema(schema, undefined, modernizeSchema)
  }
}
