import { ts } from 'ts-morph'
import type { Convention } from '../convention.ts'
import { follow } from '../shape/follow.ts'
import { isHandler } from '../shape/is-handler.ts'
import { isWrittenText, mayBeText } from '../shape/may-be.ts'
import { isToolFunction } from '../shape/passed-as-tool.ts'
import { propertyOf, valueOf } from '../shape/property-of.ts'
import { NO_PARAMETERS } from './mcp-server-tool.ts'

const HANDLERS = ['handler', 'execute', 'run', 'callback']

/** `mcp.tool('name', { description, inputSchema, handler })` of mcp-lite, `defineTool('name', { ... })`: the name stands before the rest. */
export const namedDefinition: Convention = {
  name: 'named-definition',
  packages: [],
  marks: HANDLERS.flatMap((key) => ['ool(', 'ool<'].map((call) => [call, 'description', key])),
  kinds: [ts.SyntaxKind.CallExpression],
  find(node, context) {
    if (!ts.isCallExpression(node) || !isToolFunction(node.expression)) return undefined
    const [name, definition, ...others] = node.arguments
    if (name === undefined || definition === undefined || others.length > 0) return undefined
    if (!isWrittenText(name) && typeof context.fold(name) !== 'string') return undefined
    const object = follow(definition, context)
    if (!ts.isObjectLiteralExpression(object)) return undefined
    const description = valueOf(object, 'description')
    if (description === undefined || !mayBeText(description)) return undefined
    if (!HANDLERS.some((key) => isHandler(propertyOf(object, key)))) return undefined
    return {
      node,
      definition,
      keys: { name: [], inputSchema: ['inputSchema', 'parameters', 'schema', 'args'] },
      given: { name },
      isShape: true,
      absent: { inputSchema: NO_PARAMETERS },
    }
  },
}
