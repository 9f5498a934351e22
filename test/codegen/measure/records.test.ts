import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { createMeasurer } from '../../../codegen/src/measure/measurer.ts'
import { hasData, readVectors, type VectorRecord } from './data.ts'

const tokens = (text: string): number => countTokens(text, { disallowedSpecial: new Set() })

/** A bill's share for the tools: everything but the messages, as OpenAI counts them. */
function toolShare(record: VectorRecord, start: number): number {
  return record.messages.reduce(
    (left, { role, texts }) => left - 3 - tokens(role) - tokens(texts.join('')),
    record.real_count - start,
  )
}

describe.skipIf(!hasData)('recorded bills', () => {
  const cases = [
    ['openai_chat', /^gpt-4o|^gpt-4\.1/, '', 3, 0.9],
    ['openai_chat', /^gpt-5/, '', 2, 0.9],
    ['openai_responses', /^gpt-4o|^gpt-4\.1/, 'openai-responses/', 3, 0.82],
    ['openai_responses', /^gpt-5/, 'openai-responses/', 2, 0.9],
  ] as const

  it.each(cases)('of %s %s are reproduced', async (file, model, prefix, start, share) => {
    const measurer = createMeasurer()
    const records = readVectors(file).filter(
      (record) => model.test(record.model) && record.provider !== 'bedrock',
    )
    let exact = 0
    for (const record of records) {
      const [first] = record.messages
      const hasSystem = first !== undefined && /^(system|developer|instructions)$/.test(first.role)
      const tools = record.tools.map(({ name, description, parameters }) => ({
        name,
        parameters,
        ...(description !== null && { description }),
      }))
      const measured = await measurer.measureWire(tools, prefix + record.model, {
        system: hasSystem ? first.texts.join('') : '',
      })
      const choice = record.tool_choice as { name?: string; function?: { name: string } } | string | null
      const forced = typeof choice === 'object' ? (choice?.function?.name ?? choice?.name) : undefined
      const constant = forced === undefined ? measured.constant.auto : measured.forced(forced)
      if (constant + measured.array(tools.map(({ name }) => name)) === toolShare(record, start)) exact += 1
    }
    expect(records.length).toBeGreaterThan(20)
    expect(exact / records.length).toBeGreaterThanOrEqual(share)
  })

  it('of Claude 4.5 are met within 3 % for nine in ten', async () => {
    const measurer = createMeasurer()
    const records = readVectors('anthropic').filter(
      ({ model, tool_choice }) => /4-5/.test(model) && tool_choice === null,
    )
    let near = 0
    for (const { tools, messages, real_count } of records) {
      const wires = tools.map(({ name, description, parameters }) => ({
        name,
        parameters,
        ...(description !== null && { description }),
      }))
      const measured = await measurer.measureWire(wires, 'claude-sonnet-4-5')
      const text = messages.reduce((sum, { texts }) => sum + tokens(texts.join('')), 0)
      const billed = real_count - Math.round(text * 1.143 + 6.5)
      const predicted = measured.constant.auto + measured.array(wires.map(({ name }) => name))
      if (Math.abs(predicted - billed) <= 0.03 * billed) near += 1
    }
    expect(near / records.length).toBeGreaterThanOrEqual(0.9)
  })
})

describe('bills of hand-made requests', () => {
  // Counted by the rules that the recordings show: the text written out by hand, tokenized, and the fitted constant.
  it.each([
    ['openai-chat/gpt-4o', -1, '\n\n', 'alone', 4],
    ['openai-responses/gpt-4o', -3, '\n\n', 'alone', 0],
    ['openai-responses/gpt-5', 2, '\n\n\n', 'alone', 0],
    ['openai-chat/gpt-5', 83, '\n\n\n', 'alone', 1],
  ] as const)('on %s', async (target, constant, blank, _, alone) => {
    const measured = await createMeasurer().measure(
      [
        {
          name: 'lookup',
          description: 'Looks a word up.\n  Says where.',
          inputSchema: {
            type: 'object',
            title: 'Lookup',
            properties: {
              word: { type: 'string', description: 'The word', title: 'Word' },
              lang: { type: 'string', enum: ['de', 'en'], default: 'en' },
              near: { type: 'object', properties: { line: { type: 'integer' } }, required: ['line'] },
              tags: { type: 'array', items: { type: 'string' } },
              or: { anyOf: [{ type: 'number' }, { type: 'null' }] },
            },
            required: ['word'],
            additionalProperties: false,
          },
        },
        { name: 'ping', description: '', inputSchema: { type: 'object', properties: {} } },
      ],
      target,
      { system: '' },
    )
    const text = `# Tools

## functions

namespace functions {${blank}// Looks a word up.
// Says where.
type lookup = (_: // Lookup
{
// Word
//
// The word
word: string,
lang?: "de" | "en", // default: "en"
near?: { line: number },
tags?: string[],
or?: number | null,
}) => any;

type ping = () => any;

} // namespace functions`
    expect(measured.constant.auto + measured.array(['lookup', 'ping'])).toBe(tokens(text) + constant + alone)
  })

  it('joins the heading to the system message: a full stop swallows the blank line', async () => {
    const tool = [{ name: 'ping', description: '', inputSchema: { type: 'object' } }]
    const measurer = createMeasurer()
    const open = await measurer.measure(tool, 'gpt-4o', { system: 'You are kind' })
    const closed = await measurer.measure(tool, 'gpt-4o', { system: 'You are kind.' })
    expect(open.constant.auto - closed.constant.auto).toBe(1)
  })

  it('counts the name of a tool that is forced', async () => {
    const measured = await createMeasurer().measure([], 'gpt-4o')
    expect(measured.forced('get_weather')).toBe(measured.constant.named + 2)
    const gpt5 = await createMeasurer().measure([], 'gpt-5')
    expect(gpt5.forced('get_weather')).toBe(gpt5.constant.auto)
  })
})
