import { ts } from 'ts-morph'
import type { Convention, Site } from '../convention.ts'
import type { FoldContext } from '../fold/context.ts'
import { unfoldable, type Fault } from '../fold/fault.ts'
import { isHandedIn } from '../shape/handed-in.ts'
import { isFunction, isWrittenText, mayBeFunction, mayBeText } from '../shape/may-be.ts'
import { follow } from '../shape/follow.ts'
import { firstKeyOf, propertyOf } from '../shape/property-of.ts'
import { isInstance, type ReceiverClasses } from '../shape/receiver.ts'
import { isJsonSchema, isSchema } from '../shape/schema-like.ts'
import { importedSpecifiers } from '../shape/type-names.ts'
import { unwrap } from '../shape/unwrap.ts'
import { isWithin } from '../source/is-within.ts'

const packages = [
  '@modelcontextprotocol/sdk',
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/ext-apps',
  'mcp-handler',
  '@vercel/mcp-adapter',
  'agents/mcp',
  '@nestjs-mcp/server',
]
const PACKAGES: ReadonlySet<string> = new Set(packages)

const SERVER: ReceiverClasses = { packages: PACKAGES, names: new Set(['McpServer']) }

/** What the SDK serves for a tool without parameters. */
export const NO_PARAMETERS: object = { type: 'object', properties: {} }

const CONFIG_KEYS = [
  'description',
  'inputSchema',
  'title',
  'annotations',
  'outputSchema',
  '_meta',
  'paramsSchema',
]

/**
 * MCP servers: `server.registerTool(name, config, handler)` and the older `server.tool(name, description?, shape?,
 * annotations?, handler)`. A receiver that nothing types is judged by the arguments.
 */
export const mcpServerTool: Convention = {
  name: 'mcp-server-tool',
  packages,
  marks: ['.registerTool', ['.tool(', 'erver']],
  kinds: [ts.SyntaxKind.CallExpression],
  find(node, context) {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
    const { expression, name: method } = node.expression
    const read = FORMS.get(method.text)
    if (read === undefined || node.arguments.length < 2) return undefined
    const site = read(node, context)
    if (site === undefined) return undefined
    const receiver = method.text === 'registerToolTask' ? serverOfTasks(expression) : expression
    const known = isInstance(receiver, SERVER, context)
    if (known !== 'unknown') return known ? site : undefined
    return speaksForItself(node, receiver, context) ? site : undefined
  },
}

const FORMS: ReadonlyMap<string, (node: ts.CallExpression, context: FoldContext) => Site | undefined> =
  new Map([
    ['registerTool', registered],
    ['registerToolTask', registered],
    ['tool', positional],
  ])

/** `server.experimental.tasks.registerToolTask(name, config, handlers)`. */
function serverOfTasks(tasks: ts.Expression): ts.Expression {
  const experimental = ts.isPropertyAccessExpression(tasks) ? tasks.expression : tasks
  return ts.isPropertyAccessExpression(experimental) ? experimental.expression : experimental
}

/** `registerTool(name, config, handler)`. */
function registered(node: ts.CallExpression): Site | undefined {
  const [name, config, handler] = node.arguments
  if (name === undefined || config === undefined || !mayBeText(name) || isFunction(unwrap(config)))
    return undefined
  if (handler !== undefined && !mayBeFunction(handler) && !isTaskHandler(handler)) return undefined
  return {
    node,
    definition: config,
    keys: { inputSchema: ['inputSchema', 'paramsSchema'], name: [] },
    given: { name },
    isShape: true,
    absent: { inputSchema: NO_PARAMETERS, description: '' },
  }
}

/** Tasks have three handlers: one creates them, the others ask after them. */
function isTaskHandler(handler: ts.Expression): boolean {
  const node = unwrap(handler)
  return ts.isObjectLiteralExpression(node) && propertyOf(node, 'createTask') !== undefined
}

/** `tool(name, description?, shape?, annotations?, handler)`: what each argument is, its own form says. */
function positional(node: ts.CallExpression, context: FoldContext): Site | undefined {
  const [name, ...rest] = node.arguments
  const handler = rest.pop()
  if (name === undefined || handler === undefined || !mayBeText(name) || !mayBeFunction(handler))
    return undefined
  const { description, inputSchema, annotations } = tellApart(rest, context)
  return {
    node,
    given: {
      name,
      ...(description === undefined ? {} : { description }),
      ...(inputSchema === undefined ? {} : { inputSchema }),
      ...(annotations === undefined ? {} : { annotations }),
    },
    isShape: true,
    absent: { inputSchema: NO_PARAMETERS, description: '' },
  }
}

