import type { Convention } from '../convention.ts'
import { definedByCall } from './defined-by-call.ts'
import { NO_PARAMETERS } from './mcp-server-tool.ts'

/** MCP Apps: `registerAppTool(server, name, config, handler)`. */
export const mcpAppTool: Convention = definedByCall({
  name: 'mcp-app-tool',
  packages: ['@modelcontextprotocol/ext-apps'],
  functions: ['registerAppTool'],
  argument: 2,
  keys: { name: [] },
  isShape: true,
  absent: { inputSchema: NO_PARAMETERS, description: '' },
  complete(site, call) {
    const name = call.arguments?.[1]
    return name === undefined ? undefined : { ...site, given: { name } }
  },
})
