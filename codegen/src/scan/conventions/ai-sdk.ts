import { ts } from 'ts-morph'
import type { Convention } from '../convention.ts'
import { nameFromPlace } from '../shape/name-from-place.ts'
import { wrapped } from '../shape/unwrap.ts'
import { definedByCall } from './defined-by-call.ts'

/** Vercel AI SDK: `tools: { weather: tool({ description, inputSchema, execute }) }`. Version 4 says `parameters`. */
export const aiSdk: Convention = definedByCall({
  name: 'ai-sdk',
  packages: ['ai', '@ai-sdk/provider-utils'],
  functions: ['tool', 'dynamicTool'],
  identities: ['tool', 'dynamicTool', 'jsonSchema'],
  keys: { inputSchema: ['inputSchema', 'parameters'] },
  complete(site, call, context) {
    // Another file may list it under a key: see `nameByListing`.
    const isDefault = ts.isExportAssignment(wrapped(call).parent)
    return { ...site, given: { name: isDefault ? 'default' : nameFromPlace(call, context) } }
  },
})
