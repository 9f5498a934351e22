import fc from 'fast-check'
import {
  allowsStrict,
  fitSchema,
  mapNames,
  PROVIDER_LIMITS,
  soundSchema,
  toAnthropicTools,
  toBedrockTools,
  toGeminiTools,
  toOpenAIChatTools,
  toOpenAIResponsesTools,
} from 'toolcrib'
import type { AdvertisedTool, JsonSchema, RuntimeDiagnostic } from 'toolcrib'
import { describe, expect, test } from 'vitest'

const renderers = {
  toAnthropicTools,
  toBedrockTools,
  toGeminiTools,
  toOpenAIChatTools,
  toOpenAIResponsesTools,
}
type Render = (tools: readonly AdvertisedTool[], options?: object) => any[]
const all = Object.entries(renderers) as [string, Render][]

const READ: AdvertisedTool = {
  name: 'read',
  description: 'Reads a file.',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
}
const tool = (
  name: string,
  inputSchema: JsonSchema = { type: 'object', properties: {} },
): AdvertisedTool => ({
  name,
  description: `About ${name}.`,
  inputSchema,
})
/** Name and schema of each entry, whatever the shape around them. */
function specsOf(wire: any[]): { name: string; schema: any }[] {
  return wire
    .flatMap((one) => one.functionDeclarations ?? [one])
    .filter((one) => !one.cachePoint)
    .map((one) => one.function ?? one.toolSpec ?? one)
    .map((spec) => ({
      name: spec.name,
      schema: spec.input_schema ?? spec.parameters ?? spec.parametersJsonSchema ?? spec.inputSchema.json,
    }))
}
function render(
  one: Render,
  tools: AdvertisedTool[],
  options = {},
): { specs: ReturnType<typeof specsOf>; said: RuntimeDiagnostic[] } {
  const said: RuntimeDiagnostic[] = []
  const wire = one(tools, {
    ...options,
    onDiagnostic: (diagnostic: RuntimeDiagnostic) => said.push(diagnostic),
  })
  return { specs: specsOf(wire), said }
}

test('each shape, key by key', () => {
  const { inputSchema: schema, name, description } = READ
  const bytes = (value: unknown): string => JSON.stringify(value)
  expect(bytes(toAnthropicTools([READ]))).toBe(bytes([{ name, description, input_schema: schema }]))
  expect(bytes(toOpenAIChatTools([READ]))).toBe(
    bytes([{ type: 'function', function: { name, description, parameters: schema } }]),
  )
  expect(bytes(toOpenAIResponsesTools([READ]))).toBe(
    bytes([{ type: 'function', name, description, parameters: schema, strict: false }]),
  )
  expect(bytes(toGeminiTools([READ]))).toBe(
    bytes([{ functionDeclarations: [{ name, description, parametersJsonSchema: schema }] }]),
  )
  expect(bytes(toBedrockTools([READ]))).toBe(
    bytes([{ toolSpec: { name, description, inputSchema: { json: schema } } }]),
  )
})

test('cache breakpoints stand on the last entry, and only when asked for', () => {
  const tools = [READ, tool('b')]
  expect(toAnthropicTools(tools).some((one) => one.cache_control)).toBe(false)
  expect(toAnthropicTools(tools, { cacheControl: true }).map((one) => one.cache_control)).toEqual([
    undefined,
    { type: 'ephemeral' },
  ])
  expect(toAnthropicTools(tools, { cacheControl: '1h' }).at(-1)?.cache_control).toEqual({
    type: 'ephemeral',
    ttl: '1h',
  })
  expect(toBedrockTools(tools, { cachePoint: true }).at(-1)).toEqual({ cachePoint: { type: 'default' } })
  expect(toBedrockTools(tools, { cachePoint: '1h' }).at(-1)).toEqual({
    cachePoint: { type: 'default', ttl: '1h' },
  })
  expect(toAnthropicTools([], { cacheControl: true })).toEqual([])
  expect(toBedrockTools([], { cachePoint: true })).toEqual([])
  expect(toGeminiTools([])).toEqual([])
})

test('strict is asked for only where the schema allows it', () => {
  const closed = tool('closed', { ...READ.inputSchema, additionalProperties: false })
  const chat = toOpenAIChatTools([READ, closed], { strict: allowsStrict })
  expect(chat.map((one) => one.function.strict)).toEqual([undefined, true])
  expect(toOpenAIResponsesTools([READ, closed], { strict: allowsStrict }).map((one) => one.strict)).toEqual([
    false,
    true,
  ])
  expect(toOpenAIChatTools([closed])[0]).not.toHaveProperty('function.strict')
})

