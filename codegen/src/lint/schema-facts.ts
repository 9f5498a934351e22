import type { Json, JsonObject, JsonSchema } from 'toolcrib'
import { isObject } from '../normalize/is-object.ts'
import { visitSchema } from './visit-schema.ts'

/** What the rules need to know of a schema, gathered in one pass: each with the first place where it stands. */
export interface SchemaFacts {
  /** Every keyword that is sent. */
  readonly keywords: ReadonlyMap<string, string>
  readonly formats: ReadonlyMap<string, string>
  /** An `enum` or `const` with a value that is neither text nor a number. */
  readonly oddValues: string | undefined
  /** A `const` with a text or a number. */
  readonly plainConst: string | undefined
  /** An integer's exclusive bound. */
  readonly exclusiveInteger: string | undefined
  /** Exclusive bounds of other numbers. */
  readonly exclusiveNumber: string | undefined
  /** An array without `items`. */
  readonly anyItems: string | undefined
  /** A property that says nothing of its type. */
  readonly untyped: string | undefined
  readonly depth: number
  /** What strict mode limits. */
  readonly strict: {
    readonly properties: number
    readonly levels: number
    readonly values: number
    readonly characters: number
  }
}

/** What renderers take away from a root, so that no provider is sent it there. */
export const NOT_AT_ROOT: readonly string[] = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'enum']

const TYPING = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref', 'properties', 'items']

export function schemaFacts(schema: JsonSchema): SchemaFacts {
  const keywords = new Map<string, string>()
  const formats = new Map<string, string>()
  const first: { -readonly [Key in FirstPlace]?: string } = {}
  const note = (what: FirstPlace, path: string, holds: boolean): void => {
    if (holds) first[what] ??= path
  }
  let depth = 0
  const strict = { properties: 0, levels: 0, values: 0, characters: 0 }
  visitSchema(schema, (part, at) => {
    depth = Math.max(depth, at.depth)
    strict.levels = Math.max(strict.levels, at.level)
    for (const keyword of Object.keys(part)) {
      const isSent = at.depth > 0 || !NOT_AT_ROOT.includes(keyword)
      if (isSent && !keywords.has(keyword)) keywords.set(keyword, at.path)
    }
    const { format, enum: values } = part
    if (typeof format === 'string' && !formats.has(format)) formats.set(format, at.path)
    const list: readonly Json[] = Array.isArray(values) ? values : []
    const hasConst = Object.hasOwn(part, 'const')
    note('oddValues', at.path, ![...list, ...(hasConst ? [part['const'] as Json] : [])].every(isPlain))
    note('plainConst', at.path, hasConst && isPlain(part['const'] as Json) && values === undefined)
    const isBounded = ['exclusiveMinimum', 'exclusiveMaximum'].some((key) => typeof part[key] === 'number')
    note('exclusiveInteger', at.path, isBounded && part['type'] === 'integer')
    note('exclusiveNumber', at.path, isBounded && part['type'] !== 'integer')
    const isArray = [part['type']].flat().includes('array')
    note('anyItems', at.path, isArray && part['items'] === undefined)
    const names = isObject(part['properties']) ? Object.entries(part['properties']) : []
    for (const [name, child] of names)
      note('untyped', `${at.path}.properties.${name}`, isObject(child) && isUntyped(child))
    strict.properties += names.length
    strict.values += list.length + (hasConst ? 1 : 0)
    strict.characters += [...names.map(([name]) => name), ...list].join('').length
  })
  return {
    keywords,
    formats,
    oddValues: undefined,
    plainConst: undefined,
    exclusiveInteger: undefined,
    exclusiveNumber: undefined,
    anyItems: undefined,
    untyped: undefined,
    ...first,
    depth,
    strict,
  }
}

type FirstPlace = 'oddValues' | 'plainConst' | 'exclusiveInteger' | 'exclusiveNumber' | 'anyItems' | 'untyped'

function isPlain(value: Json): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

function isUntyped(schema: JsonObject): boolean {
  return !TYPING.some((keyword) => Object.hasOwn(schema, keyword))
}
