// A server that speaks the 2026-07-28 revision of the protocol and no other.
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import * as z from 'zod'

serveStdio(
  () => {
    const server = new McpServer({ name: 'newest', version: '1.0.0' }, { capabilities: { tools: {} } })
    const inputSchema = z.object({ text: z.string() })
    server.registerTool('say', { description: 'Says it.', inputSchema }, ({ text }) => ({
      content: [{ type: 'text', text }],
    }))
    return server
  },
  { legacy: 'reject' },
)
