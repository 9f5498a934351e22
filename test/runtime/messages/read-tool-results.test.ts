import type Anthropic from '@anthropic-ai/sdk'
import type { ModelMessage, UIMessage } from 'ai'
import fc from 'fast-check'
import type OpenAI from 'openai'
import { encodeActivation, readActivation, readToolResults } from 'toolcrib'
import type { MessageFormat } from 'toolcrib'
import { describe, expect, test } from 'vitest'

interface Call {
  id: string
  name: string
  /** `undefined`: the result is missing. */
  result?: { text: string; failed?: boolean }
}
/** A transcript of one assistant message with parallel calls a batch, in one provider's form. */
type Write = (batches: Call[][]) => readonly unknown[]

const anthropic = (batches: Call[][]): Anthropic.MessageParam[] =>
  batches.flatMap((calls): Anthropic.MessageParam[] => [
    { role: 'user', content: 'Go on.' },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'I will use read.' },
        ...calls.map(({ id, name }) => ({ type: 'tool_use' as const, id, name, input: {} })),
      ],
    },
    {
      role: 'user',
      content: calls.flatMap(({ id, result }, i) =>
        result
          ? [
              {
                type: 'tool_result' as const,
                tool_use_id: id,
                ...(result.failed && { is_error: true }),
                content: i % 2 ? result.text : [{ type: 'text' as const, text: result.text }],
              },
            ]
          : [],
      ),
    },
  ])

const openAIChat = (batches: Call[][]): OpenAI.ChatCompletionMessageParam[] =>
  batches.flatMap((calls): OpenAI.ChatCompletionMessageParam[] => [
    { role: 'user', content: 'Go on.' },
    {
      role: 'assistant',
      content: 'I will use read.',
      tool_calls: calls.map(({ id, name }) => ({
        id,
        type: 'function',
        function: { name, arguments: '{}' },
      })),
    },
    ...calls.flatMap(({ id, result }): OpenAI.ChatCompletionMessageParam[] =>
      result
        ? [
            {
              role: 'tool',
              tool_call_id: id,
              content: result.failed ? JSON.stringify({ error: result.text }) : result.text,
            },
          ]
        : [],
    ),
  ])

const openAIResponses = (batches: Call[][]): OpenAI.Responses.ResponseInput =>
  batches.flatMap((calls): OpenAI.Responses.ResponseInput => [
    { role: 'user', content: 'Go on.' },
    ...calls.map(({ id, name }) => ({ type: 'function_call' as const, call_id: id, name, arguments: '{}' })),
    ...calls.flatMap(({ id, result }, i): OpenAI.Responses.ResponseInput =>
      result
        ? [
            {
              type: 'function_call_output',
              call_id: id,
              output: i % 2 ? result.text : [{ type: 'input_text', text: result.text }],
              status: result.failed ? 'incomplete' : 'completed',
            },
          ]
        : [],
    ),
  ])

const aiSdk = (batches: Call[][]): ModelMessage[] =>
  batches.flatMap((calls): ModelMessage[] => [
    { role: 'user', content: 'Go on.' },
    {
      role: 'assistant',
      content: calls.map(({ id, name }) => ({
        type: 'tool-call',
        toolCallId: id,
        toolName: name,
        input: {},
      })),
    },
    {
      role: 'tool',
      content: calls.flatMap(({ id, name, result }) =>
        result
          ? [
              {
                type: 'tool-result' as const,
                toolCallId: id,
                toolName: name,
                output: result.failed
                  ? { type: 'error-text' as const, value: result.text }
                  : { type: 'text' as const, value: result.text },
              },
            ]
          : [],
      ),
    },
  ])

const aiSdkUi = (batches: Call[][]): UIMessage[] =>
  batches.flatMap((calls, i): UIMessage[] => [
    { id: `u${i}`, role: 'user', parts: [{ type: 'text', text: 'Go on.' }] },
    {
      id: `a${i}`,
      role: 'assistant',
      parts: calls.map(({ id, name, result }) => {
        if (!result)
          return { type: 'dynamic-tool', toolName: name, toolCallId: id, state: 'input-available', input: {} }
        const call = { type: `tool-${name}` as const, toolCallId: id, input: {} }
        return result.failed
          ? { ...call, state: 'output-error', errorText: result.text }
          : { ...call, state: 'output-available', output: result.text }
      }),
    },
  ])

const forms: [string, MessageFormat, Write][] = [
  ['Anthropic', 'anthropic', anthropic],
  ['OpenAI chat', 'openai-chat', openAIChat],
  ['OpenAI Responses', 'openai-responses', openAIResponses],
  ['AI SDK model messages', 'ai-sdk', aiSdk],
  ['AI SDK UI messages', 'ai-sdk', aiSdkUi],
]

