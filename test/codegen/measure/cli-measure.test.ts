import {
  toAnthropicTools,
  toBedrockTools,
  toGeminiTools,
  toOpenAIChatTools,
  toOpenAIResponsesTools,
} from 'toolcrib'
import { describe, expect, it } from 'vitest'
import { measureCommand } from '../../../codegen/src/measure/cli-measure.ts'
import { createMeasurer } from '../../../codegen/src/measure/measurer.ts'
import { parseTools } from '../../../codegen/src/measure/parse-tools.ts'
import { findWaste } from '../../../codegen/src/measure/waste.ts'

const tools = [
  {
    name: 'read_file',
    description: 'Reads a file.',
    inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  },
  {
    name: 'list',
    description: 'Lists a folder in full.',
    inputSchema: { type: 'object', properties: { deep: { type: 'boolean', description: 'All levels' } } },
  },
] as const

const report = async (text: string, target: string): Promise<any> => {
  const { text: out, exitCode } = await measureCommand({ target, text, json: true })
  expect(exitCode).toBe(0)
  return JSON.parse(out)
}

describe('toolcrib measure', () => {
  it.each([
    ['a tools/list answer', { tools }, 'openai-chat/gpt-4o'],
    ['its JSON-RPC envelope', { jsonrpc: '2.0', id: 1, result: { tools } }, 'openai-chat/gpt-4o'],
    ['OpenAI chat', toOpenAIChatTools(tools), 'openai-chat/gpt-4o'],
    ['OpenAI Responses', toOpenAIResponsesTools(tools), 'openai-responses/gpt-4o'],
    ['Anthropic', { model: 'claude', tools: toAnthropicTools(tools) }, 'anthropic/claude-4.5'],
    ['Gemini', toGeminiTools(tools), 'gemini/2.5'],
    ['Gemini, one object', toGeminiTools(tools)[0], 'gemini/3'],
    ['Bedrock', { toolConfig: { tools: toBedrockTools(tools, { cachePoint: true }) } }, 'bedrock/claude-4.5'],
  ])('reads %s', async (_, input, target) => {
    const result = await report(JSON.stringify(input), target)
    const expected = await createMeasurer().measure(tools, target)
    expect(result.tools.map((tool: { name: string }) => tool.name).sort()).toEqual(['list', 'read_file'])
    for (const tool of result.tools) expect(tool.tokens).toBe(expected.tools.get(tool.name)!.total)
    expect(result.total).toBe(expected.constant.auto + expected.array(['read_file', 'list']))
    expect(result).toMatchObject({
      target,
      grade: expect.any(String),
      constant: { auto: expected.constant.auto },
    })
  })

  it('sorts by cost, and sums up', async () => {
    const result = await report(JSON.stringify(tools), 'json')
    expect(result.tools[0].tokens).toBeGreaterThanOrEqual(result.tools[1].tokens)
    for (const { tokens, parts } of result.tools) {
      expect(parts.name + parts.description + parts.schema + parts.wrapper).toBe(tokens)
    }
  })

  it('measures the project’s own tools, and a name that stands twice twice', async () => {
    const own = await measureCommand({ target: 'json', tools, json: true })
    expect(JSON.parse(own.text).total).toBe((await report(JSON.stringify(tools), 'json')).total)
    const twice = await report(
      JSON.stringify([...toOpenAIChatTools(tools), ...toOpenAIChatTools(tools)]),
      'gpt-4o',
    )
    expect(twice.tools).toHaveLength(4)
  })

  it('prints a table that no name can break', async () => {
    const evil = [{ name: 'a\u001b[2J\nb', description: '', input_schema: { type: 'object' } }]
    const { text } = await measureCommand({ target: 'claude-sonnet-4-5', text: JSON.stringify(evil) })
    expect(text).not.toContain('\u001b')
    expect(text).toContain('a b')
    expect(text).toContain('constant')
  })

  it('says which constant is an estimate', async () => {
    const text = '[{"name":"ping"}]'
    const { text: table } = await measureCommand({ target: 'openai-responses/gpt-4.1', text })
    expect(table).toContain('a tool forced: 17 (an estimate), by name: 17, none')
    const { text: json } = await measureCommand({ target: 'openai-responses/gpt-4.1', text, json: true })
    expect(JSON.parse(json)).toMatchObject({ grade: 'exact', estimatedModes: ['any'] })
  })

  it('says what it can not measure', async () => {
    const built = [{ type: 'web_search_20250305', name: 'web_search' }, ...toAnthropicTools(tools)]
    const { remarks } = await measureCommand({ target: 'claude-sonnet-4-5', text: JSON.stringify(built) })
    expect(remarks).toContain('web_search_20250305')
    expect(await measureCommand({ target: 'json', text: 'not\njson', file: 'a.json' })).toMatchObject({
      exitCode: 2,
      text: expect.stringMatching(/^a\.json: the input isn't JSON: .*\n$/),
    })
    for (const none of ['[]', '{"tools":[{"type":"web_search"}]}']) {
      expect(await measureCommand({ target: 'json', text: none })).toMatchObject({
        exitCode: 2,
        text: expect.stringContaining('no tool'),
      })
    }
    expect(await measureCommand({ target: 'json', text: '{"a":1}' })).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining('list of tools'),
    })
    expect(await measureCommand({ target: 'antropic/x', text: '[]' })).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining('anthropic/claude-4.5'),
    })
    expect(await measureCommand({ target: 'gpt-9', text: '[{"name":"ping"}]' })).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining('nearest family'),
    })
    expect(parseTools('[1, null, {"name":""}]').tools).toEqual([])
  })
})

