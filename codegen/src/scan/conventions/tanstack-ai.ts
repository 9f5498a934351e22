import type { Convention } from '../convention.ts'
import { definedByCall } from './defined-by-call.ts'

/** TanStack AI: `toolDefinition({ name, description, inputSchema })`. */
export const tanstackAi: Convention = definedByCall({
  name: 'tanstack-ai',
  packages: ['@tanstack/ai'],
  functions: ['toolDefinition'],
  absent: { inputSchema: { type: 'object', properties: {} } },
})
