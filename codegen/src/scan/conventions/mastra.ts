import type { Convention } from '../convention.ts'
import { definedByCall } from './defined-by-call.ts'

/** Mastra: `createTool({ id, description, inputSchema, execute })`. The id is what the model calls. */
export const mastra: Convention = definedByCall({
  name: 'mastra',
  packages: ['@mastra/core'],
  functions: ['createTool'],
  keys: { name: ['id'] },
  absent: { inputSchema: { type: 'object', properties: {} } },
})
