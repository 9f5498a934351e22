import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Client as SecondClient, InMemoryTransport as SecondWire } from '@modelcontextprotocol/client'
import { StdioClientTransport as SecondStdio } from '@modelcontextprotocol/client/stdio'
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as FirstStdio } from '@modelcontextprotocol/sdk/client/stdio.js'
import { InMemoryTransport as FirstWire } from '@modelcontextprotocol/sdk/inMemory.js'
import { createRegistry, openSession } from 'toolcrib'
import type { RuntimeDiagnostic } from 'toolcrib'
import { registerMcpTools } from 'toolcrib/mcp'
import type { McpClient } from 'toolcrib/mcp'
import { describe, expect, test } from 'vitest'
import { entry, manifest } from '../session/fixture.ts'
import { createScriptedServer, tool } from './scripted-server.ts'

const require = createRequire(import.meta.url)
const INFO = { name: 'test', version: '1' }

interface Generation {
  readonly label: string
  client(): McpClient & { connect(wire: any): Promise<void>; close(): Promise<void> }
  wires(): [any, any]
  process(args: string[]): any
}

const GENERATIONS: readonly Generation[] = [
  {
    label: '@modelcontextprotocol/sdk 1',
    client: () => new FirstClient(INFO) as ReturnType<Generation['client']>,
    wires: () => FirstWire.createLinkedPair(),
    process: (args) => new FirstStdio({ command: process.execPath, args, stderr: 'ignore' }),
  },
  {
    label: '@modelcontextprotocol/client 2',
    client: () => new SecondClient(INFO) as ReturnType<Generation['client']>,
    wires: () => SecondWire.createLinkedPair(),
    process: (args) => new SecondStdio({ command: process.execPath, args, stderr: 'ignore' }),
  },
]

const settled = (check: () => unknown): Promise<unknown> => expect.poll(check).toBe(true)

