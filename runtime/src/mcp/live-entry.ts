import type { JsonObject, JsonSchema } from '../types/json.ts'
import type { ToolEntry } from '../types/manifest.ts'
import { soundSchema } from '../wire/sound-schema.ts'
import { digestOf } from './definition-text.ts'
import { membersOf, readExtras } from './server-tool.ts'

/** One tool of a server's list, as an entry or with the reason why it can be none. */
export type ReadTool =
  | { readonly entry: ToolEntry; readonly fault?: undefined }
  | { readonly entry?: undefined; readonly fault: string }

/** The name of a listed tool; undefined where it has none, so that nothing could be called by it. */
export function nameOf(tool: unknown): string | undefined {
  const { name } = membersOf(tool)
  return typeof name === 'string' && name !== '' ? name : undefined
}

/** Gives a tool that a server lists the form that the build gives to one of a snapshot. `digest` is of its definition. */
export async function liveEntry(
  server: string,
  name: string,
  listed: unknown,
  digest: string,
): Promise<ReadTool> {
  const tool = membersOf(listed)
  const own = nameOf(listed) ?? ''
  const { description } = tool
  if (description !== undefined && description !== null && typeof description !== 'string') {
    return { fault: 'its description is no text' }
  }
  const inputSchema = schemaOf(tool['inputSchema'])
  if (typeof inputSchema === 'string') return { fault: inputSchema }
  const text = (description ?? '').replaceAll('\r\n', '\n')
  const { annotations, hint, searchHints } = readExtras(tool)
  return {
    entry: {
      name,
      description: text,
      inputSchema,
      ...(annotations && { annotations }),
      ...(searchHints && { searchHints }),
      server,
      origin: { tool: own, digest },
      provenance: 'live',
      residency: [],
      ...(hint && { hint }),
      tokens: {},
      fingerprint: await digestOf(JSON.stringify([name, text, inputSchema])),
    },
  }
}

/** The schema with an object root that has `type` and `properties`, sound below it; or why it is none. */
function schemaOf(given: unknown): JsonSchema | string {
  if (given === undefined) return 'it has no inputSchema'
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return 'its inputSchema is no object'
  }
  let schema: JsonObject
  try {
    schema = soundSchema(given as JsonObject)
  } catch (error) {
    return `in its inputSchema, ${(error as Error).message}`
  }
  const { type, properties, ...rest } = schema
  if (type !== undefined && ![type].flat().includes('object')) {
    return `the root of its inputSchema has type ${JSON.stringify(type)}; expected "object"`
  }
  // In the author's order, save that what the root lacks comes first.
  if (type !== undefined && properties !== undefined) return { ...schema, type: 'object' }
  return { type: 'object', properties: properties ?? {}, ...rest }
}
