import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import {
  generateText,
  jsonSchema,
  simulateStreamingMiddleware,
  stepCountIs,
  streamText,
  tool,
  wrapLanguageModel,
} from 'ai'
import type { LanguageModel, ModelMessage, ToolSet } from 'ai'
import { createRegistry, openSession } from 'toolcrib'
import type { Session, SessionOptions } from 'toolcrib'
import { arrayMiddleware, toAISDKTools } from 'toolcrib/ai-sdk'
import type { ArrayMiddlewareOptions } from 'toolcrib/ai-sdk'
import { openBridge } from 'toolcrib/delivery'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anthropicWire } from '../clients/anthropic-wire.ts'
import { openLoopback } from '../clients/loopback.ts'
import type { Loopback } from '../clients/loopback.ts'
import type { Reply } from '../clients/wire.ts'
import { deferred, entry, live, manifest } from '../session/fixture.ts'

const seen: { name: string; input: unknown; context: { [key: string]: unknown } }[] = []

function recorded(name: string) {
  return entry(name, {
    load: () =>
      Promise.resolve({
        default: {
          execute: (input: unknown, context: object) => {
            seen.push({ name, input, context: { ...context } })
            return `${name} ran`
          },
        },
      }),
  })
}

const setup = (options: SessionOptions = {}) => {
  const registry = createRegistry(
    manifest([
      deferred('browser'),
      deferred('plan', { aliases: ['scheme'] }),
      recorded('read'),
      entry('write', { run: () => Promise.reject(new Error('disk full')) }),
    ]),
  )
  return { registry, session: openSession(registry, options) }
}

interface Sent {
  readonly tools?: readonly {
    readonly name: string
    readonly description?: string
    readonly input_schema?: unknown
    readonly cache_control?: unknown
  }[]
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
}

let loopback: Loopback
beforeEach(async () => {
  seen.length = 0
  loopback = await openLoopback()
})
afterEach(() => loopback.close())

const sent = (): Sent[] => loopback.requests.map(({ body }) => JSON.parse(body))
const names = (): string[][] => sent().map(({ tools = [] }) => tools.map(({ name }) => name))
const call = (name: string, args: unknown, id = `call_${name}`): Reply => [{ id, name, args }]

/** One user message: requests until the model says something. */
async function say(
  session: Session,
  replies: readonly Reply[],
  options: { middleware?: ArrayMiddlewareOptions<'v3'>; own?: ToolSet; messages?: ModelMessage[] } = {},
) {
  for (const reply of replies) loopback.answer(anthropicWire.body(reply))
  const { middleware, own = {}, messages = [] } = options
  const provider = createAnthropic({ apiKey: 'none', baseURL: `${loopback.url}/v1` })
  const turn = session.beginTurn()
  const result = await generateText({
    model: wrapLanguageModel({
      model: provider('claude-haiku-4-5'),
      middleware: arrayMiddleware(session, middleware),
    }),
    system: turn.catalog,
    tools: { ...toAISDKTools(session, turn, { jsonSchema }), ...own },
    messages: [...messages, { role: 'user', content: 'Go.' }],
    stopWhen: stepCountIs(9),
    maxRetries: 0,
  })
  return {
    turn,
    messages: [...messages, { role: 'user' as const, content: 'Go.' }, ...result.response.messages],
  }
}

