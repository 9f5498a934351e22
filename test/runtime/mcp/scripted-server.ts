/** What both generations' clients take for a transport, as far as this server needs it. */
interface Wire {
  onmessage?: ((message: any) => void) | undefined
  start(): Promise<void>
  send(message: any): Promise<void>
  close(): Promise<void>
}

export interface ListedTool {
  readonly name?: unknown
  readonly description?: unknown
  readonly inputSchema?: unknown
  readonly [key: string]: unknown
}

/** A server at the other end of a transport in memory, whose list and answers a test may change at any time. */
export interface ScriptedServer {
  tools: readonly ListedTool[]
  answer: (name: string, args: any) => object | Promise<object>
  /** Lists that were asked for. */
  readonly listings: number
  connect(wire: Wire): Promise<void>
  notify(): Promise<void>
  disconnect(): Promise<void>
}

export function tool(name: string, description = `Does ${name}.`): ListedTool {
  return { name, description, inputSchema: { type: 'object', properties: { path: { type: 'string' } } } }
}

export function createScriptedServer(tools: readonly ListedTool[]): ScriptedServer {
  let wire: Wire | undefined
  let listings = 0

  async function respond({ id, method, params }: any): Promise<void> {
    const send = (rest: object): unknown => wire?.send({ jsonrpc: '2.0', id, ...rest })
    if (method === 'initialize') {
      const serverInfo = { name: 'scripted', version: '1' }
      const capabilities = { tools: { listChanged: true } }
      await send({ result: { protocolVersion: params.protocolVersion, capabilities, serverInfo } })
    } else if (method === 'tools/list') {
      listings++
      await send({ result: { tools: server.tools } })
    } else if (method === 'tools/call') {
      const result = await server.answer(params.name, params.arguments)
      await send({ result })
    }
  }

  const server: ScriptedServer = {
    tools,
    answer: (name, args) => ({ content: [{ type: 'text', text: `${name} ${JSON.stringify(args)}` }] }),
    get listings() {
      return listings
    },
    async connect(given) {
      wire = given
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport is no event target
      wire.onmessage = (message: unknown) => void respond(message)
      await wire.start()
    },
    async notify() {
      await wire?.send({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' })
    },
    async disconnect() {
      await wire?.close()
    },
  }
  return server
}
