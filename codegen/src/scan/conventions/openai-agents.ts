import type { Convention } from '../convention.ts'
import { definedByCall } from './defined-by-call.ts'

/** OpenAI Agents SDK: `tool({ name, description, parameters, execute })`. */
export const openaiAgents: Convention = definedByCall({
  name: 'openai-agents',
  packages: ['@openai/agents', '@openai/agents-core', '@openai/agents-realtime'],
  functions: ['tool'],
  keys: { inputSchema: ['parameters'] },
})
