import { ts } from 'ts-morph'
import type { Convention } from '../convention.ts'
import { isHandedIn } from '../shape/handed-in.ts'
import { isHandler } from '../shape/is-handler.ts'
import { isWrittenText, mayBeName, mayBeText } from '../shape/may-be.ts'
import { isTypedAsTool } from '../shape/presented.ts'
import { firstKeyOf, propertyOf, valueOf } from '../shape/property-of.ts'
import { isSchema } from '../shape/schema-like.ts'

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
]

/**
 * A project's own tools, whatever function they are passed to: one object with a name, a description, a schema that certainly
 * is one, and the function that does the work.
 */
export const toolObject: Convention = {
  name: 'tool-object',
  packages: [],
  marks: SCHEMA_KEYS.flatMap((key) => HANDLER_KEYS.map((handler) => ['description', key, handler])),
  isLoose: true,
  kinds: [ts.SyntaxKind.ObjectLiteralExpression],
  find(node, context) {
    if (!ts.isObjectLiteralExpression(node)) return undefined
    const [name, description] = [valueOf(node, 'name'), valueOf(node, 'description')]
    if (name === undefined || description === undefined) return undefined
    if (!mayBeName(name) || !mayBeText(description) || isHandedIn(name)) return undefined
    if (!isWrittenText(name) && typeof context.fold(name) !== 'string') return undefined
    if (!HANDLER_KEYS.some((key) => isHandler(propertyOf(node, key)))) return undefined
    const key = firstKeyOf(node, SCHEMA_KEYS)
    const schema = key === undefined ? undefined : valueOf(node, key)
    if (key === undefined || schema === undefined) return undefined
    if (!isSchema(schema, context) && !isTypedAsTool(node)) return undefined
    return { node, definition: node, keys: { inputSchema: [key] }, isShape: true }
  },
}
