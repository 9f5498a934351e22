import OpenAI from 'openai'
import { toOpenAIChatTools } from 'toolcrib'
import { readTools, systemText } from './wire.ts'
import type { WireKind } from './wire.ts'

/** Chat Completions: nothing is marked, the provider finds the longest prefix that it knows. */
export const openAIChatWire: WireKind = {
  provider: 'openai-chat',
  open(url) {
    const client = new OpenAI({ apiKey: 'none', baseURL: `${url}/v1`, maxRetries: 0 })
    let messages: OpenAI.ChatCompletionMessageParam[] = []
    return {
      provider: 'openai-chat',
      path: '/v1/chat/completions',
      say: (text) => void messages.push({ role: 'user', content: text }),
      async request(turn) {
        const { choices } = await client.chat.completions.create({
          model: 'gpt-5',
          prompt_cache_key: 'one-conversation',
          tools: toOpenAIChatTools(turn),
          messages: [{ role: 'system', content: systemText(turn) }, ...messages],
        })
        const message = choices[0]!.message
        messages.push(message)
        return (message.tool_calls ?? []).flatMap((call) =>
          call.type === 'function'
            ? [{ id: call.id, name: call.function.name, args: call.function.arguments }]
            : [],
        )
      },
      results(outcomes) {
        for (const { id, text } of outcomes) messages.push({ role: 'tool', tool_call_id: id, content: text })
      },
      compact: (summary) => {
        messages = [
          { role: 'user', content: summary },
          { role: 'assistant', content: 'I have read the summary.' },
        ]
      },
      messages: () => messages,
    }
  },
  body: (reply) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: 'gpt-5',
    choices: [
      {
        index: 0,
        finish_reason: typeof reply === 'string' ? 'stop' : 'tool_calls',
        logprobs: null,
        message:
          typeof reply === 'string'
            ? { role: 'assistant', content: reply, refusal: null }
            : {
                role: 'assistant',
                content: null,
                refusal: null,
                tool_calls: reply.map(({ id, name, args }) => ({
                  id,
                  type: 'function',
                  function: { name, arguments: JSON.stringify(args) },
                })),
              },
      },
    ],
  }),
  read(body) {
    const { tools, messages } = JSON.parse(body)
    const [system, ...rest] = messages.map((message: unknown) => JSON.stringify(message))
    return { ...readTools(body, tools), system, messages: rest }
  },
}
