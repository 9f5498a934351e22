import type { PlainSchema } from './plain-schema.ts'

/** The name of the root type in a template. */
export const ROOT_NAME = 'ROOT'

/** Printed types by the JSON of their plain schema. Kept between runs, it spares a watch mode all but the changed schemas. */
export type TemplateCache = Map<string, Promise<string | undefined>>

/**
 * TypeScript text of a plain schema, unindented and with placeholders, or undefined where json-schema-to-typescript gives up.
 * It isn't formatted by the library: its formatter is slow, and another version would rewrite every user's file.
 */
export function compileTemplate(schema: PlainSchema, cache: TemplateCache): Promise<string | undefined> {
  const key = JSON.stringify(schema)
  const known = cache.get(key)
  if (known !== undefined) return known
  const compiled = print(key)
  cache.set(key, compiled)
  return compiled
}

async function print(json: string): Promise<string | undefined> {
  // Loading takes longer than most builds' types; callers that emit nothing don't pay for it.
  const { compile } = await import('json-schema-to-typescript')
  try {
    // Parsed afresh, because the library marks the objects that it is given.
    return await compile(JSON.parse(json), ROOT_NAME, {
      additionalProperties: false,
      bannerComment: '',
      cwd: '/',
      declareExternallyReferenced: false,
      enableConstEnums: false,
      format: false,
      maxItems: -1,
      unknownAny: true,
    })
  } catch {
    return undefined
  }
}
