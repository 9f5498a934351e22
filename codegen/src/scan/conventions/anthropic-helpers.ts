import type { Convention } from '../convention.ts'
import { definedByCall } from './defined-by-call.ts'

/** Anthropic SDK: `betaZodTool({ name, description, inputSchema, run })`, `betaTool` with a JSON schema. */
export const anthropicHelpers: Convention = definedByCall({
  name: 'anthropic-helpers',
  packages: ['@anthropic-ai/sdk'],
  functions: ['betaZodTool', 'betaTool'],
  keys: { inputSchema: ['inputSchema', 'input_schema'] },
})
