import fc from 'fast-check'
import type { AdvertisedTool, JsonSchema } from 'toolcrib'

const object = (properties: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
})

/** Hand-made tools whose borders could merge with a neighbour's, and whose texts are hard to tokenize. */
export const sampleTools: readonly AdvertisedTool[] = [
  {
    name: 'plain',
    description: 'Reads a file.',
    inputSchema: object({ path: { type: 'string' } }, { required: ['path'] }),
  },
  { name: 'silent', description: '', inputSchema: object({}) },
  {
    name: 'slashes',
    description: '// already a comment',
    inputSchema: object({ a: { type: 'integer', description: '' } }),
  },
  {
    name: 'breaks',
    description: '\n\nLeading and trailing breaks\r\n\n',
    inputSchema: object({ deep: object({ x: { type: 'number', default: 1.5 } }) }),
  },
  {
    name: 'special',
    description: 'Ends with <|endoftext|><|im_start|>',
    inputSchema: object({ s: { enum: ['<|endofprompt|>', 'a'] } }),
  },
  {
    name: 'surrogate',
    description: 'half \ud83d and \udc00 of a pair',
    inputSchema: object({ k: { type: 'string', description: '\ud800' } }),
  },
  { name: 'emoji', description: '👩‍👩‍👧 naïve Ω 漢字', inputSchema: object({ 漢: { type: 'boolean' } }) },
  {
    name: 'quotes',
    description: '"}}]},{"',
    inputSchema: object({ 'a"b\\': { type: 'string', description: '}}' } }),
  },
  {
    name: 'proto',
    description: 'Odd keys.',
    inputSchema: object(
      JSON.parse('{"__proto__":{"type":"string"},"constructor":{"type":"array"},"10":{}}') as JsonSchema,
    ),
  },
  {
    name: 'array',
    description: 'Lists',
    inputSchema: object({
      tags: { type: 'array', items: { type: 'string', enum: ['x', 'y'] } },
      rows: { type: 'array', items: object({ id: { type: 'string', description: 'Id' } }) },
    }),
  },
  {
    name: 'unions',
    description: 'Unions',
    inputSchema: object({
      u: { anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] },
      t: { type: ['string', 'null'] },
      c: { const: 3 },
      o: { oneOf: [{ type: 'number' }, object({ z: {} })] },
    }),
  },
  {
    name: 'refs',
    description: 'References',
    inputSchema: object(
      { node: { $ref: '#/$defs/node' } },
      { $defs: { node: object({ child: { $ref: '#/$defs/node' }, name: { type: 'string' } }) } },
    ),
  },
  {
    name: 'it-s',
    description: "'s n't 'LL",
    inputSchema: object(
      { limit: { type: 'integer', minimum: 0, maximum: 10, default: 5 } },
      { additionalProperties: false },
    ),
  },
]

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', '//', '\n', '<|endoftext|>', '"', '}}', 'Reads a file. ', "it's", '\ud800', '> </'),
)

const leaf: fc.Arbitrary<JsonSchema> = fc.record(
  {
    type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'null'),
    description: text,
    title: text,
    default: fc.oneof(text, fc.integer(), fc.constant(null)),
    enum: fc.array(fc.oneof(text, fc.integer(), fc.constant(null)), { maxLength: 3 }),
    format: text,
    minimum: fc.double({ noNaN: true, noDefaultInfinity: true }),
    pattern: text,
    const: fc.oneof(text, fc.boolean()),
    examples: fc.array(text, { maxLength: 2 }),
    minLength: fc.nat(9),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonSchema>

/** Schemas of every shape, useful or not. */
export const schemaArbitrary: fc.Arbitrary<JsonSchema> = fc
  .letrec<{ schema: JsonSchema }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      leaf,
      fc.record(
        {
          type: fc.constantFrom('object', ['object', 'null'], undefined),
          properties: fc.dictionary(
            fc.oneof(text, fc.constantFrom('__proto__', 'constructor', '1')),
            tie('schema'),
            { maxKeys: 4, noNullPrototype: true },
          ),
          required: fc.array(text, { maxLength: 2 }),
          additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
          description: text,
        },
        { requiredKeys: [] },
      ),
      fc.record(
        { type: fc.constant('array'), items: fc.oneof(tie('schema'), fc.boolean()), minItems: fc.nat(3) },
        { requiredKeys: ['type'] },
      ),
      fc.record(
        { anyOf: fc.array(tie('schema'), { maxLength: 3 }), description: text },
        { requiredKeys: ['anyOf'] },
      ),
      fc.record(
        {
          oneOf: fc.array(tie('schema'), { maxLength: 3 }),
          allOf: fc.array(tie('schema'), { maxLength: 2 }),
        },
        { requiredKeys: [] },
      ),
      fc.record({ $ref: fc.constantFrom('#', '#/$defs/a', '#/properties/x', 'http://example.com/x') }),
    ) as fc.Arbitrary<JsonSchema>,
  }))
  .schema.map((schema) => JSON.parse(JSON.stringify(schema)) as JsonSchema)

export const toolArbitrary: fc.Arbitrary<AdvertisedTool> = fc.record({
  name: fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9_-]{0,20}$/),
  description: text,
  inputSchema: schemaArbitrary.map((schema) => ({ $defs: { a: { type: 'string' } }, ...schema })),
})