/** The arguments between name and handler: the SDK looks at their values, this at what they are written as. */
function tellApart(
  rest: readonly ts.Expression[],
  context: FoldContext,
): { readonly [F in 'description' | 'inputSchema' | 'annotations']?: ts.Expression | Fault } {
  const [first, second, third] = rest
  if (first === undefined) return {}
  const isFirst = isText(first, context)
  // What nothing shows is a text where a shape follows it.
  const hasDescription =
    isFirst === 'unknown' && second !== undefined ? !isAnnotations(second, context) : isFirst
  if (hasDescription === 'unknown') {
    const why = unfoldable(first, 'may be the description or the parameters, which only running it tells')
    return { description: why, inputSchema: why }
  }
  const [shape, hints] = hasDescription ? [second, third] : [first, second]
  return {
    ...(hasDescription ? { description: first } : {}),
    ...(isAnnotations(shape, context)
      ? { annotations: shape }
      : {
          ...(shape === undefined ? {} : { inputSchema: shape }),
          ...(hints === undefined ? {} : { annotations: hints }),
        }),
  }
}

function isText(argument: ts.Expression, context: FoldContext): boolean | 'unknown' {
  if (isWrittenText(argument)) return true
  if (isSchema(argument, context)) return false
  const node = follow(argument, context)
  if (ts.isObjectLiteralExpression(node)) return false
  if (ts.isExpression(node) && isWrittenText(node)) return true
  if (typeof context.fold(argument) === 'string') return true
  // `[...].join('\n')`, `dedent(...)`, `isRemote ? a : b`: no schema is made like that.
  const isMade = ts.isCallExpression(node) || ts.isConditionalExpression(node) || ts.isBinaryExpression(node)
  return isMade ? true : 'unknown'
}

function isAnnotations(argument: ts.Expression | undefined, context: FoldContext): argument is ts.Expression {
  if (argument === undefined) return false
  const node = follow(argument, context)
  if (!ts.isObjectLiteralExpression(node)) return false
  const key = firstKeyOf(node, ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'])
  return key !== undefined && !isSchema(node, context)
}

/** Whether the arguments alone say that a tool is registered with an MCP server. */
function speaksForItself(
  { arguments: args }: ts.CallExpression,
  receiver: ts.Expression,
  context: FoldContext,
): boolean {
  const [name, config] = args
  const last = args.at(-1)
  if (name === undefined || config === undefined || last === undefined) return false
  const speaksMcp = [...importedSpecifiers(receiver)].some((specifier) => isWithin(PACKAGES, specifier))
  const isParameter = ts.isIdentifier(unwrap(name)) && isHandedIn(name)
  if (speaksMcp && args.length >= 3 && !isParameter && isNamed(name, context)) return true
  if (handsOn(args, receiver)) return true
  const isHandled = args.length >= 3 && mayBeFunction(last)
  if (!isHandled || !isNamed(name, context)) return false
  return args.slice(1, -1).some((argument) => {
    if (isSchema(argument, context)) return true
    const node = follow(argument, context)
    if (!ts.isObjectLiteralExpression(node)) return false
    // `{}` for a tool without parameters says little, and with the description before it enough.
    const isEmpty = node.properties.length === 0 && isText(config, context) === true
    return isEmpty || firstKeyOf(node, CONFIG_KEYS) !== undefined || isJsonSchema(node)
  })
}

/** `server.tool(tool.name, tool.description, tool.schema, tool.handler)`: what it is handed, on to what is called a server. */
function handsOn(args: readonly ts.Expression[], receiver: ts.Expression): boolean {
  const [name, config] = args
  const isServer = /(?:^|\.)\w*(?:[sS]erver|[mM]cp)\w*$/.test(receiver.getText())
  return (
    isServer && args.length >= 3 && [name, config].every((part) => part !== undefined && isHandedIn(part))
  )
}

function isNamed(name: ts.Expression, context: FoldContext): boolean {
  return isWrittenText(name) || isHandedIn(name) || typeof context.fold(name) === 'string'
}
