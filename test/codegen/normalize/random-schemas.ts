import fc from 'fast-check'

type Schema = Record<string, unknown> | boolean

/** Keywords by which a wider sub-schema can make the schema around it narrower. */
const NEGATIVE = /"(not|oneOf|if|unevaluatedProperties)":/

const LEAVES: readonly Schema[] = [
  true,
  false,
  {},
  { type: 'string' },
  { type: 'integer', minimum: 1 },
  { type: ['string', 'null'] },
  { enum: ['a', 1, null] },
  { const: 'a' },
  { type: 'string', maxLength: 1, description: 'one\r\ncharacter' },
  { not: { type: 'string' } },
]

const SIBLINGS: readonly Record<string, unknown>[] = [
  {},
  {},
  { description: 'beside' },
  { minimum: 2 },
  { type: 'string' },
  { required: ['a'] },
  { properties: { b: { type: 'string' } } },
  { additionalProperties: false },
  { maxLength: 0, title: 't' },
  { unevaluatedProperties: false },
  { allOf: [{ type: 'object' }] },
  JSON.parse('{"if":{"type":"string"},"then":false}') as Record<string, unknown>,
]

const key = fc.constantFrom('a', 'b', '__proto__', 'x/y~z')

const DEFINITIONS = ['d0', 'd/1', 'd~2', 'dé3']

function pointerTo(name: string): string {
  return `#/$defs/${encodeURIComponent(name).replaceAll('~', '~0').replaceAll('%2F', '~1')}`
}

/** Schemas that may refer to the definitions named, and nothing else. */
function schemas(names: readonly string[], allows: (part: Schema) => boolean): fc.Arbitrary<Schema> {
  const leaf = fc.constantFrom(...LEAVES.filter(allows))
  const siblings = fc.constantFrom(...SIBLINGS.filter(allows))
  const reference = fc
    .tuple(fc.constantFrom(...(names.length === 0 ? ['unused'] : names)), siblings)
    .map(([name, rest]): Schema => ({ $ref: pointerTo(name), ...rest }))
  const end = names.length === 0 ? leaf : fc.oneof(leaf, { weight: 3, arbitrary: reference })
  const { schema } = fc.letrec<{ schema: Schema }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 2 },
      end,
      fc
        .record(
          {
            type: fc.constantFrom('object', ['object', 'string']),
            properties: fc.dictionary(key, tie('schema'), { maxKeys: 2 }),
            required: fc.uniqueArray(key, { maxLength: 2 }),
            additionalProperties: tie('schema'),
            unevaluatedProperties: fc.constant(false),
          },
          { requiredKeys: ['properties'] },
        )
        .filter(allows),
      fc.record(
        { type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(2) },
        { requiredKeys: ['items'] },
      ),
      fc.record({
        prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        items: tie('schema'),
      }),
      fc
        .tuple(
          fc.constantFrom('anyOf', 'oneOf', 'allOf'),
          fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        )
        .map(([keyword, list]) => ({ [keyword]: list }))
        .filter(allows),
    ),
  }))
  return schema
}

function documents(
  allows: (part: Schema) => boolean,
  reachable: (index: number) => readonly string[],
): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .tuple(
      fc.dictionary(key, schemas(DEFINITIONS, allows), { minKeys: 1, maxKeys: 2 }),
      ...DEFINITIONS.map((_, index) => schemas(reachable(index), allows)),
    )
    .map(([properties, ...definitions]) => ({
      type: 'object',
      properties,
      $defs: Object.fromEntries(DEFINITIONS.map((name, index) => [name, definitions[index]])),
    }))
}

/** A schema with acyclic references: a definition refers only to later ones. */
export const acyclicSchema: fc.Arbitrary<Record<string, unknown>> = documents(
  () => true,
  (index) => DEFINITIONS.slice(index + 1),
)

/** A schema whose definitions refer to any definition, themselves included; a wider part never makes the whole narrower. */
export const cyclicSchema: fc.Arbitrary<Record<string, unknown>> = documents(
  (part) => !NEGATIVE.test(JSON.stringify(part)),
  () => DEFINITIONS,
)

/** Arguments that have a fair chance with the schemas above. */
export const someArguments: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>('a', '', 'long', 0, 1, 2, null, true),
    { weight: 2, arbitrary: fc.dictionary(key, tie('value'), { maxKeys: 3 }) },
    fc.array(tie('value'), { maxLength: 3 }),
  ),
})).value
