import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/**
 * Copies of schema libraries that the child may load, by package: the project's own where a schema's descriptions are kept by the
 * copy that made it, the build's where any copy reads every schema.
 */
export function withOwnLibraries(found: { readonly [name: string]: readonly string[] }): {
  readonly [name: string]: readonly string[]
} {
  const { resolve } = createRequire(import.meta.url)
  const own = (specifier: string): string => pathToFileURL(resolve(specifier)).href
  const theirs = (name: string): readonly string[] => found[name] ?? []
  return {
    ...found,
    zod: [...theirs('zod'), own('zod')],
    zod3: [...theirs('zod'), own('zod/v3')],
    'zod-to-json-schema': [own('zod-to-json-schema'), ...theirs('zod-to-json-schema')],
    '@valibot/to-json-schema': [...theirs('@valibot/to-json-schema'), own('@valibot/to-json-schema')],
  }
}