const brokenAtRoot: [string, unknown][] = [
  ['a root that is no object', { type: 'array', items: {} }],
  ['no schema at all', null],
  ['a text', 'object'],
  ['a list', []],
  ['properties as a list', { type: 'object', properties: ['a'] }],
  ['properties as a text', { properties: 'a' }],
  ['a bigint', { type: 'object', properties: { a: { default: 1n } } }],
]
const brokenBelow: [string, unknown][] = [
  ['an unknown type', { type: 'object', properties: { a: { type: 'strng' } } }],
  ['allOf as an object', { type: 'object', properties: { a: { allOf: {} } } }],
  ['an empty anyOf', { type: 'object', properties: { a: { anyOf: [] } } }],
  ['required of a number', { type: 'object', required: [1] }],
  ['enum as a text', { type: 'object', properties: { a: { enum: 'a' } } }],
  ['a property that is no schema', { type: 'object', properties: { a: null } }],
  ['a reference into nothing', { type: 'object', properties: { a: { $ref: '#/components/schemas/A' } } }],
  ['a reference into Object.prototype', { type: 'object', properties: { a: { $ref: '#/constructor' } } }],
  ['a bound that is a text', { type: 'object', properties: { a: { minimum: '1' } } }],
  ['nesting without end', nested(5000)],
]

