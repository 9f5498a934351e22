import type { Convention } from '../convention.ts'
import { definedByCall } from './defined-by-call.ts'

/** Google ADK: `new FunctionTool({ name, description, parameters, execute })`. */
export const googleAdk: Convention = definedByCall({
  name: 'google-adk',
  packages: ['@google/adk'],
  classes: ['FunctionTool'],
  keys: { inputSchema: ['parameters'] },
  absent: { inputSchema: { type: 'object', properties: {} } },
})
