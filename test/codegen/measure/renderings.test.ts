import { describe, expect, it } from 'vitest'
import { CONTROL_TOKEN, SEPARATOR } from '../../../codegen/src/measure/control-token.ts'
import { renderAnthropic } from '../../../codegen/src/measure/render-anthropic.ts'
import { renderGemini20 } from '../../../codegen/src/measure/render-gemini-2-0.ts'
import { renderGemini25 } from '../../../codegen/src/measure/render-gemini-2-5.ts'
import { renderGemini3 } from '../../../codegen/src/measure/render-gemini-3.ts'
import { renderHarmony } from '../../../codegen/src/measure/render-harmony.ts'
import { renderOpenAI } from '../../../codegen/src/measure/render-openai.ts'
import { renderQwen3 } from '../../../codegen/src/measure/render-qwen3.ts'
import { spanText, type WireFunction } from '../../../codegen/src/measure/span.ts'

const tool: WireFunction = {
  name: 'book_trip',
  description: 'Books a trip.\nAsks first.',
  parameters: {
    type: 'object',
    properties: {
      to: { type: 'string', description: 'Where to' },
      seat: {
        type: 'object',
        description: 'Which seat',
        properties: { row: { type: 'integer', description: 'Row' } },
        required: ['row'],
      },
    },
    required: ['to', 'seat'],
    additionalProperties: false,
  },
}

describe('the text that a provider tokenizes', () => {
  it('of OpenAI is TypeScript', () => {
    expect(spanText(renderOpenAI(tool))).toBe(
      '// Books a trip.\n// Asks first.\ntype book_trip = (_: {\n// Where to\nto: string,\n// Which seat\nseat: {\n// Row\nrow: number,\n},\n}) => any;\n\n',
    )
  })

  it.each([
    [{ type: 'integer', exclusiveMinimum: 0 }, 'x?: number, // exclusiveMinimum: 0.0\n'],
    [{ type: 'string', format: 'date', minLength: 2 }, 'x?: string, // format: "date", minLength: 2\n'],
    [{ type: 'string', pattern: '^a$' }, 'x?: string, // pattern: /^a$/\n'],
    [
      { type: ['string', 'null'], description: 'D' },
      '// D\nx?: {"type": ["string", "null"], "description": "D"},\n',
    ],
    [
      { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
      'x?: \n | string // format: "date"\n | null\n,\n',
    ],
    [{ type: 'array', items: { type: 'string', description: 'I' } }, 'x?: Array<\n// I\nstring\n>,\n'],
  ])('of OpenAI writes %j', (schema, line) => {
    const parameters = { type: 'object', properties: { x: schema } } as unknown as NonNullable<
      WireFunction['parameters']
    >
    expect(spanText(renderOpenAI({ name: 't', parameters }))).toBe(`type t = (_: {\n${line}}) => any;\n\n`)
  })

  it('of gpt-oss never puts a type on one line', () => {
    const parameters = { type: 'object', properties: { a: { type: 'array', items: { type: 'object' } } } }
    expect(spanText(renderHarmony({ name: 't', parameters }))).toBe(
      'type t = (_: {\na?: Array<any>,\n}) => any;\n\n',
    )
  })

  it('of Claude is JSON with spaces, as sent', () => {
    expect(
      spanText(
        renderAnthropic({ name: 'a', description: 'B', parameters: { type: 'object', $schema: 's' } }),
      ),
    ).toBe(
      '<function>{"description": "B", "name": "a", "parameters": {"type": "object", "$schema": "s"}}</function>\n',
    )
    expect(spanText(renderAnthropic({ name: 'a' }))).toBe('<function>{"name": "a"}</function>\n')
  })

  it('of Gemini 2.5 is a Python stub with dataclasses before it', () => {
    expect(spanText(renderGemini25(tool))).toBe(
      '@dataclasses.dataclass(kw_only=True)\nclass BookTripSeat:\n  """Which seat\n\n  Attributes:\n    row: Row\n  """\n  row: int\n' +
        'def book_trip(\n    seat: BookTripSeat,\n    to: str,\n) -> dict:\n  """Books a trip.\n  Asks first.\n\n  Args:\n    seat: Which seat\n    to: Where to\n  """\n',
    )
  })

  it('of Gemini 3 is a declaration between control tokens', () => {
    const parameters = {
      type: 'object',
      properties: { b: { type: 'string' } },
      required: [],
      additionalProperties: false,
    }
    expect(
      spanText(renderGemini3({ name: 'a', description: 'D', parameters })).replaceAll(CONTROL_TOKEN, '|'),
    ).toBe('|declaration:a{description:|D|,parameters:{properties:{b:{type:|STRING|}},type:|OBJECT|}}|')
  })

  it('of Gemini 2.0 is a list of strings', () => {
    expect(spanText(renderGemini20(tool)).split(SEPARATOR)).toEqual([
      'book_trip',
      'Books a trip.\nAsks first.',
      'OBJECT',
      'to',
      'seat',
      'to',
      'STRING',
      'Where to',
      'seat',
      'OBJECT',
      'Which seat',
      'row',
      'row',
      'INTEGER',
      'Row',
      '',
    ])
  })

  it('of Qwen3 is one line of JSON', () => {
    expect(spanText(renderQwen3({ name: 'a', description: 'B', parameters: {} }))).toBe(
      '\n{"type": "function", "function": {"name": "a", "description": "B", "parameters": {}}}',
    )
  })
})