test.each(brokenBelow)('soundSchema refuses %s, with its place', (_fault, schema) => {
  expect(() => soundSchema(schema as JsonSchema)).toThrow(/^#\/\S+ is not valid$/)
})

test('soundSchema gives a valid schema itself, and one of an older draft its 2020-12 form', () => {
  const draft = 'http://json-schema.org/draft-07/schema#'
  const fine = { $schema: draft, ...READ.inputSchema }
  expect(soundSchema(fine)).toBe(fine)
  const data = { required: ['b', 'a'] }
  expect(
    soundSchema({
      $schema: draft,
      required: ['b', 'a'],
      properties: { a: { items: [{}] }, b: { const: data } },
    }),
  ).toEqual({ required: ['a', 'b'], properties: { a: { prefixItems: [{}] }, b: { const: data } } })
})

test('a list of values that the type excludes fails no request: soundSchema and fitSchema leave such values out', () => {
  const property = (p: object): JsonSchema => ({ type: 'object', properties: { p } }) as JsonSchema
  for (const [given, sound] of [
    [{ type: ['array', 'null'], enum: [0, 1], items: { type: 'integer' } }, { items: { type: 'integer' } }],
    [{ type: 'null', enum: ['a', 'b'] }, {}],
    [{ type: 'string', enum: ['a', null] }, { enum: ['a'] }],
    [{ type: 'integer', enum: [1, 1.5] }, { enum: [1] }],
  ] as const) {
    const expected = property({ type: given.type, ...sound })
    expect(soundSchema(property(given))).toEqual(expected)
    expect(fitSchema(property(given), PROVIDER_LIMITS.anthropic, () => {})).toEqual(expected)
  }
  for (const fine of [
    { type: 'string', enum: ['a'] },
    { type: ['string', 'null'], enum: ['a', null] },
    { type: 'number', enum: [1, 1.5] },
    { type: 'array', enum: [['a'], []] },
    { enum: ['a', 1, null] },
  ]) {
    const schema = property(fine)
    expect(soundSchema(schema)).toBe(schema)
  }
})

describe.each(all)('%s', (name, one) => {
  test('A1: the same array gives the same frozen object and bytes, with or without a turn around it', () => {
    const tools = Object.freeze([READ, tool('b')])
    const first = one(tools)
    expect(one(tools)).toBe(first)
    expect((renderers as any)[name]({ tools })).toBe(first)
    expect(JSON.stringify(one([...tools]))).toBe(JSON.stringify(first))
    expect(Object.isFrozen(first)).toBe(true)
    expect(one(tools, { fit: fitSchema })).not.toBe(first)
    expect(JSON.stringify(one(tools, { fit: fitSchema }))).toBe(JSON.stringify(first))
  })

  test('an array that its owner changes is rendered afresh', () => {
    const tools = [READ]
    expect(specsOf(one(tools))).toHaveLength(1)
    tools.push(tool('b'))
    expect(specsOf(one(tools)).map((spec) => spec.name)).toEqual(['read', 'b'])
    tools[0] = tool('c')
    expect(specsOf(one(tools)).map((spec) => spec.name)).toEqual(['c', 'b'])
  })

  test('keeps the order of tools and of properties, and changes no input', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z_]{1,12}$/), { maxLength: 12 })
    fc.assert(
      fc.property(names, names, (tools, keys) => {
        const inputSchema = {
          type: 'object',
          properties: Object.fromEntries(keys.map((key) => [key, { type: 'string' }])),
        }
        const list = tools.map((name) => tool(name, inputSchema))
        const before = JSON.stringify(list)
        const specs = specsOf(one(list))
        expect(specs.map((spec) => spec.name)).toEqual(tools)
        for (const { schema } of specs) expect(JSON.stringify(schema)).toBe(JSON.stringify(inputSchema))
        expect(JSON.stringify(list)).toBe(before)
      }),
    )
  })

  test('maps a refused name and leaves the others alone', () => {
    const { specs, said } = render(one, [tool('a.b'), tool('x'.repeat(200)), READ])
    expect(specs.map((spec) => spec.name)).toEqual([
      ...mapNames(['a.b', 'x'.repeat(200)], name === 'toAnthropicTools' ? 'anthropic' : 'bedrock').values(),
      'read',
    ])
    expect(said).toEqual([])
  })

  test.each(brokenAtRoot)('one tool with %s is left out and named; the others are sent', (_fault, schema) => {
    for (const options of [{}, { fit: fitSchema }]) {
      const { specs, said } = render(one, [READ, tool('bad', schema as JsonSchema), tool('last')], options)
      expect(specs.map((spec) => spec.name)).toEqual(['read', 'last'])
      expect(said).toMatchObject([{ code: 'unusable-schema', severity: 'error', at: 'bad' }])
    }
  })

  test.each(brokenBelow)('fit: fitSchema leaves out one tool with %s and names it', (_fault, schema) => {
    const tools = [READ, tool('bad', schema as JsonSchema), tool('last')]
    const { specs, said } = render(one, tools, { fit: fitSchema })
    expect(specs.map((spec) => spec.name)).toEqual(['read', 'last'])
    expect(said).toMatchObject([{ code: 'unusable-schema', severity: 'error', at: 'bad' }])
    // Without it the tool is the affair of whoever registered it; no renderer fails by it, and the others are sent.
    const plain = render(one, tools).specs.map((spec) => spec.name)
    expect(plain.filter((name) => name !== 'bad')).toEqual(['read', 'last'])
  })

  test('a name that stands twice is sent once', () => {
    const { specs, said } = render(one, [READ, tool('b'), { ...READ, description: 'Another.' }])
    expect(specs.map((spec) => spec.name)).toEqual(['read', 'b'])
    expect(said).toMatchObject([{ code: 'duplicate-name', severity: 'error', at: 'read' }])
  })

  test('a root with combinators is sent as a plain object, and what is lost is said', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { a: { type: 'string' } },
      oneOf: [{ properties: { b: { type: 'number' } }, required: ['b'] }, { required: ['a'] }],
    }
    for (const options of [{}, { fit: fitSchema }]) {
      const { specs, said } = render(one, [tool('t', schema)], options)
      expect(specs[0]?.schema).not.toHaveProperty('oneOf')
      expect(Object.keys(specs[0]?.schema.properties)).toEqual(['a', 'b'])
      expect(said).toMatchObject([{ code: 'schema-loosened', severity: 'warning', at: 't' }])
    }
  })

  test('the type of the root is object, however it was written', () => {
    for (const schema of [
      {},
      { properties: {} },
      { type: ['object', 'null'] },
      { type: 'object' },
    ] as JsonSchema[]) {
      const { specs, said } = render(one, [tool('t', schema)])
      expect(specs[0]?.schema.type).toBe('object')
      expect(said).toEqual([])
    }
  })

  test('parameters called __proto__ and constructor stay parameters', () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"array"},"constructor":{"const":"a"}}}',
    )
    const { specs } = render(one, [tool('t', schema)], { fit: fitSchema })
    expect(JSON.parse(JSON.stringify(specs[0]?.schema.properties)).__proto__.type).toBe('array')
    expect(Object.keys(specs[0]?.schema.properties)).toEqual(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(specs[0]?.schema.properties)).toBe(Object.prototype)
  })

  test('$schema is not sent', () => {
    const { specs } = render(one, [
      tool('t', { $schema: 'http://json-schema.org/draft-07/schema#', ...READ.inputSchema }),
    ])
    expect(specs[0]?.schema).not.toHaveProperty('$schema')
  })
})

