import { convertStandard, convertValibot } from './convert-standard.ts'
import { fastMcpToJson } from './fast-mcp.ts'
import type { Libraries } from './libraries.ts'
import { isRecord } from './read-shape.ts'
import { isStandIn, originOf, standInIn } from './stand-in.ts'
import { NotJson, toPlainJson } from './to-plain-json.ts'

/** Whose conversion the schema goes through when the app runs: each says some things differently. */
export type Dialect = 'mcp' | 'mcp2' | 'ai-sdk' | 'output'

/** A schema of any library as the JSON Schema that its own server or SDK would send. Throws `NotJson` where there is none. */
export async function toJsonSchema(
  schema: unknown,
  dialect: Dialect,
  libraries: Libraries,
): Promise<unknown> {
  if (isStandIn(schema)) {
    const path = originOf(schema)?.path ?? 'a value of the app'
    throw new NotJson(`depends on \`${path}\`, which evaluation can't have`)
  }
  if ((typeof schema !== 'object' && typeof schema !== 'function') || schema === null)
    throw new NotJson(`is ${schema === null ? 'null' : typeof schema}, which is no schema`)
  try {
    return toPlainJson(await convert(schema, dialect, libraries))
  } catch (error) {
    if (error instanceof NotJson) throw error
    const [line = ''] = String((error as Error)?.message ?? error).split('\n')
    throw new NotJson(`can't be converted to JSON Schema: ${line}`)
  }
}

async function convert(schema: object, dialect: Dialect, libraries: Libraries): Promise<unknown> {
  if ('_zod' in schema) return convertZod4(schema, dialect, libraries)
  if (isZod3(schema)) return convertZod3(schema, dialect, libraries)
  if (isConverted(schema)) return schema
  const closed = (json: unknown): unknown => (dialect === 'ai-sdk' ? closeObjects(toPlainJson(json)) : json)
  if (vendorOf(schema) === 'valibot') return closed(await convertValibot(schema, libraries))
  if (vendorOf(schema) !== undefined || 'toJsonSchema' in schema)
    return closed(await convertStandard(schema, dialect === 'mcp2' ? 'draft-2020-12' : 'draft-07', libraries))
  // The AI SDK's `jsonSchema()` holds JSON, or makes it when it is first asked.
  if (isAiSchema(schema)) return toPlainJson(await (schema as { readonly jsonSchema: unknown }).jsonSchema)
  if (typeof schema === 'function') {
    const made: unknown = await (schema as () => unknown)()
    if (typeof made !== 'object' || made === null || isStandIn(made))
      throw new NotJson('is a function that gives no schema')
    return convert(made, dialect, libraries)
  }
  const members = Object.values(schema)
  if (members.length > 0 && members.every((member) => isRecord(member) && '_zod' in member))
    return convertZod4(await libraries.object(schema), dialect, libraries)
  if (members.length > 0 && members.every(isZod3))
    return convertZod3(await libraries.object3(schema), dialect, libraries)
  // A shape of another library, as `{ path: tool.schema.string() }` is one of zod: its object is unknown.
  if (
    members.some(
      (member) => isStandIn(member) || (typeof member === 'string' && standInIn(member) !== undefined),
    )
  )
    toPlainJson(schema)
  if (members.some((member) => vendorOf(member) !== undefined))
    throw new NotJson('mixes schemas of different libraries in one shape')
  if (members.length === 0) return { type: 'object', properties: {} }
  return schema
}

async function convertZod4(schema: object, dialect: Dialect, libraries: Libraries): Promise<unknown> {
  // FastMCP asks zod for what parsing gives, and not for what it takes.
  if (dialect === 'output')
    return (await fastMcpToJson(schema, libraries)) ?? (await libraries.zodToJson(schema, {}))
  const target = dialect === 'mcp2' ? 'draft-2020-12' : 'draft-7'
  const json = await libraries.zodToJson(schema, {
    target,
    io: 'input',
    ...(dialect === 'ai-sdk' ? { reused: 'inline' } : {}),
  })
  return dialect === 'ai-sdk' ? closeObjects(toPlainJson(json)) : json
}

async function convertZod3(schema: object, dialect: Dialect, libraries: Libraries): Promise<unknown> {
  const options =
    dialect === 'ai-sdk' ? { $refStrategy: 'none' } : { strictUnions: true, pipeStrategy: 'input' }
  const listed = dialect === 'output' ? await fastMcpToJson(schema, libraries) : undefined
  if (listed !== undefined) return listed
  return libraries.zod3ToJson(schema, options)
}

/** The AI SDK closes every object, whatever zod says. */
function closeObjects(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeObjects)
  if (!isRecord(schema)) return schema
  const members = Object.entries(schema).map(([key, value]) =>
    key === 'properties' || key === 'definitions' || key === '$defs'
      ? [
          key,
          Object.fromEntries(
            Object.entries(value as object).map(([name, inner]) => [name, closeObjects(inner)]),
          ),
        ]
      : ['items', 'anyOf', 'allOf', 'oneOf', 'additionalProperties', 'not'].includes(key)
        ? [key, closeObjects(value)]
        : [key, value],
  )
  const copy = Object.fromEntries(members) as { type?: unknown; additionalProperties?: unknown }
  const isObject = copy.type === 'object' || (Array.isArray(copy.type) && copy.type.includes('object'))
  if (isObject && !isRecord(copy.additionalProperties)) copy.additionalProperties = false
  return copy
}

function isZod3(value: unknown): boolean {
  return (
    isRecord(value) &&
    '_def' in value &&
    !('_zod' in value) &&
    typeof (value as { parse?: unknown }).parse === 'function'
  )
}

/**
 * JSON Schema that zod made. It still carries the schema that it was made of, out of sight; what the project changed in it since
 * counts.
 */
function isConverted(value: object): boolean {
  const hidden = Object.getOwnPropertyDescriptor(value, '~standard')
  return (
    hidden?.enumerable === false &&
    Object.getPrototypeOf(value) === Object.prototype &&
    ['type', '$schema', 'properties', 'anyOf', 'oneOf', 'allOf', '$ref'].some((key) =>
      Object.hasOwn(value, key),
    )
  )
}

function isAiSchema(value: object): boolean {
  return 'jsonSchema' in value && ('validate' in value || Symbol.for('vercel.ai.schema') in value)
}

export function vendorOf(value: unknown): string | undefined {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || isStandIn(value))
    return undefined
  const standard = (value as { readonly '~standard'?: { readonly vendor?: unknown } })['~standard']
  return typeof standard?.vendor === 'string' ? standard.vendor : undefined
}
