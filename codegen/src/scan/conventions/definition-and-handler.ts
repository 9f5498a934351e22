import { ts } from 'ts-morph'
import type { Convention } from '../convention.ts'
import { follow } from '../shape/follow.ts'
import { isHandedIn } from '../shape/handed-in.ts'
import { isWrittenText, mayBeFunction, mayBeName, mayBeText } from '../shape/may-be.ts'
import { isToolFunction } from '../shape/passed-as-tool.ts'
import { valueOf } from '../shape/property-of.ts'
import { NO_PARAMETERS } from './mcp-server-tool.ts'

/**
 * `server.tool({ name, description, schema }, handler)` of tmcp and mcp-use, `ai.defineTool({ ... }, handler)` of Genkit: what
 * the model is told in the first argument, the function that does the work in the second.
 */
export const definitionAndHandler: Convention = {
  name: 'definition-and-handler',
  packages: [],
  marks: [
    ['ool(', 'name', 'description'],
    ['ool<', 'name', 'description'],
  ],
  kinds: [ts.SyntaxKind.CallExpression],
  find(node, context) {
    if (!ts.isCallExpression(node) || !isToolFunction(node.expression)) return undefined
    const [definition, handler] = node.arguments
    if (definition === undefined || handler === undefined || !mayBeFunction(handler)) return undefined
    const object = follow(definition, context)
    if (!ts.isObjectLiteralExpression(object)) return undefined
    const [name, description] = [valueOf(object, 'name'), valueOf(object, 'description')]
    if (name === undefined || description === undefined) return undefined
    if (!mayBeName(name) || isHandedIn(name) || !mayBeText(description)) return undefined
    if (!isWrittenText(name) && typeof context.fold(name) !== 'string') return undefined
    return {
      node,
      definition,
      keys: { inputSchema: ['inputSchema', 'schema', 'parameters', 'inputs', 'input'] },
      isShape: true,
      absent: { inputSchema: NO_PARAMETERS },
    }
  },
}