describe.each(forms)('%s', (_, format, write) => {
  const both = (messages: readonly unknown[]) => {
    const found = readToolResults(messages)
    expect(readToolResults(messages, format)).toEqual(found)
    return found
  }

  test('A12: successful results count, failed and missing ones and prose do not', () => {
    const messages = write([
      [
        {
          id: '1',
          name: 'tool_search',
          result: { text: encodeActivation(['a', 'b'], 'These tools can be called.') },
        },
      ],
      [
        { id: '2', name: 'a', result: { text: 'done' } },
        { id: '3', name: 'b', result: { text: 'no such file', failed: true } },
        { id: '4', name: 'c' },
      ],
    ])
    expect(both(messages)).toEqual([
      { callId: '1', name: 'tool_search', addedToolNames: ['a', 'b'] },
      { callId: '2', name: 'a', addedToolNames: [] },
    ])
    expect(readActivation(messages)).toEqual(['tool_search', 'a', 'b'])
  })

  test('A12: a failed search adds nothing', () => {
    const text = encodeActivation(['a'], 'x')
    expect(both(write([[{ id: '1', name: 'tool_search', result: { text, failed: true } }]]))).toEqual([])
  })

  test('search and use in one batch, in any order of the calls', () => {
    const messages = write([
      [
        { id: '1', name: 'a', result: { text: 'done' } },
        { id: '2', name: 'tool_search', result: { text: encodeActivation(['a', 'd'], 'x') } },
        { id: '3', name: 'tool_search', result: { text: encodeActivation(['e'], 'x') } },
      ],
    ])
    expect(readActivation(messages)).toEqual(['a', 'tool_search', 'd', 'e'])
  })

  test('only the search tool can say what was loaded', () => {
    const text = encodeActivation(['a'], 'x')
    expect(
      both(
        write([
          [
            { id: '1', name: 'fetch', result: { text } },
            { id: '2', name: 'tool_search2', result: { text } },
          ],
        ]),
      ).flatMap((one) => one.addedToolNames),
    ).toEqual([])
  })

  test('a result whose call was compacted away, or comes later, is no evidence', () => {
    const messages = write([[{ id: '1', name: 'a', result: { text: 'done' } }]])
    // UI messages hold a call and its result in one part: they can only be lost together.
    if (write === aiSdkUi) return
    const withoutCall = messages.filter(
      (message) => !/tool_use|tool_calls|"function_call"|tool-call/.test(JSON.stringify(message)),
    )
    expect(withoutCall.length).toBeLessThan(messages.length)
    expect(both(withoutCall)).toEqual([])
    expect(both([...messages].reverse())).toEqual([])
  })

  test('a summary in place of the past says nothing, what follows it counts', () => {
    const summary = { role: 'user', content: `Summary: tool_search found\n${encodeActivation(['z'], '')}` }
    const messages = [summary, ...write([[{ id: '1', name: 'a', result: { text: 'done' } }]])]
    expect(readActivation(messages)).toEqual(['a'])
  })

  test('an id that is used again belongs to the last call', () => {
    const messages = write([
      [{ id: '1', name: 'a', result: { text: 'done' } }],
      [{ id: '1', name: 'b', result: { text: 'done' } }],
    ])
    expect(both(messages).map((one) => one.name)).toEqual(['a', 'b'])
  })

  test('any mixture reads back as it was written', () => {
    const name = fc.constantFrom('a', 'b', 'tool_search', '__proto__', 'constructor', '7')
    const result = fc.option(
      fc.record({ names: fc.uniqueArray(fc.constantFrom('x', 'y', 'constructor')), failed: fc.boolean() }),
      { nil: undefined },
    )
    const batches = fc.array(fc.array(fc.record({ name, result }), { minLength: 1, maxLength: 4 }), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(batches, (plan) => {
        let next = 0
        const calls = plan.map((batch) =>
          batch.map(({ name: tool, result: out }): Call & { names: string[] } => ({
            id: String(next++),
            name: tool,
            names: out?.names ?? [],
            ...(out && { result: { text: encodeActivation(out.names, 'Found.'), failed: out.failed } }),
          })),
        )
        const expected = calls
          .flat()
          .filter((call) => call.result && !call.result.failed)
          .map((call) => ({
            callId: call.id,
            name: call.name,
            addedToolNames: call.name === 'tool_search' ? call.names : [],
          }))
        expect(both(write(calls))).toEqual(expected)
      }),
    )
  })
})

