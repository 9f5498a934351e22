import { ts } from 'ts-morph'
import type { Convention, Site } from '../convention.ts'
import type { FoldContext } from '../fold/context.ts'
import { isFault } from '../fold/fault.ts'
import { isPrimitive } from '../fold/value.ts'
import { follow } from '../shape/follow.ts'
import { listItems } from '../shape/list-items.ts'
import { mappedSite } from '../shape/mapped-site.ts'
import { valueOf } from '../shape/property-of.ts'
import { returnedBy } from '../shape/returned-by.ts'

/** Low-level MCP servers: `server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...] }))`. Version 2: `'tools/list'`. */
export const mcpListTools: Convention = {
  name: 'mcp-list-tools',
  packages: ['@modelcontextprotocol/sdk', '@modelcontextprotocol/server', '@modelcontextprotocol/core'],
  marks: ['ListToolsRequestSchema', ['setRequestHandler', 'tools/list']],
  kinds: [ts.SyntaxKind.CallExpression],
  find(node, context) {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
    const [request, handler] = node.arguments
    if (node.expression.name.text !== 'setRequestHandler' || request === undefined || handler === undefined)
      return undefined
    return asksForTools(request, context) ? toolsOf(handler, node, context) : undefined
  },
}

function asksForTools(request: ts.Expression, context: FoldContext): boolean {
  if (ts.isIdentifier(request) && request.text === 'ListToolsRequestSchema') return true
  const value = context.fold(request)
  if (isFault(value)) return false
  if (isPrimitive(value)) return value === 'tools/list'
  return value.kind === 'external' && value.path.at(-1) === 'ListToolsRequestSchema'
}

function toolsOf(handler: ts.Expression, node: ts.Node, context: FoldContext): readonly Site[] {
  const fn = follow(handler, context)
  const answers = ts.isFunctionLike(fn) ? returnedBy(fn) : []
  const lists = answers.flatMap((answer) => {
    const object = follow(answer, context)
    const tools = ts.isObjectLiteralExpression(object) ? valueOf(object, 'tools') : undefined
    return tools === undefined ? [] : [listItems(tools, context)]
  })
  const sites = lists.flatMap(({ items }) => items.map((item) => mappedSite(item, context)))
  // A handler is there to answer with something: what fills an empty list is not seen.
  const isOpen = lists.length < answers.length || sites.length === 0 || lists.some((list) => list.isOpen)
  return isOpen ? [...sites, { node, makesAny: true }] : sites
}
