import type { Libraries } from './libraries.ts'
import { NotJson } from './to-plain-json.ts'

interface Standard {
  readonly vendor?: string
  readonly jsonSchema?: { readonly input?: (options: { readonly target: string }) => unknown }
}

/** Libraries that follow Standard JSON Schema, or have a converter of their own. */
export async function convertStandard(
  schema: object,
  target: string,
  libraries: Libraries,
): Promise<unknown> {
  const { '~standard': standard, toJsonSchema } = schema as {
    readonly '~standard'?: Standard
    readonly toJsonSchema?: () => unknown
  }
  if (typeof standard?.jsonSchema?.input === 'function') return standard.jsonSchema.input({ target })
  if (typeof toJsonSchema === 'function') return toJsonSchema.call(schema)
  if (standard?.vendor === 'effect') {
    const effect = (await libraries.load('effect')) as
      | { JSONSchema?: { make?: (schema: unknown) => unknown } }
      | undefined
    if (effect?.JSONSchema?.make !== undefined) return effect.JSONSchema.make(schema)
  }
  throw new NotJson(
    `is a schema of ${standard?.vendor ?? 'a library'}, whose version has no conversion to JSON Schema`,
  )
}

export async function convertValibot(schema: object, libraries: Libraries): Promise<unknown> {
  const { '~standard': standard } = schema as { readonly '~standard'?: Standard }
  // A schema that was made to convert itself is no plain one any more.
  if (typeof standard?.jsonSchema?.input === 'function')
    return standard.jsonSchema.input({ target: 'draft-07' })
  const converter = (await libraries.load('@valibot/to-json-schema')) as
    | { toJsonSchema?: (schema: unknown, options: object) => unknown }
    | undefined
  if (typeof converter?.toJsonSchema === 'function')
    return converter.toJsonSchema(schema, { typeMode: 'input' })
  throw new NotJson('is a schema of valibot, and @valibot/to-json-schema is not installed')
}
