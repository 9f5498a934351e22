import Anthropic from '@anthropic-ai/sdk'
import { toAnthropicTools } from 'toolcrib'
import { readTools, systemText } from './wire.ts'
import type { WireKind } from './wire.ts'

/** The Messages API: markers on the last tool and on the system text; the API moves a third one along the messages. */
export const anthropicWire: WireKind = {
  provider: 'anthropic',
  open(url) {
    const client = new Anthropic({ apiKey: 'none', baseURL: url, maxRetries: 0 })
    let messages: Anthropic.MessageParam[] = []
    return {
      provider: 'anthropic',
      path: '/v1/messages',
      say: (text) => void messages.push({ role: 'user', content: [{ type: 'text', text }] }),
      async request(turn) {
        const { content } = await client.messages.create({
          model: 'scripted-model',
          max_tokens: 1024,
          cache_control: { type: 'ephemeral' },
          tools: toAnthropicTools(turn, { cacheControl: true }),
          system: [{ type: 'text', text: systemText(turn), cache_control: { type: 'ephemeral' } }],
          messages,
        })
        messages.push({ role: 'assistant', content })
        return content.flatMap((block) =>
          block.type === 'tool_use' ? [{ id: block.id, name: block.name, args: block.input }] : [],
        )
      },
      results(outcomes) {
        const content = outcomes.map(({ id, text, isError }) => ({
          type: 'tool_result' as const,
          tool_use_id: id,
          content: text,
          is_error: isError,
        }))
        messages.push({ role: 'user', content })
      },
      compact: (summary) => {
        messages = [
          { role: 'user', content: [{ type: 'text', text: summary }] },
          { role: 'assistant', content: [{ type: 'text', text: 'I have read the summary.' }] },
        ]
      },
      messages: () => messages,
    }
  },
  body: (reply) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'scripted-model',
    content:
      typeof reply === 'string'
        ? [{ type: 'text', text: reply }]
        : reply.map(({ id, name, args }) => ({ type: 'tool_use', id, name, input: args })),
    stop_reason: typeof reply === 'string' ? 'end_turn' : 'tool_use',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  }),
  read(body) {
    const { tools, system, messages } = JSON.parse(body)
    return {
      ...readTools(body, tools),
      system: JSON.stringify(system),
      messages: messages.map((message: unknown) => JSON.stringify(message)),
    }
  },
}
