import { ts } from 'ts-morph'
import type { Convention } from '../convention.ts'
import type { FoldContext } from '../fold/context.ts'
import { isPrimitive } from '../fold/value.ts'
import { isHandedIn } from '../shape/handed-in.ts'
import { isHandler } from '../shape/is-handler.ts'
import { isFunction, isWrittenText, mayBeName, mayBeText } from '../shape/may-be.ts'
import { isTypedAsTool } from '../shape/presented.ts'
import { firstKeyOf, propertyOf, valueOf } from '../shape/property-of.ts'
import { isSchema } from '../shape/schema-like.ts'
import { unwrap } from '../shape/unwrap.ts'
import { NO_PARAMETERS } from './mcp-server-tool.ts'
import { isPassedAsTool, passedTo } from '../shape/passed-as-tool.ts'

const SCHEMA_KEYS = [
  'inputSchema',
  'input_schema',
  'parameters',
  'schema',
  'paramsSchema',
  'argsSchema',
  'paramsShape',
  'args',
]

const HANDLER_KEYS = [
  'execute',
  'handler',
  'handle',
  'run',
  'call',
  'callback',
  'invoke',
  'func',
  'logic',
  'tool',
  // Makes the handler.
  'factory',
]

/**
 * A project's own tools, whatever function they are passed to: one object with a name, a description, a schema that certainly
 * is one, and the function that does the work.
 */
export const toolObject: Convention = {
  name: 'tool-object',
  packages: [],
  marks: [...SCHEMA_KEYS, 'ool(', 'ool)('].flatMap((key) =>
    HANDLER_KEYS.map((handler) => ['description', key, handler]),
  ),
  isLoose: true,
  kinds: [ts.SyntaxKind.ObjectLiteralExpression],
  find(node, context) {
    if (!ts.isObjectLiteralExpression(node)) return undefined
    const [name, description] = [valueOf(node, 'name'), valueOf(node, 'description')]
    if (name === undefined || description === undefined) return undefined
    // `send_${channel}` is named by who calls, and a tool of the project's all the same.
    const isPattern = isWrittenText(name) && isPassedAsTool(node)
    if (!mayBeName(name) || (isHandedIn(name) && !isPattern)) return undefined
    // A description that is made when it is asked for is reported, where everything else says that it is a tool.
    if (!mayBeText(description) && !isFunction(unwrap(description))) return undefined
    if (!isWrittenText(name) && typeof context.fold(name) !== 'string' && !isOfPackage(name, context))
      return undefined
    if (!HANDLER_KEYS.some((key) => isHandler(propertyOf(node, key)))) return undefined
    const key = firstKeyOf(node, SCHEMA_KEYS)
    const schema = key === undefined ? undefined : valueOf(node, key)
    const isTold = isPassedAsTool(node) && isWrittenText(name) && isWrittenText(description)
    // What the project's own function makes of it is what is served: it may convert the schema.
    const made = passedTo(node) ?? node
    const absent = { inputSchema: NO_PARAMETERS }
    if (key === undefined || schema === undefined)
      return isTold && saysAll(node) ? { node: made, definition: node, absent } : undefined
    const isCertain =
      isSchema(schema, context) ||
      isTypedAsTool(node) ||
      // Whatever makes the schema: a package, a parameter of the function around it.
      isTold ||
      areOfOne(description, schema)
    if (!isCertain && !(isEmpty(schema) && isPassedAsTool(node))) return undefined
    return { node: made, definition: node, keys: { inputSchema: [key] }, isShape: true }
  },
}

const OTHER_KEYS: ReadonlySet<string> = new Set([
  ...HANDLER_KEYS,
  'name',
  'title',
  'description',
  'annotations',
  'outputSchema',
  'output',
  'tags',
  'icons',
  '_meta',
])

/** Whether nothing in an object could be its parameters under a key that is not known. */
function saysAll(object: ts.ObjectLiteralExpression): boolean {
  return object.properties.every((property) => {
    if (ts.isMethodDeclaration(property)) return true
    if (property.name === undefined) return false
    if (OTHER_KEYS.has(property.name.getText())) return true
    return ts.isPropertyAssignment(property) && isPlain(unwrap(property.initializer))
  })
}

function isPlain(node: ts.Expression): boolean {
  const { kind } = node
  const isBoolean = kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword
  return isBoolean || ts.isLiteralExpression(node) || isFunction(node)
}

/** `description: shared.description, parameters: shared.parameters`: what describes a tool and what it takes come from one thing. */
function areOfOne(description: ts.Expression, schema: ts.Expression): boolean {
  const [a, b] = [unwrap(description), unwrap(schema)]
  return (
    ts.isPropertyAccessExpression(a) &&
    ts.isPropertyAccessExpression(b) &&
    /^(?:description|desc)$/.test(a.name.text) &&
    a.expression.getText() === b.expression.getText()
  )
}

/** A value that a package gives, which only running the code tells. */
function isOfPackage(given: ts.Expression, context: FoldContext): boolean {
  const value = context.fold(given)
  return !isPrimitive(value) && value.kind === 'external'
}

/** `schema: {}` of a tool without parameters. */
function isEmpty(schema: ts.Expression): boolean {
  const node = unwrap(schema)
  return ts.isObjectLiteralExpression(node) && node.properties.length === 0
}
