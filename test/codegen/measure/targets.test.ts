import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMeasurer } from '../../../codegen/src/measure/measurer.ts'
import { resolveTarget } from '../../../codegen/src/measure/resolve-target.ts'
import { TARGETS } from '../../../codegen/src/measure/targets.ts'
import { hasData, readMcpTools } from './data.ts'
import { toolArbitrary } from './tools.ts'

describe('resolveTarget', () => {
  it.each([
    ['gpt-4o-2024-08-06', 'openai-chat/gpt-4o'],
    ['gpt-4.1-nano', 'openai-chat/gpt-4.1'],
    ['openai/gpt-5-mini', 'openai-chat/gpt-5'],
    ['openai-responses/gpt-4o-mini', 'openai-responses/gpt-4o'],
    ['openai-responses/gpt-4.1-mini', 'openai-responses/gpt-4.1'],
    ['openai-responses/gpt-5.4', 'openai-responses/gpt-5'],
    ['claude-sonnet-4-20250514', 'anthropic/claude-4'],
    ['claude-sonnet-4-0', 'anthropic/claude-4'],
    ['claude-opus-4-1-20250805', 'anthropic/claude-4'],
    ['claude-sonnet-4-5-20250929', 'anthropic/claude-4.5'],
    ['anthropic/claude-haiku-4.5', 'anthropic/claude-4.5'],
    ['claude-opus-4-6', 'anthropic/claude-4.6'],
    ['claude-sonnet-5', 'anthropic/claude-5'],
    ['us.anthropic.claude-haiku-4-5-20251001-v1:0', 'bedrock/claude-4.5'],
    ['anthropic.claude-sonnet-4-5-20250929-v1:0', 'bedrock/claude-4.5'],
    ['amazon.nova-micro-v1:0', 'bedrock/nova'],
    ['us.amazon.nova-2-lite-v1:0', 'bedrock/nova-2'],
    ['claude-sonnet-4-5@20250929', 'anthropic/claude-4.5'],
    ['gemini-2.5-flash-preview-09-2025', 'gemini/2.5'],
    ['models/gemini-3-pro-preview', 'gemini/3'],
    ['publishers/google/models/gemini-2.5-pro', 'vertex/gemini-2.5'],
    ['projects/p/locations/l/publishers/google/models/gemini-3-flash-preview', 'vertex/gemini-3'],
    ['openai/gpt-oss-120b', 'gpt-oss'],
    ['Qwen/Qwen3-32B', 'qwen3'],
  ])('maps %s to %s', (model, target) => {
    const resolved = resolveTarget(model)
    expect(resolved.target.id).toBe(target)
    expect(resolved.note).toBeUndefined()
    expect(resolved.grade).toBe(resolved.target.constants.grade)
  })

  it.each([
    ['gpt-3.5-turbo', 'openai-chat/gpt-4o'],
    ['gpt-6', 'openai-chat/gpt-5'],
    ['claude-opus-4-8', 'anthropic/claude-5'],
    ['claude-3-7-sonnet-20250219', 'anthropic/claude-4'],
    ['gemini-4-pro', 'gemini/3'],
    ['us.openai.gpt-5.5', 'openai-responses/gpt-5'],
    ['qwen/qwen3-coder', 'qwen3'],
    ['mistral-large', 'json'],
    ['__proto__', 'json'],
    ['', 'json'],
  ])('takes the nearest family for %j and says so', (model, target) => {
    const resolved = resolveTarget(model)
    expect(resolved).toMatchObject({
      target: { id: target },
      grade: 'estimate',
      note: expect.stringContaining(JSON.stringify(model)),
    })
  })

  it('gives every target for its own id', () => {
    for (const id of TARGETS.keys()) expect(resolveTarget(id).target.id).toBe(id)
  })
})

describe('grades', () => {
  const grade = async (schema: object, target: string): Promise<string> => {
    const tool = { name: 't', description: 'd', inputSchema: schema as never }
    return (await createMeasurer().measure([tool], target)).tools.get('t')!.grade
  }
  const object = (property: object): object => ({ type: 'object', properties: { x: property } })

  it.each([
    { type: ['string', 'null'] },
    { type: 'integer', minimum: 1 },
    { type: 'string', pattern: 'a' },
    { type: 'string', format: 'date' },
    { const: 1 },
    { oneOf: [{ type: 'string' }] },
    { type: 'array', items: { type: 'string', description: 'commented' } },
    { type: 'object', additionalProperties: { type: 'string' } },
  ])('do not claim %j on OpenAI', async (property) => {
    expect(await grade(object(property), 'openai-chat/gpt-4o')).toBe('estimate')
  })

  it('claim what the records show', async () => {
    const property = {
      anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }],
      description: 'b',
      default: 'a',
    }
    expect(await grade(object(property), 'openai-responses/gpt-5')).toBe('exact')
    expect(await grade(object({ pattern: 'x' }), 'anthropic/claude-4.5')).toBe('calibrated')
    expect(await grade(object(property), 'gpt-7')).toBe('estimate')
    // A property that is named like a keyword is no keyword.
    expect(
      await grade({ type: 'object', properties: { pattern: { type: 'string' } } }, 'openai-chat/gpt-4o'),
    ).toBe('exact')
  })

  it('do not claim a constant that the records leave open', async () => {
    const measured = await createMeasurer().measure([], 'openai-responses/gpt-4.1')
    expect(measured.gradeOf('auto')).toBe('exact')
    expect(measured.gradeOf('any')).toBe('estimate')
    expect((await createMeasurer().measure([], 'gpt-7')).gradeOf('auto')).toBe('estimate')
  })

  it('do not claim a schema that leads back into itself', async () => {
    const recursive = { ...object({ $ref: '#/$defs/n' }), $defs: { n: object({ $ref: '#/$defs/n' }) } }
    const plain = { ...object({ $ref: '#/$defs/n' }), $defs: { n: object({ type: 'string' }) } }
    expect(await grade(recursive, 'openai-chat/gpt-4o')).toBe('estimate')
    expect(await grade(plain, 'openai-chat/gpt-4o')).toBe('exact')
  })
})

describe('every target', () => {
  it('measures any schema', async () => {
    const measurer = createMeasurer()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...TARGETS.keys()), toolArbitrary, async (target, tool) => {
        const measured = await measurer.measure([tool], target)
        const { total, name, description, schema, wrapper, paths } = measured.tools.get(tool.name)!
        expect(name + description + schema + wrapper).toBe(total)
        expect(paths.reduce((sum, path) => sum + path.tokens, 0)).toBe(schema)
        expect(Number.isInteger(measured.array([tool.name, tool.name]))).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it.skipIf(!hasData)('measures every real tool', async () => {
    const tools = readMcpTools().filter((_, index) => index % 20 === 0)
    const measurer = createMeasurer()
    for (const target of TARGETS.keys()) {
      const measured = await measurer.measure(tools, target)
      expect(measured.tools.size).toBe(tools.length)
    }
  })
})