test('what failed says so in its text, where a wire has no field for it', () => {
  const of = (text: string): number =>
    readToolResults(openAIChat([[{ id: '1', name: 'a', result: { text } }]])).length
  for (const failed of [
    'Error: no such file',
    'error',
    '[Request interrupted by user]',
    'Tool cancelled.',
    'An error occurred while running the tool.',
    '{"ok":false,"name":"a"}',
    '{"isError":true,"content":[]}',
    '{"error":{"code":"denied"}}',
  ]) {
    expect(of(failed), failed).toBe(0)
  }
  for (const fine of [
    '',
    'Errors: none',
    'ok',
    '{"error":null,"rows":[]}',
    '{"ok":true}',
    '{broken',
    '[]',
    'The error is gone.',
  ]) {
    expect(of(fine), fine).toBe(1)
  }
})

test('results that were stored as data carry the names as data', () => {
  const store = (value: any): ModelMessage[] => [
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: '1', toolName: 'tool_search', input: {} }],
    },
    {
      role: 'tool',
      content: [
        { type: 'tool-result', toolCallId: '1', toolName: 'tool_search', output: { type: 'json', value } },
      ],
    },
  ]
  const added = (value: unknown): readonly string[] => readToolResults(store(value))[0]?.addedToolNames ?? []
  expect(added({ ok: true, output: 'x', addedToolNames: ['a', 'b'] })).toEqual(['a', 'b'])
  expect(added({ ok: true, output: encodeActivation(['a'], 'x') })).toEqual(['a'])
  expect(added({ text: encodeActivation(['a'], 'x') })).toEqual(['a'])
  expect(added({ addedToolNames: ['a', 1, 'b\n', null] })).toEqual(['a'])
  expect(added({ deep: { addedToolNames: ['a'] } })).toEqual([])
})

test('native references count as the names of the search that returned them', () => {
  const custom: Anthropic.MessageParam[] = [
    {
      role: 'assistant',
      content: [
        { type: 'tool_use', id: '1', name: 'tool_search', input: {} },
        { type: 'tool_use', id: '2', name: 'fetch', input: {} },
      ],
    },
    {
      role: 'user',
      content: ['1', '2'].map((id) => ({
        type: 'tool_result',
        tool_use_id: id,
        content: [{ type: 'tool_reference', tool_name: `t${id}` }],
      })),
    },
  ]
  expect(readActivation(custom)).toEqual(['tool_search', 't1', 'fetch'])
  const hosted: Anthropic.MessageParam[] = [
    {
      role: 'assistant',
      content: [
        { type: 'server_tool_use', id: '1', name: 'tool_search_tool_bm25', input: {} },
        {
          type: 'tool_search_tool_result',
          tool_use_id: '1',
          content: {
            type: 'tool_search_tool_search_result',
            tool_references: [{ type: 'tool_reference', tool_name: 'a' }],
          },
        },
        { type: 'server_tool_use', id: '2', name: 'tool_search_tool_bm25', input: {} },
        {
          type: 'tool_search_tool_result',
          tool_use_id: '2',
          content: { type: 'tool_search_tool_result_error', error_code: 'unavailable' },
        },
      ],
    },
  ]
  expect(readToolResults(hosted)).toEqual([
    { callId: '1', name: 'tool_search_tool_bm25', addedToolNames: ['a'] },
  ])
  const responses: OpenAI.Responses.ResponseInput = [
    { type: 'tool_search_call', arguments: {}, execution: 'server' },
    {
      type: 'tool_search_output',
      tools: [
        { type: 'function', name: 'a', parameters: {}, strict: false },
        { type: 'namespace', name: 'crm', description: '', tools: [{ type: 'function', name: 'b' }] },
      ],
    },
  ]
  expect(readActivation(responses)).toEqual(['tool_search', 'a', 'b'])
})

test('hostile and unknown shapes are passed over', () => {
  const junk = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
  })
  const keyed = fc.dictionary(
    fc.constantFrom(
      'role',
      'content',
      'type',
      'parts',
      'tool_calls',
      'tool_call_id',
      'output',
      'id',
      'state',
      'tools',
      'function',
    ),
    fc.oneof(
      junk,
      fc.constantFrom(
        'assistant',
        'tool',
        'user',
        'tool_use',
        'tool_result',
        'function_call_output',
        'tool-x',
      ),
    ),
  )
  const message = fc.oneof(
    junk,
    keyed,
    fc.array(keyed).map((content) => ({ role: 'assistant', content, parts: content })),
  )
  fc.assert(
    fc.property(fc.oneof(junk, fc.array(message)), (messages) => {
      expect(Array.isArray(readActivation(messages))).toBe(true)
    }),
  )
  for (const none of [
    undefined,
    null,
    '',
    'tool_search',
    {},
    [null, 1, [], [[]], { role: 'assistant', content: null }],
  ]) {
    expect(readActivation(none)).toEqual([])
  }
})
