import { memberOf, readArguments, takesName, type Shape } from './read-shape.ts'
import { isStandIn, originOf, standIn } from './stand-in.ts'
import { waitFor } from './wait-for.ts'

/** A server of the project, or what stands in for one, and what was registered with it. */
export interface ServerLog {
  /** From now on registrations belong to this module. */
  enter(file: string): void
  /** What was registered, in order, by module. Real servers are asked for their list. */
  listed(
    waitMs: number,
  ): Promise<readonly { readonly file: string; readonly shape: Shape; readonly convention: string }[]>
  /** Patches a real SDK's classes, once its module is loaded. */
  watch(module: unknown): void
}

type Handler = (...args: unknown[]) => unknown

const MAX_PAGES = 50

/** @param onCall Receives the observer of stand-in calls. */
export function createServerLog(
  onCall: (observer: (path: string, args: readonly unknown[]) => void) => void,
): ServerLog {
  let file = ''
  const shapes: { file: string; shape: Shape; convention: string }[] = []
  const handlers: { file: string; handler: Handler }[] = []
  const servers = new Map<object, string>()
  onCall((path, args) => {
    const method = path.slice(path.lastIndexOf('.') + 1)
    if (method === 'setRequestHandler') {
      const [schema, handler] = args
      if (methodOf(schema) === 'tools/list' && typeof handler === 'function')
        handlers.push({ file, handler: handler as Handler })
      return
    }
    // Version 2 makes a server for each client.
    if (method === 'serveStdio' && typeof args[0] === 'function') {
      const before = shapes.length
      // A part of the tools, taken for all, would be wrong without a word.
      make(args[0] as Handler).catch(() => (shapes.length = before))
    }
    for (const shape of registrations(method, args))
      shapes.push({
        file,
        shape,
        convention: method.startsWith('addTool') ? 'tool-registration' : 'mcp-server-tool',
      })
  })
  return {
    enter(next) {
      file = next
    },
    watch(module) {
      for (const name of ['McpServer', 'Server', 'FastMCP']) {
        const prototype = memberOf(memberOf(module, name), 'prototype') as
          | { [key: string]: unknown }
          | undefined
        if (prototype === undefined || isStandIn(prototype)) continue
        for (const method of ['registerTool', 'tool', 'setRequestHandler', 'addTool', 'addTools'])
          note(prototype, method, (server, args) => {
            if (method.startsWith('addTool')) {
              for (const shape of registrations(method, args))
                shapes.push({
                  file,
                  shape,
                  convention: method.startsWith('addTool') ? 'tool-registration' : 'mcp-server-tool',
                })
            } else if (!servers.has(server)) servers.set(server, file)
          })
        // Nobody is at the other end: a server that runs would only keep evaluation waiting.
        for (const method of ['connect', 'start'])
          if (Object.hasOwn(prototype, method)) prototype[method] = () => Promise.resolve()
      }
    },
    async listed(waitMs) {
      const found = [...shapes]
      const lists = [
        ...handlers,
        ...[...servers].flatMap(([server, owner]) => {
          const handler = listHandlerOf(server)
          return handler === undefined ? [] : [{ file: owner, handler }]
        }),
      ]
      const asked = new Set<Handler>()
      for (const { file: owner, handler } of lists) {
        if (asked.has(handler)) continue
        asked.add(handler)
        for (const tool of await askForTools(handler, waitMs)) {
          const shape = readArguments([tool])
          if (shape?.name !== undefined) found.push({ file: owner, shape, convention: 'mcp-list-tools' })
        }
      }
      return found
    },
  }
}

/** Lets an app make its server for a client, as the library that is stood in for would. */
async function make(factory: Handler): Promise<void> {
  await factory({ era: 'legacy' })
}

function note(
  prototype: { [key: string]: unknown },
  method: string,
  seen: (server: object, args: readonly unknown[]) => void,
): void {
  const original = prototype[method]
  if (typeof original !== 'function') return
  prototype[method] = function (this: object, ...args: unknown[]) {
    seen(this, args)
    return Reflect.apply(original, this, args) as unknown
  }
}

function registrations(method: string, args: readonly unknown[]): readonly Shape[] {
  if (method === 'addTools') {
    const [list] = args
    return Array.isArray(list) ? list.flatMap((item) => registrations('addTool', [item])) : []
  }
  const isNamed = args.length > 1 && takesName(method, args)
  const isOne = method === 'addTool' || method === 'registerTool'
  if (!isNamed && !isOne) return []
  const shape = readArguments(args)
  return shape?.name === undefined ? [] : [shape]
}

/** The method that a request schema is for: an SDK's own, one that is stood in for, or its name. */
function methodOf(schema: unknown): string | undefined {
  if (typeof schema === 'string') return schema
  if (isStandIn(schema))
    return originOf(schema)?.path.endsWith('ListToolsRequestSchema') === true ? 'tools/list' : undefined
  const method = memberOf(memberOf(schema, 'shape'), 'method')
  const value = memberOf(method, 'value')
  return typeof value === 'string' ? value : undefined
}

export function listHandlerOf(server: object): Handler | undefined {
  const low = memberOf(server, 'server') ?? server
  const known = memberOf(low, '_requestHandlers')
  const handler: unknown = known instanceof Map ? known.get('tools/list') : undefined
  return typeof handler === 'function' ? (handler as Handler) : undefined
}

async function askForTools(handler: Handler, waitMs: number): Promise<readonly unknown[]> {
  const tools: unknown[] = []
  let cursor: unknown
  for (let page = 0; page < MAX_PAGES; page += 1) {
    let answer: unknown
    try {
      const params = cursor === undefined ? {} : { cursor }
      const extra = standIn('extra')
      const waited = await waitFor(
        handler({ jsonrpc: '2.0', id: 1, method: 'tools/list', params }, extra),
        waitMs,
      )
      if ('isLate' in waited) return tools
      answer = waited.value
    } catch {
      return tools
    }
    const list = memberOf(answer, 'tools')
    if (Array.isArray(list)) tools.push(...(list as unknown[]))
    cursor = memberOf(answer, 'nextCursor')
    if (typeof cursor !== 'string') return tools
  }
  return tools
}
