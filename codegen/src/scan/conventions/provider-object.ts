import { ts } from 'ts-morph'
import type { Convention, Site } from '../convention.ts'
import type { FoldContext } from '../fold/context.ts'
import { isHandedIn } from '../shape/handed-in.ts'
import { isWrittenText, mayBeName, mayBeText } from '../shape/may-be.ts'
import { isPresented } from '../shape/presented.ts'
import { firstKeyOf, valueOf } from '../shape/property-of.ts'
import { isJsonSchema, isSchema } from '../shape/schema-like.ts'
import { follow } from '../shape/follow.ts'
import { unwrap } from '../shape/unwrap.ts'

/** Keys by which providers and MCP call the schema. */
const SCHEMA_KEYS = ['inputSchema', 'input_schema', 'parametersJsonSchema', 'parameters']

/**
 * Definitions as providers take them: OpenAI chat `{ type: 'function', function: {...} }`, Responses `{ type: 'function', name,
 * parameters }`, Anthropic `{ name, description, input_schema }`, Gemini `functionDeclarations`, MCP `{ name, description,
 * inputSchema }`. The shape alone is not enough: see `isPresented`.
 */
export const providerObject: Convention = {
  name: 'provider-object',
  packages: [],
  marks: SCHEMA_KEYS.map((key) => ['description', key, 'name']),
  isLoose: true,
  kinds: [ts.SyntaxKind.ObjectLiteralExpression],
  find(node, context) {
    if (!ts.isObjectLiteralExpression(node)) return undefined
    return openAiChat(node, context) ?? plain(node, context)
  },
}

function openAiChat(node: ts.ObjectLiteralExpression, context: FoldContext): Site | undefined {
  const inner = valueOf(node, 'function')
  if (inner === undefined || !isFunctionTyped(node)) return undefined
  const object = follow(inner, context)
  if (!ts.isObjectLiteralExpression(object) || !hasFields(object, context)) return undefined
  return isPresented(node, context) || hasSchema(object, context)
    ? { node, definition: inner, keys: { inputSchema: ['parameters'] } }
    : undefined
}

function plain(node: ts.ObjectLiteralExpression, context: FoldContext): Site | undefined {
  if (!hasFields(node, context) || isInsideChatTool(node)) return undefined
  const key = firstKeyOf(node, SCHEMA_KEYS)
  if (key === undefined) return undefined
  const isShown = isFunctionTyped(node) ? hasSchema(node, context) : isPresented(node, context)
  return isShown && isSchemaOf(node, key, context)
    ? { node, definition: node, keys: { inputSchema: [key] } }
    : undefined
}

/** A name and a description in texts, not in the schemas of properties that are called so, nor of a tool that was handed in. */
function hasFields(node: ts.ObjectLiteralExpression, context: FoldContext): boolean {
  const [name, description] = [valueOf(node, 'name'), valueOf(node, 'description')]
  if (name === undefined || description === undefined) return false
  if (!mayBeName(name) || !mayBeText(description) || isHandedIn(name)) return false
  return isWrittenText(name) || typeof context.fold(name) === 'string'
}

function isFunctionTyped(node: ts.ObjectLiteralExpression): boolean {
  const type = valueOf(node, 'type')
  if (type === undefined) return false
  const written = unwrap(type)
  return ts.isStringLiteralLike(written) && written.text === 'function'
}

function isInsideChatTool({ parent }: ts.Node): boolean {
  return (
    ts.isPropertyAssignment(parent) &&
    parent.name.getText() === 'function' &&
    ts.isObjectLiteralExpression(parent.parent) &&
    isFunctionTyped(parent.parent)
  )
}

function hasSchema(node: ts.ObjectLiteralExpression, context: FoldContext): boolean {
  const key = firstKeyOf(node, SCHEMA_KEYS)
  return key !== undefined && isSchemaOf(node, key, context)
}

/** `parameters` means many things, so there it has to be a schema for certain. */
function isSchemaOf(node: ts.ObjectLiteralExpression, key: string, context: FoldContext): boolean {
  const value = valueOf(node, key)
  if (value === undefined) return false
  const written = follow(value, context)
  if (isJsonSchema(written) || isSchema(value, context)) return true
  if (key === 'parameters') return false
  return (
    !ts.isStringLiteralLike(written) && !ts.isNumericLiteral(written) && !ts.isArrayLiteralExpression(written)
  )
}
