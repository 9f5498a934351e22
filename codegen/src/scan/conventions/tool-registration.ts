import { ts } from 'ts-morph'
import type { Convention } from '../convention.ts'
import { definitionBehind } from '../shape/definition-behind.ts'
import { follow } from '../shape/follow.ts'
import { mayBeName, mayBeText } from '../shape/may-be.ts'
import { firstKeyOf, propertyOf, valueOf } from '../shape/property-of.ts'
import { isInstance, type ReceiverClasses } from '../shape/receiver.ts'

const packages = [
  'fastmcp',
  '@mariozechner/pi-coding-agent',
  '@earendil-works/pi-coding-agent',
  '@mariozechner/pi-agent-core',
]

const RECEIVERS: ReceiverClasses = {
  packages: new Set(packages),
  names: new Set(['FastMCP', 'ExtensionAPI', 'HookAPI', 'CustomToolAPI']),
}

const SCHEMA_KEYS = ['parameters', 'inputSchema']
const HANDLER_KEYS = ['execute', 'handler', 'run', 'callback']

/**
 * FastMCP `server.addTool({ name, description, parameters, execute })`, pi `pi.registerTool({ ... })`: one object that holds all
 * of a tool. Registries take other things by the same names, so a receiver that nothing types needs the whole shape.
 */
export const toolRegistration: Convention = {
  name: 'tool-registration',
  packages,
  marks: ['.addTool(', '.registerTool('],
  kinds: [ts.SyntaxKind.CallExpression],
  find(node, context) {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
    const { expression: receiver, name: method } = node.expression
    const [argument, ...others] = node.arguments
    if (!/^(?:add|register)Tool$/.test(method.text) || argument === undefined || others.length > 0)
      return undefined
    const known = isInstance(receiver, RECEIVERS, context)
    if (known === false) return undefined
    const definition = definitionBehind(argument, context)
    const object = follow(definition, context)
    if (known === 'unknown' && !(ts.isObjectLiteralExpression(object) && isTool(object))) return undefined
    return {
      node,
      definition,
      keys: { inputSchema: SCHEMA_KEYS },
      absent: { inputSchema: { type: 'object', properties: {} } },
    }
  },
}

function isTool(object: ts.ObjectLiteralExpression): boolean {
  const [name, description] = [valueOf(object, 'name'), valueOf(object, 'description')]
  if (name === undefined || description === undefined || !mayBeName(name) || !mayBeText(description))
    return false
  const isHandled = HANDLER_KEYS.some((key) => propertyOf(object, key) !== undefined)
  return isHandled && firstKeyOf(object, SCHEMA_KEYS) !== undefined
}
