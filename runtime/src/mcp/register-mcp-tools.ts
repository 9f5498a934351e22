import { ToolcribError } from '../error.ts'
import { byCodeUnit } from '../order.ts'
import type { LiveTool, Registry } from '../types/registry.ts'
import type { RuntimeDiagnostic } from '../types/resolution.ts'
import { isSecondGeneration } from './client.ts'
import type { McpClient } from './client.ts'
import { followClient } from './follow-client.ts'
import { listAllTools } from './list-all-tools.ts'
import type { McpTools, McpToolsOptions } from './mcp-tools.ts'
import { readList } from './read-list.ts'
import { isDisconnection, readResult, unavailable } from './read-result.ts'

/** What one server has in a registry, whichever client of it is the current one. */
interface Holding {
  names: readonly string[]
  /** Number of the connection that holds it: a client that was replaced changes nothing any more. */
  holder: number
  connections: number
}

const holdings: WeakMap<object, Map<string, Holding>> = /* @__PURE__ */ new WeakMap()

/**
 * Puts a connected server's tools into a registry and follows its list from then on: sessions take a change at their next
 * boundary, by the merge that keeps their prefix (rules A4 to A8). A disconnection leaves the tools registered, and calls
 * answer that they are unavailable (rule A6). A second client of the same server takes the first one's place.
 *
 * Rejects where the first list can't be read; nothing is registered then.
 */
export async function registerMcpTools(
  registry: Registry<any, any, any>,
  client: McpClient,
  options: McpToolsOptions,
): Promise<McpTools> {
  const { server, timeoutMs, toOutput = readResult, onDiagnostic } = options
  const holding = holdingOf(registry, server)
  const id = ++holding.connections
  const closing = new AbortController()
  let isUp = false
  let isClosed = false
  let remarks: readonly RuntimeDiagnostic[] = []
  let running: Promise<void> | undefined
  let queued: Promise<void> | undefined

  function handlerOf(tool: string): LiveTool['execute'] {
    return async (input, { signal }) => {
      const params = { name: tool, arguments: input }
      const limits = { signal, ...(timeoutMs !== undefined && { timeout: timeoutMs }) }
      let result: unknown
      try {
        result = await (isSecondGeneration(client)
          ? client.callTool(params, limits)
          : client.callTool(params, undefined, limits))
      } catch (error) {
        throw isDisconnection(error) ? unavailable(`${server} is not connected`, error) : error
      }
      return toOutput(result)
    }
  }

  async function update(): Promise<void> {
    const listed = await listAllTools(client, {
      signal: closing.signal,
      ...(timeoutMs !== undefined && { timeout: timeoutMs }),
    })
    const { tools, diagnostics } = await readList(registry, listed, options, handlerOf)
    if (isClosed || holding.holder > id) return
    holding.holder = id
    const told = [...diagnostics]
    const taken = replaceTools(registry, holding.names, tools, (name, why) => {
      told.push({ code: 'mcp-tool-left-out', severity: 'warning', message: `${server}: ${why}`, at: name })
    })
    holding.names = taken
    if (!isUp) followed.renew()
    isUp = true
    remarks = told
    for (const remark of told) onDiagnostic?.(remark)
  }

  function refresh(): Promise<void> {
    if (isClosed) return Promise.resolve()
    if (!running) {
      running = update().finally(() => {
        running = undefined
      })
      return running
    }
    // What comes during a reading may be too late for it: all of it shares the next one.
    queued ??= running
      .catch(() => {})
      .then(() => {
        queued = undefined
        return refresh()
      })
    return queued
  }

  function failed(error: unknown): void {
    if (isClosed) return
    const message = `${server}: the list of tools can't be followed: ${String(Object(error).message ?? error)}`
    onDiagnostic?.({ code: 'mcp-list-unreadable', severity: 'error', message, at: server })
  }

  function close(): void {
    if (isClosed) return
    isClosed = true
    isUp = false
    followed.stop()
    closing.abort()
    if (holding.holder !== id) return
    registry.deregister(holding.names)
    holding.names = []
  }

  const followed = followClient(
    client,
    () => void refresh().catch(failed),
    () => void (isUp = false),
    failed,
  )
  try {
    await refresh()
  } catch (error) {
    close()
    throw error
  }
  return {
    server,
    names: () => (holding.holder === id ? holding.names : []),
    isUp: () => isUp,
    diagnostics: () => remarks,
    refresh,
    close,
  }
}

function holdingOf(registry: object, server: string): Holding {
  let servers = holdings.get(registry)
  if (!servers) holdings.set(registry, (servers = new Map()))
  let holding = servers.get(server)
  if (!holding) servers.set(server, (holding = { names: [], holder: 0, connections: 0 }))
  return holding
}

/** Makes the registry hold these tools in place of the earlier ones. One that it refuses is left out alone. */
function replaceTools(
  registry: Registry,
  earlier: readonly string[],
  tools: readonly LiveTool[],
  leftOut: (name: string, why: string) => void,
): readonly string[] {
  let taken = tools
  try {
    registry.register(tools)
  } catch {
    taken = tools.filter((tool) => {
      try {
        registry.register([tool])
        return true
      } catch (error) {
        if (!(error instanceof ToolcribError)) throw error
        leftOut(tool.entry.name, error.message)
        return false
      }
    })
  }
  const names = taken.map(({ entry }) => entry.name).toSorted(byCodeUnit)
  registry.deregister(earlier.filter((name) => !names.includes(name)))
  return names
}