describe('waste', () => {
  const shared = {
    type: 'object',
    properties: {
      lat: { type: 'number', description: 'Degrees north of the equator' },
      lon: { type: 'number', description: 'Degrees east of Greenwich, which may be negative' },
    },
  }
  const paragraph =
    'Call this only after the user has agreed to it, and tell them afterwards what was done and what was left undone, in a sentence or two.'
  const wires = ['a', 'b', 'c'].map((name) => ({
    name,
    description: `Tool ${name}.\n\n${paragraph}`,
    parameters: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      title: 'Args',
      properties: {
        title: { type: 'string', title: 'Title', pattern: `^${'[0-9a-f]'.repeat(20)}$` },
        place: shared,
        code: { enum: Array.from({ length: 40 }, (_, index) => `code-${index}`) },
      },
      additionalProperties: false,
    },
  }))

  it('is measured on the target: free keywords are not reported', async () => {
    const measurer = createMeasurer()
    const claude = await findWaste(wires, 'anthropic/claude-4.5', measurer)
    expect([...new Set(claude.map(({ kind }) => kind))].sort()).toEqual([
      'closed-object',
      'long-enum',
      'long-pattern',
      'repeated-schema',
      'repeated-text',
      'schema-uri',
      'title',
    ])
    const openai = await findWaste(wires, 'openai-chat/gpt-4o', measurer)
    expect(openai.map(({ kind }) => kind)).not.toContain('closed-object')
    expect(openai.map(({ kind }) => kind)).not.toContain('schema-uri')
    expect(openai.find(({ kind }) => kind === 'repeated-schema')).toMatchObject({
      message: expect.stringContaining('in 3 tools'),
      tools: ['b', 'c'],
    })
  })

  it('names what a change returns, exactly', async () => {
    const measurer = createMeasurer()
    const finding = (await findWaste(wires, 'json', measurer)).find(({ kind }) => kind === 'schema-uri')
    const without = wires.map((wire) => {
      const { $schema: _, ...parameters } = wire.parameters
      return { ...wire, parameters }
    })
    const names = wires.map(({ name }) => name)
    const before = (await measurer.measureWire(wires, 'json')).array(names)
    expect(finding!.tokens).toBe(before - (await measurer.measureWire(without, 'json')).array(names))
  })

  it('changes nothing, and leaves properties alone that are named like keywords', async () => {
    const copy = structuredClone(wires)
    await findWaste(wires, 'anthropic/claude-4.5', createMeasurer())
    expect(wires).toEqual(copy)
    const named = [{ name: 'a', parameters: { type: 'object', properties: { title: { type: 'string' } } } }]
    expect(await findWaste(named, 'anthropic/claude-4.5', createMeasurer())).toEqual([])
  })

  it('is printed with its share', async () => {
    const text = JSON.stringify(
      wires.map(({ parameters, ...tool }) => ({ ...tool, input_schema: parameters })),
    )
    const result = await measureCommand({ target: 'claude-sonnet-4-5', text, waste: true })
    expect(result.text).toMatch(/\d+ +\d+\.\d % +`enum` of more than 30 values in 3 tools/)
  })
})
