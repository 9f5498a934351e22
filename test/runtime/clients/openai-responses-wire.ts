import OpenAI from 'openai'
import { toOpenAIResponsesTools } from 'toolcrib'
import { readTools, systemText } from './wire.ts'
import type { WireKind } from './wire.ts'

/** The Responses API without stored conversations: every request carries all items. */
export const openAIResponsesWire: WireKind = {
  provider: 'openai-responses',
  open(url) {
    const client = new OpenAI({ apiKey: 'none', baseURL: `${url}/v1`, maxRetries: 0 })
    let input: OpenAI.Responses.ResponseInput = []
    return {
      provider: 'openai-responses',
      path: '/v1/responses',
      say: (text) => void input.push({ role: 'user', content: text }),
      async request(turn) {
        const { output } = await client.responses.create({
          model: 'gpt-5',
          store: false,
          prompt_cache_key: 'one-conversation',
          tools: toOpenAIResponsesTools(turn),
          instructions: systemText(turn),
          input,
        })
        input.push(...(output as OpenAI.Responses.ResponseInput))
        return output.flatMap((item) =>
          item.type === 'function_call' ? [{ id: item.call_id, name: item.name, args: item.arguments }] : [],
        )
      },
      results(outcomes) {
        for (const { id, text } of outcomes) {
          input.push({ type: 'function_call_output', call_id: id, output: text })
        }
      },
      compact: (summary) => {
        input = [
          { role: 'user', content: summary },
          { role: 'assistant', content: 'I have read the summary.' },
        ]
      },
      messages: () => input,
    }
  },
  body: (reply) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 0,
    model: 'gpt-5',
    status: 'completed',
    error: null,
    output:
      typeof reply === 'string'
        ? [
            {
              id: 'msg_1',
              type: 'message',
              role: 'assistant',
              status: 'completed',
              content: [{ type: 'output_text', text: reply, annotations: [] }],
            },
          ]
        : reply.map(({ id, name, args }) => ({
            id: `fc_${id}`,
            type: 'function_call',
            call_id: id,
            name,
            arguments: JSON.stringify(args),
            status: 'completed',
          })),
  }),
  read(body) {
    const { tools, instructions, input } = JSON.parse(body)
    return {
      ...readTools(body, tools),
      system: instructions,
      messages: input.map((item: unknown) => JSON.stringify(item)),
    }
  },
}
