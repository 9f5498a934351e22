import type { Convention } from '../convention.ts'
import { definedByCall } from './defined-by-call.ts'

/** Claude Agent SDK: `tool(name, description, shape, handler)`. */
export const claudeAgentSdk: Convention = definedByCall({
  name: 'claude-agent-sdk',
  packages: ['@anthropic-ai/claude-agent-sdk', '@anthropic-ai/claude-code'],
  functions: ['tool'],
  complete({ node }, call) {
    const [name, description, inputSchema] = call.arguments ?? []
    if (name === undefined || description === undefined || inputSchema === undefined) return undefined
    return { node, given: { name, description, inputSchema }, isShape: true }
  },
})
