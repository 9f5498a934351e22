import type Anthropic from '@anthropic-ai/sdk'
import { mapNames, repairHistory } from 'toolcrib'
import { expect, test } from 'vitest'

const reference = (name: string): Anthropic.ToolReferenceBlockParam => ({
  type: 'tool_reference',
  tool_name: name,
})
const mapped = mapNames(['a.b'], 'anthropic').get('a.b') as string
const messages: Anthropic.MessageParam[] = [
  { role: 'user', content: 'Find a tool.' },
  { role: 'assistant', content: [{ type: 'tool_use', id: '1', name: 'tool_search', input: {} }] },
  {
    role: 'user',
    content: [
      {
        type: 'tool_result',
        tool_use_id: '1',
        content: [reference('read'), reference('gone'), { type: 'text', text: 'gone' }, reference(mapped)],
      },
      { type: 'text', text: 'tool_reference gone' },
    ],
  },
  {
    role: 'assistant',
    content: [
      { type: 'server_tool_use', id: '2', name: 'tool_search_tool_regex', input: {} },
      {
        type: 'tool_search_tool_result',
        tool_use_id: '2',
        content: {
          type: 'tool_search_tool_search_result',
          tool_references: [reference('gone'), reference('read')],
        },
      },
      { type: 'tool_use', id: '3', name: 'gone', input: {} },
    ],
  },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: '3', content: 'done' }] },
]

function blockOf(list: readonly Anthropic.MessageParam[], message: number, block: number): unknown {
  return (list[message] as { content: unknown[] }).content[block]
}

test('A11: nothing is touched while every referenced tool is there', () => {
  expect(repairHistory(messages, ['read', 'gone', 'a.b'])).toBe(messages)
  expect(
    repairHistory(messages, { entries: () => [{ name: 'read' }, { name: 'gone' }, { name: 'a.b' }] }),
  ).toBe(messages)
  // By the forms that the request's tools have.
  expect(repairHistory(messages, ['read', 'gone', mapped])).toBe(messages)
  const odd = [
    null,
    1,
    'x',
    { content: { type: 'tool_reference' } },
    { content: [null, { type: 'tool_result' }] },
  ]
  expect(repairHistory(odd, [])).toBe(odd)
})

test('A11: a reference to a tool that is gone becomes text, everything else stays the same object', () => {
  const before = JSON.stringify(messages)
  const repaired = repairHistory(messages, ['read', 'a.b'])
  expect(JSON.stringify(messages)).toBe(before)
  expect(repaired.map((message, i) => message === messages[i])).toEqual([true, true, false, false, true])
  expect((blockOf(repaired, 2, 0) as Anthropic.ToolResultBlockParam).content).toEqual([
    reference('read'),
    { type: 'text', text: 'The tool "gone" was found here. It is no longer available.' },
    { type: 'text', text: 'gone' },
    reference(mapped),
  ])
  expect(blockOf(repaired, 2, 1)).toBe(blockOf(messages, 2, 1))
  const search = blockOf(repaired, 3, 1) as Anthropic.ToolSearchToolResultBlockParam
  expect(search.content).toEqual({
    type: 'tool_search_tool_search_result',
    tool_references: [reference('read')],
  })
  // Calls of the tool stay: they are paired with their results (the rest of A11).
  expect(blockOf(repaired, 3, 2)).toBe(blockOf(messages, 3, 2))
  expect(repairHistory(repaired, ['read', 'a.b'])).toBe(repaired)
})

test('A11: a name that only an alias still knows is gone for the provider', () => {
  expect(JSON.stringify(repairHistory(messages, []))).not.toContain('"type":"tool_reference"')
})

test('a cache breakpoint on a dead reference stays where it was', () => {
  const cache = { type: 'ephemeral' as const }
  const marked: Anthropic.MessageParam[] = [
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: '1', content: [{ ...reference('gone'), cache_control: cache }] },
      ],
    },
  ]
  expect(JSON.stringify(repairHistory(marked, []))).toContain('"cache_control":{"type":"ephemeral"}')
})
