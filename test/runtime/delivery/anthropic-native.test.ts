import Anthropic from '@anthropic-ai/sdk'
import { createRegistry, openSession, repairHistory, toAnthropicTools } from 'toolcrib'
import type { Session, Turn } from 'toolcrib'
import { anthropicSearchResult, toAnthropicNativeTools } from 'toolcrib/delivery'
import type { AnthropicNativeOptions } from 'toolcrib/delivery'
import { describe, expect, it } from 'vitest'
import { openLoopback } from '../clients/loopback.ts'
import { deferred, entry, live, manifest, standard } from '../session/fixture.ts'

const open = () => openSession(standard(), { promotion: 'never' })

/** Compiles only where the official client takes the array. */
function sent(turn: Turn, options?: AnthropicNativeOptions): Anthropic.ToolUnion[] {
  return toAnthropicNativeTools(turn, options)
}

const fields = (tools: readonly object[], field: string): unknown[] =>
  tools.map((tool) => (tool as { [name: string]: unknown })[field])

async function search(session: Session, turn: Turn, query: string) {
  return anthropicSearchResult(turn, await session.call('tool_search', { query }))
}

describe('native delivery on Anthropic', () => {
  it('section 6: the array as ever, then what is deferred, with the breakpoint before it', () => {
    const turn = open().beginTurn()
    const tools = sent(turn, { cacheControl: '1h' })
    expect(fields(tools, 'name')).toEqual(['bash', 'edit', 'read', 'tool_search', 'write', 'browser', 'plan'])
    expect(fields(tools, 'defer_loading')).toEqual([
      ...Array.from({ length: 5 }, () => undefined),
      true,
      true,
    ])
    expect(tools.slice(0, 5)).toEqual(toAnthropicTools(turn, { cacheControl: '1h' }))
    expect(fields(tools, 'cache_control').filter(Boolean)).toEqual([{ type: 'ephemeral', ttl: '1h' }])
  })

  it('a search answers with references to what the request carries', async () => {
    const session = open()
    const turn = session.beginTurn()
    expect(await search(session, turn, 'browser')).toEqual([{ type: 'tool_reference', tool_name: 'browser' }])
    expect(await search(session, turn, 'zzzz')).toMatch(/Nothing fits/)
    expect(anthropicSearchResult(turn, await session.call('read', {}))).toBeUndefined()
    expect(anthropicSearchResult(turn, await session.call('nothing', {}))).toBeUndefined()
  })

  it('what connected during the turn stands in the text, since a reference to it would be refused', async () => {
    const registry = standard()
    const session = openSession(registry, { promotion: 'never' })
    const turn = session.beginTurn()
    registry.register([live('late')])
    expect(await search(session, turn, 'late')).toContain('"name":"late"')
    const next = session.beginTurn()
    expect(fields(sent(next), 'name')).toContain('late')
  })

  it('A1: in a conversation through the official client every request carries the same tools', async () => {
    const loopback = await openLoopback()
    const client = new Anthropic({ apiKey: 'none', baseURL: loopback.url, maxRetries: 0 })
    const session = open()
    const messages: Anthropic.MessageParam[] = []
    const replies: Anthropic.ContentBlockParam[][] = [
      [{ type: 'tool_use', id: '1', name: 'tool_search', input: { query: 'browser' } }],
      [{ type: 'tool_use', id: '2', name: 'browser', input: {} }],
      [{ type: 'text', text: 'Done.' }],
    ]
    try {
      for (const said of ['First.', 'Second.']) {
        messages.push({ role: 'user', content: said })
        const turn = session.beginTurn({ messages })
        for (const content of said === 'First.' ? replies : replies.slice(1)) {
          loopback.answer({ id: 'm', type: 'message', role: 'assistant', model: 'm', content, usage: {} })
          const answer = await client.messages.create({
            model: 'scripted-model',
            max_tokens: 100,
            tools: toAnthropicNativeTools(turn, { cacheControl: true }),
            messages,
          })
          messages.push({ role: 'assistant', content: answer.content })
          for (const block of answer.content) {
            if (block.type !== 'tool_use') continue
            const result = await session.call(block.name, block.input, { callId: `${said}${block.id}` })
            const text = result.ok ? String(result.output) : result.error.message
            const content = anthropicSearchResult(turn, result) ?? text
            messages.push({
              role: 'user',
              content: [{ type: 'tool_result', tool_use_id: block.id, content }],
            })
          }
        }
      }
      const bodies = loopback.requests.map(({ body }) => JSON.stringify(JSON.parse(body).tools))
      expect(bodies).toHaveLength(5)
      expect(new Set(bodies).size).toBe(1)
      expect(JSON.stringify(messages)).toContain('browser ran')
      // A12: another process reads from the references what is loaded.
      expect(open().restoreFrom(messages)).toEqual(['browser'])
    } finally {
      await loopback.close()
    }
  })

  it('A11: a reference whose tool is gone is replaced by text, so that the session goes on', async () => {
    const content = [{ type: 'tool_reference' as const, tool_name: 'gone' }]
    const messages = [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: '1', content }] }]
    const names = fields(sent(open().beginTurn()), 'name') as string[]
    expect(JSON.stringify(repairHistory(messages, names))).not.toContain('tool_reference')
  })

  it("Anthropic's own search stands in for tool_search", () => {
    const tools = sent(open().beginTurn(), { hostedSearch: 'bm25', cacheControl: true })
    expect(fields(tools, 'name')).toEqual([
      'tool_search_tool_bm25',
      'bash',
      'edit',
      'read',
      'write',
      'browser',
      'plan',
    ])
    expect(fields(tools, 'cache_control')[4]).toEqual({ type: 'ephemeral' })
    expect(fields(sent(open().beginTurn(), { hostedSearch: 'regex' }), 'type')[0]).toBe(
      'tool_search_tool_regex_20251119',
    )
  })

  it('without anything deferred it is the ordinary array', () => {
    const session = openSession(createRegistry(manifest([entry('read')])), { promotion: 'never' })
    const turn = session.beginTurn()
    expect(sent(turn, { hostedSearch: 'bm25' })).toEqual(toAnthropicTools(turn))
  })

  it('two names that look alike stay two tools, and each reference means its own', async () => {
    const registry = createRegistry(manifest([entry('read'), deferred('tracker.find')]))
    registry.register([live('tracker..find')])
    const session = openSession(registry, { promotion: 'never' })
    const turn = session.beginTurn()
    const forms = fields(sent(turn), 'name') as string[]
    expect(new Set(forms).size).toBe(forms.length)
    const result = await session.call('tool_search', { query: 'tracker find' })
    const references = anthropicSearchResult(turn, result) as { tool_name: string }[]
    const meant = await Promise.all(references.map(({ tool_name: form }) => session.call(form, {})))
    expect(references.every(({ tool_name: form }) => forms.includes(form))).toBe(true)
    expect(meant.map(({ name }) => name)).toEqual(Object(result).addedToolNames)
    expect(meant).toHaveLength(2)
  })
})