test('OpenAI: more than 128 tools are cut at the end and named, the search tool never', () => {
  const many = Array.from({ length: 140 }, (_, i) => tool(`t${i}`))
  for (const tools of [
    [...many, tool('tool_search')],
    [tool('tool_search'), ...many],
  ]) {
    const { specs, said } = render(toOpenAIChatTools as Render, tools)
    expect(specs).toHaveLength(128)
    expect(specs.map((spec) => spec.name)).toContain('tool_search')
    expect(specs.map((spec) => spec.name).filter((name) => name !== 'tool_search')).toEqual(
      many.slice(0, 127).map((one) => one.name),
    )
    expect(said.map((one) => one.at)).toEqual(many.slice(127).map((one) => one.name))
    expect(said.every((one) => one.code === 'too-many-tools' && one.severity === 'error')).toBe(true)
  }
  expect(specsOf(toAnthropicTools(many))).toHaveLength(140)
})

test('OpenAI: a root gets properties, an array items', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { a: { type: ['array', 'null'] }, b: { type: 'object' } },
  }
  expect(toOpenAIChatTools([tool('t', { type: 'object' })])[0]?.function.parameters).toEqual({
    type: 'object',
    properties: {},
  })
  expect(toOpenAIResponsesTools([tool('t', schema)])[0]?.parameters).toEqual({
    type: 'object',
    properties: { a: { type: ['array', 'null'], items: {} }, b: { type: 'object' } },
  })
})

test('Gemini: what it does not read is said with what it reads', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      kind: { const: 'a', description: 'Kind.' },
      count: { type: 'integer', exclusiveMinimum: 0, maximum: 9 },
      ratio: { type: 'number', exclusiveMinimum: 0 },
      list: { type: 'array' },
      deep: { $ref: '#/$defs/d', description: 'Deep.' },
    },
    $defs: { d: { type: 'string', enum: ['x'] } },
  }
  const of = (options = {}): any => specsOf(toGeminiTools([tool('t', schema)], options))[0]?.schema
  expect(of().properties).toEqual({
    kind: { const: 'a', description: 'Kind.', enum: ['a'] },
    count: { type: 'integer', exclusiveMinimum: 0, maximum: 9, minimum: 1 },
    ratio: { type: 'number', exclusiveMinimum: 0 },
    list: { type: 'array', items: {} },
    deep: { $ref: '#/$defs/d' },
  })
  expect(of({ fit: fitSchema }).properties.deep).toEqual({
    type: 'string',
    enum: ['x'],
    description: 'Deep.',
  })
  expect(of({ fit: fitSchema })).not.toHaveProperty('$defs')
})

test('what is rewritten is every schema and nothing else; what stays is shared', () => {
  const list = { type: 'array' }
  const full = { type: 'array', items: {} }
  const plain = { type: 'object', properties: { a: { type: 'string' } } }
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      default: list,
      const: { anyOf: [list, { type: 'null' }] },
      properties: { type: 'object', properties: { enum: list }, default: list, examples: [list] },
      kept: { enum: [list], const: list, 'x-form': list },
      plain,
    },
    $defs: { default: list },
  }
  for (const one of [toOpenAIChatTools, toGeminiTools] as Render[]) {
    const sent = specsOf(one([tool('t', schema)]))[0]?.schema
    expect(sent).toEqual({
      type: 'object',
      properties: {
        default: full,
        const: { anyOf: [full, { type: 'null' }] },
        properties: { type: 'object', properties: { enum: full }, default: list, examples: [list] },
        kept: { enum: [list], const: list, 'x-form': list },
        plain,
      },
      $defs: { default: full },
    })
    expect(sent.properties.plain).toBe(plain)
    expect(Object.keys(sent.properties)).toEqual(Object.keys(schema['properties'] as object))
    expect(schema['properties']).toHaveProperty('default', list)
    const { properties } = plain
    expect(specsOf(one([tool('t', plain)]))[0]?.schema.properties).toBe(properties)
  }
})

test('Claude: a parameter with a refused name is left out with its tool, or mapped by fitSchema', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { 'filter[id]': { type: 'string' }, ok: {} },
    required: ['filter[id]'],
  }
  for (const one of [toAnthropicTools, toBedrockTools] as Render[]) {
    expect(render(one, [tool('t', schema), READ]).specs.map((spec) => spec.name)).toEqual(['read'])
    const { specs, said } = render(one, [tool('t', schema), READ], { fit: fitSchema })
    const [key] = Object.keys(specs[0]?.schema.properties) as [string]
    expect(key).toMatch(/^[a-zA-Z0-9_.-]{1,64}$/)
    expect(specs[0]?.schema.required).toEqual([key])
    expect(said).toEqual([])
  }
})

test('Bedrock: an empty description is not sent', () => {
  expect(toBedrockTools([{ ...READ, description: '' }])[0]).not.toHaveProperty('toolSpec.description')
})

function nested(depth: number): JsonSchema {
  let schema: JsonSchema = { type: 'string' }
  for (let i = 0; i < depth; i++) schema = { type: 'object', properties: { a: schema } }
  return schema
}
