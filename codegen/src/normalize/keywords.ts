/** What a keyword's value is. The kinds with sub-schemas also say where to find them. */
export type KeywordKind =
  | 'schema'
  | 'schemas'
  | 'schema-map'
  | 'schema-or-schemas'
  | 'dependencies'
  | 'definitions'
  | 'anchor'
  | 'text'
  | 'string'
  | 'pattern'
  | 'number'
  | 'positive'
  | 'count'
  | 'boolean'
  | 'array'
  | 'any'
  | 'type'
  | 'enum'
  | 'required'
  | 'required-map'

const KINDS: Readonly<Record<KeywordKind, string>> = {
  schema:
    'additionalProperties unevaluatedProperties propertyNames additionalItems unevaluatedItems contains not if then else contentSchema',
  schemas: 'allOf anyOf oneOf prefixItems',
  'schema-map': 'properties patternProperties dependentSchemas',
  'schema-or-schemas': 'items',
  dependencies: 'dependencies',
  definitions: '$defs definitions',
  anchor: '$id id $anchor $dynamicAnchor $recursiveAnchor',
  text: 'title description $comment',
  string: '$schema $ref $dynamicRef $recursiveRef format contentEncoding contentMediaType',
  pattern: 'pattern',
  number: 'minimum maximum exclusiveMinimum exclusiveMaximum',
  positive: 'multipleOf',
  count: 'minLength maxLength minItems maxItems minContains maxContains minProperties maxProperties',
  boolean: 'uniqueItems readOnly writeOnly deprecated nullable',
  array: 'examples',
  any: 'const default example discriminator externalDocs xml $vocabulary',
  type: 'type',
  enum: 'enum',
  required: 'required',
  'required-map': 'dependentRequired',
}

/** The keywords of JSON Schema drafts 6 to 2020-12 and of OpenAPI 3.0. */
const KEYWORDS: ReadonlyMap<string, KeywordKind> = new Map(
  Object.entries(KINDS).flatMap(([kind, words]) =>
    words.split(' ').map((word) => [word, kind as KeywordKind]),
  ),
)

export function kindOfKeyword(keyword: string): KeywordKind | undefined {
  return KEYWORDS.get(keyword)
}

/** All keywords, for the nearest one to a misspelling. */
export function allKeywords(): readonly string[] {
  return [...KEYWORDS.keys()]
}
