import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createRegistry, openSession } from 'toolcrib'
import { registerMcpTools } from 'toolcrib/mcp'
import type { McpClient } from 'toolcrib/mcp'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { entry, manifest } from '../session/fixture.ts'

const INFO = { name: 'test', version: '1' }

test('both generations’ clients fit as they are', () => {
  const clients: readonly McpClient[] = [new FirstClient(INFO), new Client(INFO)]
  expect(clients).toHaveLength(2)
})

test('a connection of the 2026-07-28 revision is asked to tell of changes', async () => {
  let say = (_name: string): void => {}
  const factory = (): McpServer => {
    const server = new McpServer(INFO, { capabilities: { tools: { listChanged: true } } })
    say = (name) => {
      const inputSchema = z.object({ text: z.string() })
      server.registerTool(name, { description: `Says ${name}.`, inputSchema }, ({ text }) => ({
        content: [{ type: 'text', text: `${name}: ${text}` }],
      }))
    }
    say('a')
    return server
  }
  const client = new Client(INFO, { versionNegotiation: { mode: 'auto' } })
  const [near, far] = InMemoryTransport.createLinkedPair()
  const served = serveStdio(factory, { transport: far, legacy: 'reject' })
  await client.connect(near)
  const registry = createRegistry(manifest([entry('read')]))
  const tools = await registerMcpTools(registry, client, { server: 'up' })
  expect(tools.names()).toEqual(['up__a'])
  say('b')
  await expect.poll(() => tools.names()).toEqual(['up__a', 'up__b'])
  const session = openSession(registry)
  session.beginTurn()
  expect(await session.call('up__b', { text: 'x' })).toMatchObject({ ok: true, output: 'b: x' })
  expect(client.getProtocolEra()).toBe('modern')
  tools.close()
  await client.close()
  await served.close()
})
