import type { Json, JsonObject, JsonSchema } from '../types/json.ts'
import type { ToolEntry } from '../types/manifest.ts'
import { definitionText, digestOf } from './definition-text.ts'
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

/** Gives a tool that a server lists the form that the build gives to one of a snapshot. */
export async function liveEntry(server: string, name: string, listed: unknown): Promise<ReadTool> {
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
      origin: { tool: own, digest: await digestOf(definitionText(tool)) },
      provenance: 'live',
      residency: [],
      ...(hint && { hint }),
      tokens: {},
      fingerprint: await digestOf(JSON.stringify([name, text, inputSchema])),
    },
  }
}

/** The schema with an object root that has `type` and `properties`, `required` sorted; or why it is none. */
function schemaOf(given: unknown): JsonSchema | string {
  if (given === undefined) return 'it has no inputSchema'
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return 'its inputSchema is no object'
  }
  const { type, properties, ...rest } = sortRequired(given as JsonObject) as JsonObject
  if (type !== undefined && type !== 'object' && !(Array.isArray(type) && type.includes('object'))) {
    return `the root of its inputSchema has type ${JSON.stringify(type)}; expected "object"`
  }
  // In the author's order, save that what the root lacks comes first.
  if (type !== undefined && properties !== undefined) {
    return { ...(sortRequired(given as JsonObject) as JsonObject), type: 'object' }
  }
  return { type: 'object', properties: properties ?? {}, ...rest }
}

function sortRequired(value: Json, key = ''): Json {
  if (Array.isArray(value)) {
    const isNames = key === 'required' && value.every((item) => typeof item === 'string')
    return isNames ? value.toSorted() : value.map((item: Json) => sortRequired(item))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, sortRequired(member, name)]))
}
