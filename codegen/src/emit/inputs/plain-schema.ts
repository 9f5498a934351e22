/**
 * A schema in the few forms that are printed. Everything that json-schema-to-typescript would act on beyond them (`tsType` is code,
 * `$id` and `title` are names, `$ref` reads files, `extends`, `default`) has no place here, because schemas come from third parties.
 * Property names, descriptions and values are placeholders: see `Words`.
 */
export interface PlainSchema {
  /** TypeScript text of our own, never from a schema. */
  readonly tsType?: 'unknown' | 'never' | 'Record<string, unknown>' | 'Record<string, never>'
  readonly type?: 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array'
  readonly enum?: readonly string[]
  readonly items?: PlainSchema | readonly PlainSchema[]
  readonly additionalItems?: PlainSchema | false
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: { readonly [placeholder: string]: PlainSchema }
  readonly required?: readonly string[]
  readonly additionalProperties?: PlainSchema | boolean
  readonly anyOf?: readonly PlainSchema[]
  readonly allOf?: readonly PlainSchema[]
  readonly description?: string
}

export const UNKNOWN: PlainSchema = { tsType: 'unknown' }
export const NEVER: PlainSchema = { tsType: 'never' }

export function isUnknown(schema: PlainSchema): boolean {
  return schema.tsType === 'unknown'
}

/** Any of these types. */
export function unite(schemas: readonly PlainSchema[]): PlainSchema {
  if (schemas.some(isUnknown)) return UNKNOWN
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  const possible = distinct.filter(({ tsType }) => tsType !== 'never')
  return possible.length > 1 ? { anyOf: possible } : (possible[0] ?? NEVER)
}

/** All of these types at once. */
export function intersect(schemas: readonly PlainSchema[]): PlainSchema {
  const never = schemas.find(({ tsType }) => tsType === 'never')
  if (never !== undefined) return NEVER
  const telling = schemas.filter((schema) => !isUnknown(schema))
  // Beside other types, `Record<string, unknown>` would allow members that nobody asked for, and `Record<string, never>` none at all.
  const closed = telling.filter(({ tsType }) => tsType === undefined)
  const parts = closed.length > 0 ? closed : telling.slice(0, 1)
  return parts.length > 1 ? { allOf: parts } : (parts[0] ?? UNKNOWN)
}
