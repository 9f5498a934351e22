import type { Convention } from '../convention.ts'
import { definedByCall } from './defined-by-call.ts'

const packages = ['langchain', '@langchain/core', '@langchain/langgraph']

/** LangChain: `tool(fn, { name, description, schema })`. */
export const langchainTool: Convention = definedByCall({
  name: 'langchain-tool',
  packages,
  functions: ['tool'],
  argument: 1,
  keys: { inputSchema: ['schema'] },
})

/** LangChain: `new DynamicStructuredTool({ name, description, schema, func })`. A `DynamicTool` takes one text. */
export const langchainStructured: Convention = definedByCall({
  name: 'langchain-structured',
  packages,
  classes: ['DynamicStructuredTool', 'DynamicTool'],
  keys: { inputSchema: ['schema'] },
  absent: { inputSchema: { type: 'object', properties: { input: { type: 'string' } } } },
})
