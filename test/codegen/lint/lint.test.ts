import { expect, test } from 'vitest'
import type { JsonSchema } from 'toolcrib'
import { lint } from '../../../codegen/src/lint/lint.ts'
import { aTool } from '../a-tool.ts'

const ALL = [
  'anthropic/claude-4.5',
  'bedrock/claude-4.5',
  'bedrock/nova',
  'gemini/3',
  'openai-chat/gpt-5',
  'qwen3',
  'json',
]
/** All that have rules. */
const EVERY = ALL.slice(0, -1).join(', ')

const object = (properties: object, rest: object = {}): JsonSchema => ({
  type: 'object',
  properties: properties as JsonSchema,
  ...rest,
})

/** `severity code: targets`, for one tool. */
function said(tool: ReturnType<typeof aTool>, targets: readonly string[] = ALL): readonly string[] {
  return lint([tool], targets).diagnostics.map(
    ({ severity, code, message }) => `${severity} ${code}: ${/\(([^()]*)\)$/.exec(message)?.[1]}`,
  )
}

const schemas: readonly (readonly [string, JsonSchema, readonly string[]])[] = [
  ['a plain schema', object({ a: { type: 'string' } }), []],
  [
    'PRIOR-ART 72, 73: alternatives at the root',
    object({ a: { type: 'string' } }, { anyOf: [{ required: ['a'] }, { required: ['b'] }] }),
    [`warning provider-root-combinator: ${EVERY}`],
  ],
  [
    'PRIOR-ART 74: allOf at the root, which one object can say',
    object({ a: { type: 'string' } }, { allOf: [{ properties: { b: { type: 'string' } } }] }),
    [`warning provider-root-combinator: ${EVERY}`],
  ],
  [
    'PRIOR-ART 75: a root that no object matches',
    object({}, { anyOf: [{ type: 'string' }, { type: 'array', items: {} }] }),
    [`error provider-schema-refused: ${EVERY}`],
  ],
  [
    'PRIOR-ART 77: an array without items',
    object({ a: { type: 'array' } }),
    ['info provider-schema-rewritten: gemini/3, openai-chat/gpt-5, qwen3'],
  ],
  [
    'PRIOR-ART 76: what Gemini does not read',
    object({
      a: { type: 'string', pattern: '^a', format: 'uri', minLength: 3 },
      b: { enum: [true, null] },
      c: { not: { type: 'string' } },
      d: {},
    }),
    [
      'warning provider-keyword-lost: gemini/3',
      'info provider-keyword-unread: gemini/3',
      'info provider-format-unread: gemini/3',
      'warning provider-enum-value: gemini/3',
      'info provider-type-missing: gemini/3',
    ],
  ],
  ['type arrays reach every model', object({ a: { type: ['string', 'null'] } }), []],
  ['tuples reach every model', object({ a: { prefixItems: [{ type: 'string' }], items: {} } }), []],
  [
    'const is sent as a list of one',
    object({ a: { const: 'x' } }),
    ['info provider-schema-rewritten: gemini/3'],
  ],
  [
    'names of parameters',
    object({ 'a b': { type: 'string' } }),
    ['warning provider-parameter-name: anthropic/claude-4.5, bedrock/claude-4.5, bedrock/nova'],
  ],
  [
    'what Nova may refuse',
    object({ a: { type: 'string' } }, { additionalProperties: false }),
    ['info provider-root-keyword: bedrock/nova'],
  ],
]

test.each(schemas)('%s', (_what, inputSchema, expected) => {
  expect(said(aTool('a', { inputSchema }))).toEqual(expected)
})

test('PRIOR-ART 81, 82: a name that a provider refuses is mapped, and the note says to what', () => {
  const name = `files__${'x'.repeat(60)}.read`
  const { diagnostics } = lint([aTool(name)], ['anthropic/claude-4.5', 'openai-chat/gpt-5'])
  expect(diagnostics.map(({ code, severity, about }) => [code, severity, about])).toEqual([
    ['provider-name-mapped', 'info', name],
    ['provider-name-mapped', 'info', name],
  ])
  // 128 characters are fine for Claude, the dot is not; 64 is the most elsewhere.
  expect(diagnostics[0]?.message).toContain('x_read_')
  expect(diagnostics[1]?.message).not.toContain('x_read_')
})

test('PRIOR-ART 84: a long description is never cut, and noted where some endpoints refuse it', () => {
  expect(said(aTool('a', { description: 'x'.repeat(1024) }))).toEqual([])
  expect(said(aTool('a', { description: 'x'.repeat(1025) }))).toEqual([
    'info provider-description-long: openai-chat/gpt-5, qwen3',
  ])
})

test('section 2: an error takes that tool alone, and says so', () => {
  const bad = aTool('bad', { inputSchema: object({}, { anyOf: [{ type: 'string' }] }) })
  const { tools, quarantined } = lint([aTool('a'), bad, aTool('z')], ALL)
  expect(tools.map(({ name }) => name)).toEqual(['a', 'z'])
  expect(quarantined).toMatchObject([{ name: 'bad', reason: expect.stringContaining('can never be called') }])
})

test('the place is that of the field', () => {
  const tool = aTool('a.b')
  const name = { file: 'tools/a.ts', line: 7, column: 3 }
  const scanned = {
    convention: 'define-tool',
    provenance: 'static' as const,
    fields: { name: 'a.b' },
    place: tool.place,
    fieldPlaces: { name },
  }
  expect(lint([tool], ['gemini/3'], [scanned]).diagnostics[0]?.place).toEqual(name)
  expect(lint([tool], ['gemini/3']).diagnostics[0]?.place).toEqual(tool.place)
})

test('strict mode’s limits are named', () => {
  let schema: JsonSchema = object({ a: { type: 'string' } })
  for (let level = 0; level < 10; level += 1) schema = object({ inner: schema })
  expect(said(aTool('a', { inputSchema: schema }), ['openai-responses/gpt-5'])).toEqual([
    'info provider-strict-limit: openai-responses/gpt-5',
  ])
})
