import OpenAI from 'openai'
import { createRegistry, openSession, toOpenAIResponsesTools } from 'toolcrib'
import type { Turn } from 'toolcrib'
import { openAISearchOutput, toOpenAINativeTools } from 'toolcrib/delivery'
import type { OpenAINativeOptions } from 'toolcrib/delivery'
import { describe, expect, it } from 'vitest'
import { openLoopback } from '../clients/loopback.ts'
import { deferred, entry, live, manifest, standard } from '../session/fixture.ts'

/** Compiles only where the official client takes the array. */
function sent(turn: Turn, options?: OpenAINativeOptions): OpenAI.Responses.Tool[] {
  return toOpenAINativeTools(turn, options)
}

const open = () => openSession(standard(), { promotion: 'never' })

describe('native delivery on the Responses API', () => {
  it('section 6: the app searches, and no request carries what is deferred', () => {
    const turn = open().beginTurn()
    const tools = sent(turn)
    expect(tools.map((tool) => ('name' in tool ? tool.name : tool.type))).toEqual([
      'bash',
      'edit',
      'read',
      'write',
      'tool_search',
    ])
    expect(tools.at(-1)).toMatchObject({ type: 'tool_search', execution: 'client' })
    expect(JSON.stringify(tools)).not.toContain('browser')
  })

  it('section 6: OpenAI searches over namespaces of servers, and single functions behind them', () => {
    const registry = createRegistry(
      manifest([
        deferred('github__issue', { server: 'github' }),
        deferred('github__pull', { server: 'github' }),
        deferred('my.server__x', { server: 'my.server' }),
        deferred('plan'),
        entry('read'),
      ]),
    )
    const session = openSession(registry, { promotion: 'never' })
    const turn = session.beginTurn()
    const tools = sent(turn, { hostedSearch: { serverOf: (name) => registry.get(name)?.server } })
    expect(tools[0]).toEqual(toOpenAIResponsesTools(turn)[0])
    expect(tools[1]).toEqual({ type: 'tool_search' })
    const [github, other, plan] = tools.slice(2) as [
      OpenAI.Responses.NamespaceTool,
      OpenAI.Responses.NamespaceTool,
      OpenAI.Responses.FunctionTool,
    ]
    expect(github).toMatchObject({ type: 'namespace', name: 'github', description: 'Tools of github.' })
    expect(github.tools).toMatchObject([
      { name: 'github__issue', defer_loading: true },
      { name: 'github__pull', defer_loading: true },
    ])
    expect(other.name).toMatch(/^[\w-]{1,64}$/)
    expect(plan).toMatchObject({ name: 'plan', defer_loading: true })
  })

  it('without anything deferred it is the ordinary array', () => {
    const turn = openSession(createRegistry(manifest([entry('read')]))).beginTurn()
    expect(sent(turn)).toEqual(toOpenAIResponsesTools(turn))
  })

  it('A1, A2, A12: in a conversation through the official client the array stays, and what was found runs', async () => {
    const loopback = await openLoopback()
    const client = new OpenAI({ apiKey: 'none', baseURL: `${loopback.url}/v1`, maxRetries: 0 })
    const registry = standard()
    const session = openSession(registry, { promotion: 'never', target: 'openai-responses/test' })
    const input: OpenAI.Responses.ResponseInput = []
    const args = { query: 'browser; late' }
    const replies = [
      {
        type: 'tool_search_call',
        id: 's',
        call_id: 's1',
        execution: 'client',
        arguments: args,
        status: 'completed',
      },
      {
        type: 'function_call',
        id: 'f',
        call_id: 'f1',
        name: 'browser',
        arguments: '{}',
        status: 'completed',
      },
      { type: 'function_call', id: 'g', call_id: 'g1', name: 'late', arguments: '{}', status: 'completed' },
    ]
    try {
      input.push({ role: 'user', content: 'Go.' })
      const turn = session.beginTurn()
      registry.register([live('late')])
      for (const output of replies) {
        loopback.answer({ id: 'r', object: 'response', output: [output] })
        const response = await client.responses.create({
          model: 'gpt-5.4',
          store: false,
          tools: toOpenAINativeTools(turn),
          input,
        })
        input.push(...(response.output as OpenAI.Responses.ResponseInput))
        for (const item of response.output) {
          if (item.type === 'tool_search_call') {
            const result = await session.call('tool_search', item.arguments)
            input.push(openAISearchOutput(registry, item, result))
          }
          if (item.type === 'function_call') {
            const result = await session.call(item.name, item.arguments, { callId: item.call_id })
            const text = result.ok ? String(result.output) : result.error.message
            input.push({ type: 'function_call_output', call_id: item.call_id, output: text })
          }
        }
      }
      expect(new Set(loopback.requests.map(({ body }) => JSON.stringify(JSON.parse(body).tools))).size).toBe(
        1,
      )
      const found = input.find((item) => item.type === 'tool_search_output')
      expect(found).toMatchObject({
        call_id: 's1',
        execution: 'client',
        tools: [
          { name: 'browser', defer_loading: true },
          { name: 'late', defer_loading: true },
        ],
      })
      expect(
        input.filter((item) => item.type === 'function_call_output').map(({ output }) => output),
      ).toEqual(['browser ran', 'late ran'])
      expect(openSession(registry).restoreFrom(input)).toEqual(['browser', 'late'])
    } finally {
      await loopback.close()
    }
  })

  it('a search that found nothing or failed is answered by an empty list', async () => {
    const session = open()
    session.beginTurn()
    const registry = standard()
    const none = await session.call('tool_search', { query: 'zzzz' })
    const failed = await session.call('nothing', {})
    for (const result of [none, failed]) {
      expect(openAISearchOutput(registry, {}, result)).toMatchObject({ call_id: null, tools: [] })
    }
  })
})
