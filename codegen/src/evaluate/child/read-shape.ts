import { isStandIn, originOf } from './stand-in.ts'

/** A definition as found in a value, not yet converted to JSON. */
export interface Shape {
  readonly name?: string
  readonly description?: unknown
  readonly schema?: unknown
  readonly annotations?: unknown
}

/** Names that a schema has in the conventions. Input names stand first: `schema` may be something else beside them. */
const SCHEMA_KEYS = [
  'inputSchema',
  'input_schema',
  'parametersJsonSchema',
  'parameters',
  'argsSchema',
  'argsShape',
  'paramsSchema',
  'schema',
  'args',
  'shape',
]
const NAME_KEYS = ['name', 'toolName', 'id']

/**
 * Reads a value as a tool definition, in any of the forms that SDKs and providers use. Undefined where it is none: a tool has a
 * name, and a schema or at least a description.
 */
export function readShape(value: unknown): Shape | undefined {
  const shape = readOpenShape(value)
  if (shape?.name === undefined) return undefined
  return shape.schema === undefined && shape.description === undefined ? undefined : shape
}

/** Like `readShape`, for values whose name stands elsewhere, as the key of an AI SDK tool does. */
export function readOpenShape(value: unknown): Shape | undefined {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  const { path = '', args } = originOf(value) ?? {}
  if (args !== undefined && !setsHandler(path)) {
    const isPositional = typeof args[0] === 'string'
    const given =
      isPositional && !takesName(path.replace(/\(\)$/, ''), args) ? undefined : readArguments(args)
    // An instance of a project's class says more than what it was constructed from.
    if (isStandIn(value)) return given
    const own = readObject(value)
    return own === undefined ? given : { ...given, ...defined(own) }
  }
  return isStandIn(value) ? undefined : readObject(value)
}

/** A handler is set for a request, such as `tools/list`, which is no tool. */
export function setsHandler(path: string): boolean {
  return path.endsWith('Handler()')
}

/** Functions whose first argument is a tool's name. `createBashTool(folder)` makes a tool of something else. */
const NAMING = /^(tool|(register|add|define|declare|expose)\w*tools?([A-Z]\w*)?|create(mcp)?tool|\w*Tool)$/i

/** Whether what is called takes a tool's name first, and was given what can be one: no path, and no sentence. */
export function takesName(path: string, args: readonly unknown[]): boolean {
  const [name] = args
  const called = path.slice(path.lastIndexOf('.') + 1)
  const isNaming = NAMING.test(called) && !/^(create|get|make|build|use)(?!(mcp)?tool$)/i.test(called)
  return isNaming && typeof name === 'string' && /^[^\s/\\][^\s\\]*$/.test(name)
}

/**
 * Arguments of a function that defines or registers a tool: one definition; a name and a configuration; a function and a
 * configuration; or name, description, schema and annotations in a row.
 */
export function readArguments(args: readonly unknown[]): Shape | undefined {
  const [first, second] = args
  const texts: string[] = []
  const rest = [...args]
  while (typeof rest[0] === 'string') texts.push(rest.shift() as string)
  if (texts.length === 0) {
    if (typeof first === 'function' && !isStandIn(first))
      return isRecord(second) ? readObject(second) : undefined
    return isRecord(first) ? readObject(first) : undefined
  }
  const objects = rest.filter(isRecord)
  const [name, description] = texts
  const config = objects[0]
  const whole = config === undefined ? undefined : readObject(config)
  if (description === undefined && whole !== undefined && isConfig(config))
    return { ...whole, name: name ?? '' }
  // Positional: an object whose members are all plain hints is the annotations, whatever comes before it is the shape.
  const [shape, annotations] = objects.length > 0 && isHints(objects[0]) ? [undefined, objects[0]] : objects
  return {
    name: name ?? '',
    ...(description === undefined ? {} : { description }),
    ...(shape === undefined ? {} : { schema: shape }),
    ...(isHints(annotations) ? { annotations } : {}),
  }
}

function isConfig(value: unknown): boolean {
  const description = memberOf(value, 'description')
  return (
    typeof description === 'string' ||
    typeof memberOf(value, 'title') === 'string' ||
    ['inputSchema', 'parameters', 'annotations'].some((key) => isRecord(memberOf(value, key)))
  )
}

function isHints(value: unknown): boolean {
  if (!isRecord(value)) return false
  const entries = Object.entries(value)
  return (
    entries.length > 0 &&
    entries.every(([key, member]) => /Hint$|^title$/.test(key) && typeof member !== 'object')
  )
}

function readObject(value: object): Shape | undefined {
  const inner = memberOf(value, 'function')
  if (memberOf(value, 'type') === 'function' && isRecord(inner)) return readObject(inner)
  const declared = memberOf(value, 'schema')
  // Playwright's and Gemini's tools hold the whole declaration under `schema`.
  if (isRecord(declared) && !isSchema(declared) && typeof memberOf(declared, 'name') === 'string') {
    const nested = readObject(declared)
    if (nested?.schema !== undefined || nested?.description !== undefined) return nested
  }
  if (isSchema(value)) return undefined
  const statics = typeof value === 'function' ? undefined : ownClass(value)
  const name = firstText(value, statics)
  const description = textOrMaker(value) ?? textOrMaker(statics)
  const schema = SCHEMA_KEYS.map((key) => memberOf(value, key) ?? memberOf(statics, key)).find(isSchemaLike)
  const annotations = memberOf(value, 'annotations')
  if (name === undefined && description === undefined && schema === undefined) return undefined
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(schema === undefined ? {} : { schema }),
    ...(isRecord(annotations) ? { annotations } : {}),
  }
}

function firstText(value: object, statics: unknown): string | undefined {
  // A function's own `name` is no tool's.
  const keys =
    typeof value === 'function' ? NAME_KEYS.filter((key) => key !== 'name' || isOwnText(value)) : NAME_KEYS
  for (const key of keys) {
    const own = memberOf(value, key) ?? (key === 'toolName' ? memberOf(statics, key) : undefined)
    if (typeof own === 'string' && own !== '') return own
  }
  const fixed = memberOf(statics, 'Name')
  return typeof fixed === 'string' ? fixed : undefined
}

/** A static `name` that a class declares is writable; the language's own is not. */
function isOwnText(value: Function): boolean {
  return Object.getOwnPropertyDescriptor(value, 'name')?.writable === true
}

function textOrMaker(value: unknown): unknown {
  for (const key of ['description', 'modelDescription']) {
    const found = memberOf(value, key)
    if (typeof found === 'string' || typeof found === 'function') return found
  }
  return undefined
}

function ownClass(value: object): unknown {
  const constructor = memberOf(value, 'constructor')
  return typeof constructor === 'function' && constructor !== Object && constructor !== Array
    ? constructor
    : undefined
}

function isSchemaLike(value: unknown): boolean {
  return (
    (typeof value === 'object' && value !== null && !Array.isArray(value)) ||
    (typeof value === 'function' && !isStandIn(value))
  )
}

/** A value of a schema library, which has members of its own that look like a tool's. */
export function isSchema(value: unknown): boolean {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
  return '_zod' in value || '~standard' in value || ('_def' in value && 'parse' in value)
}

/** A member that can be read: getters of half-built objects throw, and a stand-in says nothing. */
export function memberOf(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    const member: unknown = (value as { readonly [key: string]: unknown })[key]
    return isStandIn(member) && originOf(member)?.args === undefined ? undefined : member
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function defined(shape: Shape): Shape {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined))
}