describe('tools of a session in the AI SDK', () => {
  it('A1, A2: a tool that the model finds runs in the same turn, and every request sends the same array', async () => {
    const { session } = setup()
    const first = await say(session, [
      call('tool_search', { query: 'browser' }),
      call('browser', { path: '/' }),
      'Done.',
    ])
    expect(names()).toEqual(Array.from({ length: 3 }, () => ['read', 'tool_search', 'write']))
    expect(new Set(sent().map(({ tools }) => JSON.stringify(tools))).size).toBe(1)
    expect(JSON.stringify(sent()[2]!.messages)).toContain('browser ran')
    expect(first.turn.catalog).toContain('browser')

    await say(session, ['Again.'], { messages: first.messages })
    expect(names()[3]).toEqual(['read', 'tool_search', 'write', 'browser'])
  })

  it('A12: the messages that the AI SDK returns prove what is loaded', async () => {
    const { registry, session } = setup()
    const { messages } = await say(session, [call('tool_search', { query: 'browser' }), 'Done.'])
    const other = openSession(registry)
    expect(other.restoreFrom(messages)).toEqual(['browser'])
  })

  it('A1: the array that is sent is the one of the turn, as a provider takes it', async () => {
    const { session } = setup()
    const { turn } = await say(session, ['Done.'])
    expect(sent()[0]!.tools).toEqual(
      turn.tools.map(({ name, description, inputSchema }) => ({
        name,
        description,
        input_schema: inputSchema,
      })),
    )
  })

  it('a request between two of a turn without tools stays without', async () => {
    const { session } = setup()
    session.beginTurn()
    loopback.answer(anthropicWire.body('Summary.'))
    const provider = createAnthropic({ apiKey: 'none', baseURL: `${loopback.url}/v1` })
    await generateText({
      model: wrapLanguageModel({ model: provider('claude-haiku-4-5'), middleware: arrayMiddleware(session) }),
      prompt: 'Sum up.',
      maxRetries: 0,
    })
    expect(sent()[0]!.tools).toBeUndefined()
  })

  it("the app's own tools stand behind the array, and the breakpoint on its last entry", async () => {
    const { session } = setup()
    const own = tool({
      description: 'Asks the user.',
      inputSchema: jsonSchema<{}>({ type: 'object', properties: {} }),
      execute: () => 'asked',
    })
    await say(session, [call('ask', {}), 'Done.'], { own: { ask: own }, middleware: { cacheControl: '1h' } })
    expect(names()).toEqual([
      ['read', 'tool_search', 'write', 'ask'],
      ['read', 'tool_search', 'write', 'ask'],
    ])
    expect(sent()[0]!.tools!.map((each) => each.cache_control)).toEqual([
      undefined,
      undefined,
      { type: 'ephemeral', ttl: '1h' },
      undefined,
    ])
    expect(JSON.stringify(sent()[1]!.messages)).toContain('asked')
  })

  it("A13: a handler gets the session's context and what the AI SDK gives", async () => {
    const { session } = setup({ app: { folder: '/srv' } })
    await say(session, [call('read', { path: 'a.ts' }), 'Done.'])
    expect(seen).toEqual([{ name: 'read', input: { path: 'a.ts' }, context: expect.anything() }])
    expect(seen[0]!.context).toMatchObject({
      name: 'read',
      callId: 'call_read',
      app: { folder: '/srv' },
      toolCallId: 'call_read',
      messages: [{ role: 'user' }],
    })
    expect(seen[0]!.context.signal).toBeInstanceOf(AbortSignal)
  })

  it('a call that fails tells the model why, and the conversation goes on', async () => {
    const { session } = setup()
    await say(session, [
      call('write', { path: 1 }),
      call('write', {}, 'call_2'),
      call('browser', { path: 1 }, 'call_3'),
      'Done.',
    ])
    const results = sent()
      .at(-1)!
      .messages.flatMap(({ content }) => content as { type: string; is_error?: boolean; content?: string }[])
      .filter(({ type }) => type === 'tool_result')
    expect(results.map(({ is_error: failed }) => failed)).toEqual([true, true, true])
    expect(results[0]!.content).toMatch(/path must be string\. Correct/)
    expect(results[1]!.content).toContain('disk full')
    // Of a deferred tool the model has seen the name alone.
    expect(results[2]!.content).toMatch(/path must be string\..* Its schema: \{/)
  })

  it('a deferred tool that is called with wrong arguments shows its schema once', async () => {
    const { session } = setup()
    await say(session, [call('browser', { path: 1 }), 'Done.'])
    const text = JSON.stringify(sent()[1]!.messages)
    expect(text.split('properties').length).toBe(2)
  })

  it('a name that a provider refuses goes by a form of it', async () => {
    const { registry, session } = setup()
    registry.register([live('tracker.find', { hint: 'resident' }, () => 'found')])
    const turn = session.beginTurn()
    const form = Object.keys(toAISDKTools(session, turn, { jsonSchema })).find((name) =>
      name.startsWith('tracker'),
    )!
    expect(form).toMatch(/^[\w-]{1,64}$/)
    await say(session, [call(form, {}), 'Done.'])
    expect(names()[0]).toContain(form)
    expect(JSON.stringify(sent()[1]!.messages)).toContain('found')
  })

  it('promotion `request`: a later request of the turn has the tool at its tail', async () => {
    const { session } = setup({ promotion: 'request' })
    await say(session, [call('tool_search', { query: 'browser' }), 'Done.'])
    expect(names()).toEqual([
      ['read', 'tool_search', 'write'],
      ['read', 'tool_search', 'write', 'browser'],
    ])
  })

  it('a tool that cannot be sent is left out and reported, the others are sent', async () => {
    const { registry, session } = setup()
    registry.register([live('odd', { hint: 'resident', inputSchema: { type: 'string' } })])
    const codes: string[] = []
    await say(session, ['Done.'], {
      middleware: { onDiagnostic: ({ code, at }) => codes.push(`${code} ${at}`) },
    })
    expect(names()[0]).toEqual(['read', 'tool_search', 'write'])
    expect(codes).toEqual(['unusable-schema odd'])
  })

  it('A1, A2: the same with streamText', async () => {
    const { session } = setup()
    for (const reply of [
      call('tool_search', { query: 'browser' }),
      call('browser', {}),
      'Done.',
    ] as Reply[]) {
      loopback.answer(anthropicWire.body(reply))
    }
    const provider = createAnthropic({ apiKey: 'none', baseURL: `${loopback.url}/v1` })
    const { text } = streamText({
      model: wrapLanguageModel({
        model: provider('claude-haiku-4-5'),
        middleware: [arrayMiddleware(session), simulateStreamingMiddleware()],
      }),
      tools: toAISDKTools(session, session.beginTurn(), { jsonSchema }),
      prompt: 'Go.',
      stopWhen: stepCountIs(9),
      maxRetries: 0,
    })
    expect(await text).toBe('Done.')
    expect(names()).toEqual(Array.from({ length: 3 }, () => ['read', 'tool_search', 'write']))
    expect(JSON.stringify(sent()[2]!.messages)).toContain('browser ran')
  })

  it('a bridged session works the same way', async () => {
    const registry = createRegistry(manifest([deferred('browser'), entry('read')]))
    const session = openBridge(registry)
    await say(session, [call('call_tool', { name: 'browser', arguments: {} }), 'Done.'])
    expect(names()[1]).toEqual(['call_tool', 'read', 'tool_search'])
    expect(JSON.stringify(sent()[1]!.messages)).toContain('browser ran')
  })

  it('the types fit those of the AI SDK, for other providers too', () => {
    const { session } = setup()
    const tools: ToolSet = toAISDKTools(session, session.beginTurn(), { jsonSchema })
    const model: LanguageModel = wrapLanguageModel({
      model: createOpenAI({ apiKey: 'none' })('gpt-5'),
      middleware: arrayMiddleware(session),
    })
    expect(Object.keys(tools)).toContain('plan')
    expect(model).toBeDefined()
    expect(arrayMiddleware(session, { specificationVersion: 'v4' }).specificationVersion).toBe('v4')
  })
})
