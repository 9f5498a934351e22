import { ts } from 'ts-morph'
import type { Convention } from '../convention.ts'
import type { FoldContext } from '../fold/context.ts'
import { isFault, type Fault } from '../fold/fault.ts'
import { keyOf } from '../fold/fold-key.ts'
import { follow } from '../shape/follow.ts'
import { isHandler } from '../shape/is-handler.ts'
import { listingKeys } from '../shape/listing-keys.ts'
import { mayBeText } from '../shape/may-be.ts'
import { propertyOf, valueOf } from '../shape/property-of.ts'
import { isToolFunction } from '../shape/passed-as-tool.ts'
import { isSchema } from '../shape/schema-like.ts'
import { nameless, severalNames } from '../shape/name-from-place.ts'
import { unwrap, wrapped } from '../shape/unwrap.ts'
import { referencesTo } from '../symbols/references.ts'

const SCHEMA_KEYS = ['inputSchema', 'parameters', 'input_schema', 'schema', 'args']

const HANDLER_KEYS = ['execute', 'handler', 'run', 'call', 'invoke', 'func']

/** Keys by which such an object is something else: a route, a command of a command line, a field of a form. */
const FOREIGN_KEYS = ['name', 'id', 'method', 'path', 'url', 'command', 'type', 'meta', 'builder', 'usage']

/**
 * A project's own tools that are named by the key that they are listed under: `{ list_projects: tool({ description,
 * parameters, execute }) }`, of whichever package or function, or of none.
 */
export const toolMap: Convention = {
  name: 'tool-map',
  packages: [],
  marks: SCHEMA_KEYS.flatMap((key) => HANDLER_KEYS.map((handler) => ['description', key, handler])),
  isLoose: true,
  kinds: [ts.SyntaxKind.ObjectLiteralExpression],
  find(node, context) {
    if (!ts.isObjectLiteralExpression(node)) return undefined
    if (!HANDLER_KEYS.some((key) => isHandler(propertyOf(node, key)))) return undefined
    const parts = [node, ...spreadInto(node, context)]
    if (FOREIGN_KEYS.some((key) => parts.some((part) => propertyOf(part, key) !== undefined)))
      return undefined
    const description = valueIn(parts, 'description')
    if (description === undefined || !mayBeText(description)) return undefined
    const key = SCHEMA_KEYS.find((one) => {
      const schema = valueIn(parts, one)
      return schema !== undefined && isSchemaFor(schema, context)
    })
    if (key === undefined) return undefined
    const whole = callAround(node) ?? node
    const name = listedName(whole, context)
    return name === undefined
      ? undefined
      : { node: whole, definition: node, given: { name }, keys: { inputSchema: [key] }, isShape: true }
  },
}

/** `parameters: isRemote ? a : b` is a schema where both are. */
function isSchemaFor(expression: ts.Expression, context: FoldContext): boolean {
  const node = follow(expression, context)
  return ts.isConditionalExpression(node)
    ? isSchemaFor(node.whenTrue, context) && isSchemaFor(node.whenFalse, context)
    : isSchema(expression, context)
}

/** The function that makes a tool of the object. */
function callAround(node: ts.ObjectLiteralExpression): ts.CallExpression | undefined {
  const outer = wrapped(node)
  const { parent } = outer
  return ts.isCallExpression(parent) && parent.arguments.length === 1 && parent.arguments[0] === outer
    ? parent
    : undefined
}

/** Only a key makes the name known: what a constant without one is called is the function's affair that it is passed to. */
function listedName(node: ts.Expression, context: FoldContext): string | Fault | undefined {
  const { parent } = wrapped(node)
  if (ts.isPropertyAssignment(parent)) {
    const key = keyOf(parent.name, context)
    return isFault(key) || /^[A-Za-z_][\w.-]*$/.test(key) ? key : undefined
  }
  const names =
    ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)
      ? [...listingKeys(referencesTo(parent), context).keys()]
      : []
  if (names.length > 1) return severalNames(node, names)
  // A function that is called so leaves no doubt that it is a tool.
  const isTool = ts.isCallExpression(node) && isToolFunction(node.expression)
  return names[0] ?? (isTool ? nameless(node) : undefined)
}

/** Literals that are spread into an object, last first. */
function spreadInto(
  node: ts.ObjectLiteralExpression,
  context: FoldContext,
): readonly ts.ObjectLiteralExpression[] {
  return node.properties.toReversed().flatMap((property) => {
    const spread = ts.isSpreadAssignment(property) ? follow(property.expression, context) : undefined
    return spread !== undefined && ts.isObjectLiteralExpression(unwrap(spread as ts.Expression))
      ? [unwrap(spread as ts.Expression) as ts.ObjectLiteralExpression]
      : []
  })
}

function valueIn(parts: readonly ts.ObjectLiteralExpression[], key: string): ts.Expression | undefined {
  for (const part of parts) {
    const value = valueOf(part, key)
    if (value !== undefined) return value
  }
  return undefined
}
