import { ts } from 'ts-morph'
import type { FoldContext } from '../fold/context.ts'
import { isWithin } from '../source/is-within.ts'
import { importSpecifierOf } from '../symbols/declaration.ts'
import { declarationsOf } from '../symbols/scope.ts'
import { follow } from './follow.ts'
import { valueOf } from './property-of.ts'
import { unwrap } from './unwrap.ts'

/** Libraries whose values are schemas, or that make JSON schemas of them. */
const SCHEMA_PACKAGES: ReadonlySet<string> = new Set([
  'zod',
  '@zod/mini',
  '@hono/zod-openapi',
  '@sinclair/typebox',
  'typebox',
  '@mariozechner/pi-ai',
  '@earendil-works/pi-ai',
  'valibot',
  'arktype',
  'effect',
  '@effect/schema',
  'zod-to-json-schema',
  '@valibot/to-json-schema',
])

/** Whether an expression gives a schema for certain: a schema library's call, a shape of such, or a literal JSON schema. */
export function isSchema(expression: ts.Expression, context: FoldContext): boolean {
  const node = follow(expression, context)
  if (ts.isCallExpression(node)) return isFromSchemaLibrary(node, context)
  // The members of an object schema.
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'shape')
    return isSchema(node.expression, context)
  if (!ts.isObjectLiteralExpression(node)) return false
  return isJsonSchema(node) || isShape(node, context)
}

/** `{ type: 'object', ... }`, or `{ properties: { ... } }`. */
export function isJsonSchema(node: ts.Node): boolean {
  if (!ts.isObjectLiteralExpression(node)) return false
  const type = valueOf(node, 'type')
  if (type !== undefined) {
    const written = unwrap(type)
    // `Type.OBJECT`, `SchemaType.OBJECT` of the Gemini libraries.
    if (ts.isPropertyAccessExpression(written)) return written.name.text === 'OBJECT'
    return ts.isStringLiteralLike(written) && written.text.toLowerCase() === 'object'
  }
  const properties = valueOf(node, 'properties')
  return properties !== undefined && ts.isObjectLiteralExpression(unwrap(properties))
}

/** `{ path: z.string(), owner: Owner }`: an object whose members are schemas, at least one, and whose rest may be names. */
function isShape(node: ts.ObjectLiteralExpression, context: FoldContext): boolean {
  return node.properties.some((property) => {
    const value = ts.isPropertyAssignment(property)
      ? property.initializer
      : ts.isShorthandPropertyAssignment(property)
        ? property.name
        : undefined
    const member = value === undefined ? undefined : follow(value, context)
    return member !== undefined && ts.isCallExpression(member) && isFromSchemaLibrary(member, context)
  })
}

/**
 * `z.string().optional()`: a chain of calls that begins at a schema library, or at something else with a library's own words,
 * as where the project hands the library on.
 */
function isFromSchemaLibrary(call: ts.CallExpression, context: FoldContext): boolean {
  let root: ts.Expression = call
  let first: string | undefined
  for (;;) {
    if (ts.isCallExpression(root)) {
      root = root.expression
    } else if (ts.isPropertyAccessExpression(root)) {
      first = root.name.text
      root = root.expression
    } else {
      break
    }
  }
  if (!ts.isIdentifier(root)) return false
  const [declaration] = declarationsOf(root)
  if (declaration === undefined) return false
  const specifier = importSpecifierOf(declaration)
  if (
    specifier !== undefined &&
    (isWithin(SCHEMA_PACKAGES, specifier) || (first !== undefined && BUILDERS.has(first)))
  )
    return true
  if (ts.isParameter(declaration)) return first !== undefined && BUILDERS.has(first)
  // `const base = z.object(...)`, here or in another file, then `base.extend(...)`; `const z = require('zod')`.
  const written = follow(root, context)
  if (written === root || !ts.isCallExpression(written)) return false
  const [required] = written.arguments
  if (
    written.expression.getText() === 'require' &&
    required !== undefined &&
    ts.isStringLiteralLike(required)
  )
    return isWithin(SCHEMA_PACKAGES, required.text)
  return isFromSchemaLibrary(written, context)
}

/** What schema libraries call the schemas that definitions are made of. */
const BUILDERS: ReadonlySet<string> = new Set(
  'object strictObject looseObject string number boolean enum nativeEnum array union literal record Object String Number Boolean Array Union Literal Optional Record Integer'.split(
    ' ',
  ),
)