describe.each(GENERATIONS)('with $label', ({ client: createClient, wires, process: start }) => {
  const registryOf = () => createRegistry(manifest([entry('read')]))

  test('a list is followed: frozen in the turn, at the tail of the next one (A1, A4)', async () => {
    const server = createScriptedServer([tool('b'), tool('a')])
    const registry = registryOf()
    const client = createClient()
    const [near, far] = wires()
    await Promise.all([server.connect(far), client.connect(near)])
    const tools = await registerMcpTools(registry, client, { server: 'up' })
    expect(tools.names()).toEqual(['up__a', 'up__b'])
    expect(registry.get('up__a')).toMatchObject({ server: 'up', origin: { tool: 'a' }, provenance: 'live' })

    const session = openSession(registry, { mayConnect: true })
    session.beginTurn()
    session.load(['up__b'])
    const turn = session.beginTurn()
    expect(turn.tools.map(({ name }) => name)).toEqual(['read', 'tool_search', 'up__b'])
    server.tools = [tool('a'), tool('b'), tool('c')]
    await server.notify()
    await settled(() => registry.has('up__c'))
    expect(session.beginRequest()).toBe(turn)
    expect(await session.call('up__c', { path: 'x' })).toMatchObject({ ok: true, output: 'c {"path":"x"}' })
    session.load(['up__a'])
    expect(session.beginTurn().tools.map(({ name }) => name)).toEqual([
      'read',
      'tool_search',
      'up__b',
      'up__a',
      'up__c',
    ])
    // Listed again in another order: the same registry.
    const { generation } = registry
    server.tools = server.tools.toReversed()
    await tools.refresh()
    expect(registry.generation).toBe(generation)
    tools.close()
    expect(registry.entries().map(({ name }) => name)).toEqual(['read'])
    await client.close()
  })

  test('a malformed tool is left out alone, with its reason; so is one whose name is taken', async () => {
    const schema = { type: 'string' }
    const server = createScriptedServer([
      tool('good'),
      { name: 'text', inputSchema: schema },
      { description: 'No name.' },
      tool('good'),
      { name: 'bare', inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#' } },
      { name: 'read', inputSchema: { type: 'object' } },
      tool('odd name'),
    ])
    const registry = registryOf()
    const client = createClient()
    const [near, far] = wires()
    await Promise.all([server.connect(far), client.connect(near)])
    const told: RuntimeDiagnostic[] = []
    const options = {
      server: 'up',
      prefix: false,
      onDiagnostic: (one: RuntimeDiagnostic) => void told.push(one),
    }
    const tools = await registerMcpTools(registry, client, options)
    expect(tools.names()).toEqual(['bare', 'good', expect.stringMatching(/^odd_name_[g-z][0-9a-f]{8}$/)])
    expect(registry.get('bare')?.inputSchema).toEqual({
      type: 'object',
      properties: {},
      $schema: 'http://json-schema.org/draft-07/schema#',
    })
    expect(told).toEqual(tools.diagnostics())
    expect(told.map(({ code, at }) => `${code} ${at}`)).toEqual([
      'mcp-tool-left-out text',
      'mcp-tool-left-out up[2]',
      'mcp-tool-left-out good',
      'mcp-tool-left-out read',
    ])
    const session = openSession(registry)
    session.beginTurn()
    const name = tools.names()[2] ?? ''
    expect(await session.call(name, {})).toMatchObject({ ok: true, output: 'odd name {}' })
    await client.close()
  })

  test('a schema that would fail every request is left out with its place; one of an older draft is brought up to date', async () => {
    const withPath = (path: object) => ({ inputSchema: { type: 'object', properties: { path } } })
    const server = createScriptedServer([
      tool('good'),
      { name: 'odd', ...withPath({ type: 'strng' }) },
      { name: 'lost', ...withPath({ $ref: '#/components/schemas/Path' }) },
      { name: 'old', ...withPath({ type: 'array', items: [{ type: 'string' }] }) },
      { name: 'data', ...withPath({ const: { required: ['b', 'a'] } }) },
    ])
    const registry = registryOf()
    const client = createClient()
    const [near, far] = wires()
    await Promise.all([server.connect(far), client.connect(near)])
    const tools = await registerMcpTools(registry, client, { server: 'up' })
    expect(tools.names()).toEqual(['up__data', 'up__good', 'up__old'])
    expect(tools.diagnostics()).toEqual(
      ['odd', 'lost'].map((name) => ({
        code: 'mcp-tool-left-out',
        severity: 'warning',
        message: `up: "${name}" is left out: in its inputSchema, #/properties/path/${name === 'odd' ? 'type' : '$ref'} is not valid`,
        at: `up__${name}`,
      })),
    )
    expect(registry.get('up__old')?.inputSchema['properties']).toEqual({
      path: { type: 'array', prefixItems: [{ type: 'string' }] },
    })
    expect(registry.get('up__data')?.inputSchema['properties']).toEqual({
      path: { const: { required: ['b', 'a'] } },
    })
    await client.close()
  })

  test('errors, pictures, structured content, aborts and time limits of a call', async () => {
    const server = createScriptedServer([tool('a')])
    const registry = registryOf()
    const client = createClient()
    const [near, far] = wires()
    await Promise.all([server.connect(far), client.connect(near)])
    await registerMcpTools(registry, client, { server: 'up', timeoutMs: 300 })
    const session = openSession(registry)
    session.beginTurn()
    const call = (result: object | Promise<object>, options = {}): Promise<any> => {
      server.answer = () => result
      return session.call('up__a', {}, options)
    }
    const text = (words: string) => ({ type: 'text', text: words })
    expect(await call({ content: [text('one'), text('two')], structuredContent: { n: 1 } })).toMatchObject({
      output: 'one\ntwo',
    })
    expect(await call({ content: [], structuredContent: { n: 1 } })).toMatchObject({ output: { n: 1 } })
    const picture = { type: 'image', data: 'AAAA', mimeType: 'image/png' }
    expect(await call({ content: [text('see'), picture] })).toMatchObject({
      output: { text: 'see', content: [text('see'), picture] },
    })
    expect(await call({ content: [text('no such path')], isError: true })).toMatchObject({
      ok: false,
      error: { code: 'failed', message: '"up__a" failed: no such path' },
    })
    expect(await call(new Promise(() => {}))).toMatchObject({ ok: false, error: { code: 'failed' } })
    const stop = new AbortController()
    const aborted = call(new Promise(() => {}), { signal: stop.signal })
    stop.abort()
    expect(await aborted).toMatchObject({ ok: false, error: { code: 'aborted' } })
    await client.close()
  })

  test('a disconnection keeps the tools, which answer that they are away; a reconnection changes nothing (A6)', async () => {
    const server = createScriptedServer([tool('a')])
    const registry = registryOf()
    const client = createClient()
    const connect = async (to = client): Promise<void> => {
      const [near, far] = wires()
      await Promise.all([server.connect(far), to.connect(near)])
    }
    await connect()
    const tools = await registerMcpTools(registry, client, { server: 'up' })
    const session = openSession(registry, { promotion: 'never' })
    const { tools: array } = session.beginTurn()
    const { generation } = registry
    await server.disconnect()
    await settled(() => !tools.isUp())
    expect(session.beginTurn().tools).toBe(array)
    expect(await session.call('up__a', {})).toMatchObject({
      ok: false,
      error: { code: 'unavailable', message: '"up__a" is temporarily unavailable: up is not connected' },
    })
    await expect(tools.refresh()).rejects.toThrow()
    await connect()
    await tools.refresh()
    expect(tools.isUp()).toBe(true)
    expect(await session.call('up__a', {})).toMatchObject({ ok: true })
    // Another client of the same server takes over; the first one's end is no longer the tools' end.
    const second = createClient()
    await connect(second)
    const others = await registerMcpTools(registry, second, { server: 'up' })
    tools.close()
    await client.close()
    expect(others.names()).toEqual(['up__a'])
    expect(await session.call('up__a', {})).toMatchObject({ ok: true })
    expect(registry.generation).toBe(generation)
    expect(session.beginTurn().tools).toBe(array)
    await second.close()
  })

  test('notifications during a reading share the one that follows it', async () => {
    const server = createScriptedServer([tool('a')])
    const client = createClient()
    const [near, far] = wires()
    await Promise.all([server.connect(far), client.connect(near)])
    const tools = await registerMcpTools(registryOf(), client, { server: 'up' })
    await Promise.all(Array.from({ length: 20 }, () => tools.refresh()))
    expect(server.listings).toBe(3)
    await client.close()
  })

  test('a real server, as a process', async () => {
    const folder = dirname(require.resolve('@modelcontextprotocol/server-everything/package.json'))
    const client = createClient()
    await client.connect(start([join(folder, 'dist/index.js')]))
    const registry = registryOf()
    const tools = await registerMcpTools(registry, client, { server: 'everything' })
    expect(tools.diagnostics()).toEqual([])
    expect(tools.names().length).toBeGreaterThan(10)
    const session = openSession(registry)
    session.beginTurn()
    expect(await session.call('everything__get-sum', { a: 2, b: 3 })).toMatchObject({
      ok: true,
      output: 'The sum of 2 and 3 is 5.',
    })
    expect(await session.call('everything__get-tiny-image', {})).toMatchObject({
      output: { content: expect.arrayContaining([expect.objectContaining({ type: 'image' })]) },
    })
    await client.close()
    expect(tools.isUp()).toBe(false)
  })
})
