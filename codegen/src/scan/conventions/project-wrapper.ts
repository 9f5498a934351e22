import { ts } from 'ts-morph'
import type { Convention, Field, Site } from '../convention.ts'
import type { FoldContext } from '../fold/context.ts'
import { isFault } from '../fold/fault.ts'
import { calledMethod } from '../shape/called-method.ts'
import { calleeFor } from '../shape/callee.ts'
import { valueOf } from '../shape/property-of.ts'
import { isHandedIn } from '../shape/handed-in.ts'
import { unwrap } from '../shape/unwrap.ts'
import { perFile } from '../source/source-module.ts'
import { walk } from '../source/walk.ts'
import { declarationsOf } from '../symbols/scope.ts'
import { siteOfArguments } from './helper-arguments.ts'
import type { HelperField } from './helper-form.ts'

type Fields = { readonly [F in Field]?: HelperField }

const MADE_BY: readonly Field[] = ['name', 'description', 'inputSchema', 'annotations']

const wrappersIn = perFile(() => new Map<ts.Node, Fields | undefined>())

/**
 * The project's own functions around a method that registers a tool: `register(server, name, config, handler)`. Where the
 * function hands its parameters on as they are, each of its calls is a definition.
 */
export function projectWrapper(registering: readonly Convention[]): Convention {
  const wrapped = (fn: ts.SignatureDeclaration, context: FoldContext): Fields | undefined => {
    const known = wrappersIn(fn)
    if (!known.has(fn)) known.set(fn, fieldsOf(fn, registering, context))
    return known.get(fn)
  }
  return {
    name: 'project-wrapper',
    packages: [],
    functions: ['.registerTool', '.addTool', 'registerAppTool'],
    kinds: [ts.SyntaxKind.CallExpression],
    defines: (callee, context) => callee.kind === 'function' && wrapped(callee.node, context) !== undefined,
    find(node, context) {
      if (!ts.isCallExpression(node)) return undefined
      const callee = calleeFor(node, context)
      const fn = callee?.kind === 'function' ? callee.node : calledMethod(node, context)
      const fields = fn === undefined ? undefined : wrapped(fn, context)
      return fields === undefined ? undefined : siteOfCall(node, fields, context)
    },
  }
}

/** An argument that holds the description and the parameters is read as a whole: it may spread what others share. */
function siteOfCall(node: ts.CallExpression, fields: Fields, context: FoldContext): Site {
  const site = siteOfArguments(node, fields, context)
  const { name: named, description, inputSchema } = fields
  const source = named !== undefined && 'argument' in named ? node.arguments[named.argument] : undefined
  // `for (const tool of tools) register(server, tool)`: the tools stand where the list is written.
  if (source !== undefined && isHandedIn(source)) return { ...site, makesAny: true }
  const isOf = (
    field: HelperField | undefined,
  ): field is Extract<HelperField, { readonly argument: number }> =>
    field !== undefined && 'argument' in field && field.path.length === 1
  if (!isOf(description) || !isOf(inputSchema) || description.argument !== inputSchema.argument) return site
  const definition = node.arguments[description.argument]
  if (definition === undefined) return site
  const keys: { [F in Field]?: readonly string[] } = { name: [] }
  const given = { ...site.given }
  for (const [name, field] of Object.entries(fields) as [Field, HelperField][]) {
    if (!isOf(field) || field.argument !== description.argument) continue
    keys[name] = field.path
    delete given[name]
  }
  return { ...site, definition, keys, given }
}

/** Which arguments of a function become the fields of the tool that it registers. */
function fieldsOf(
  fn: ts.SignatureDeclaration,
  registering: readonly Convention[],
  context: FoldContext,
): Fields | undefined {
  const { body } = fn as ts.FunctionLikeDeclaration
  if (body === undefined || !/\b(?:registerTool|addTool|tool)\s*\(/.test(body.getText())) return undefined
  let fields: Fields | undefined
  walk(body, (node) => {
    if (!ts.isCallExpression(node)) return
    for (const convention of registering) {
      const site = fields === undefined ? convention.find(node, context) : undefined
      if (site !== undefined && !Array.isArray(site)) fields = fieldsOfSite(site as Site, fn)
    }
  })
  return fields
}

function fieldsOfSite(site: Site, fn: ts.SignatureDeclaration): Fields | undefined {
  const fields: { [F in Field]?: HelperField } = {}
  for (const field of MADE_BY) {
    const at = placeIn(site, field, fn)
    if (at !== undefined) fields[field] = at
  }
  if (fields.name === undefined || !('argument' in fields.name)) return undefined
  return {
    ...fields,
    ...(fields.description === undefined ? { description: { constant: '' } } : {}),
    ...(fields.inputSchema === undefined
      ? { inputSchema: { constant: { type: 'object', properties: {} } } }
      : {}),
  }
}

/** The parameter, or the member of one, that gives a field. */
function placeIn(
  { given, definition, keys }: Site,
  field: Field,
  fn: ts.SignatureDeclaration,
): HelperField | undefined {
  const direct = given?.[field]
  if (isFault(direct)) return { computed: direct.node.getText() }
  if (typeof direct === 'object') return placeOfExpression(direct, fn)
  if (definition === undefined) return undefined
  const object = unwrap(definition)
  const [key = field] = keys?.[field] ?? [field]
  if (!ts.isObjectLiteralExpression(object)) {
    const place = placeOfExpression(object, fn)
    return 'argument' in place ? { ...place, path: [...place.path, key] } : place
  }
  const value = valueOf(object, key)
  if (value !== undefined) return placeOfExpression(value, fn)
  // `{ ...config, annotations }`: the last spread has what isn't written.
  const spread = object.properties.findLast((property) => ts.isSpreadAssignment(property))
  if (spread === undefined) return undefined
  const place = placeOfExpression(spread.expression, fn)
  return 'argument' in place ? { ...place, path: [...place.path, key] } : place
}

function placeOfExpression(expression: ts.Expression, fn: ts.SignatureDeclaration): HelperField {
  const path: string[] = []
  let node = unwrap(expression)
  while (ts.isPropertyAccessExpression(node)) {
    path.unshift(node.name.text)
    node = unwrap(node.expression)
  }
  const [declaration] = ts.isIdentifier(node) ? declarationsOf(node) : []
  const argument =
    declaration === undefined ? -1 : fn.parameters.indexOf(declaration as ts.ParameterDeclaration)
  if (argument !== -1) return { argument, path }
  const written = unwrap(expression)
  return isOwnOf(written, fn) ? { computed: written.getText() } : { written }
}

/** Whether an expression needs a parameter or a variable of the function. */
function isOwnOf(expression: ts.Expression, fn: ts.SignatureDeclaration): boolean {
  let isOwn = false
  walk(expression, (node) => {
    if (node.kind === ts.SyntaxKind.ThisKeyword) isOwn = true
    if (!ts.isIdentifier(node)) return
    isOwn ||= declarationsOf(node).some(
      (declaration) =>
        declaration.getSourceFile() === fn.getSourceFile() &&
        fn.pos <= declaration.pos &&
        declaration.end <= fn.end,
    )
  })
  return isOwn
}
