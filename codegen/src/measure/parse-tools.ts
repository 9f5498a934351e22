import type { Json } from 'toolcrib'
import type { WireFunction } from './span.ts'

/** Tools as they were found in a text, whatever form it has. */
export interface ParsedTools {
  readonly tools: readonly WireFunction[]
  /** The form of the first entry. `mcp` is rendered for the target; a provider's form is measured as it stands. */
  readonly form: 'mcp' | 'openai-chat' | 'openai-responses' | 'anthropic' | 'gemini' | 'bedrock'
  /** Entries that aren't function definitions, such as a provider's built-in tools: nothing is known of their cost. */
  readonly skipped: readonly string[]
}

type Fields = { readonly [key: string]: unknown }
type Form = ParsedTools['form']

function fields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

function get(value: unknown, key: string): unknown {
  const object = fields(value)
  return object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined
}

/** The list of entries: the text itself, a `tools/list` answer (also inside JSON-RPC), a whole request, a Bedrock `toolConfig`. */
function listOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  for (const key of ['tools', 'functionDeclarations', 'function_declarations']) {
    const list = get(value, key)
    if (Array.isArray(list)) return key === 'tools' ? list : [value]
  }
  for (const key of ['result', 'toolConfig', 'config', 'params', 'body']) {
    const inner = get(value, key)
    const list = inner === undefined ? undefined : listOf(inner)
    if (list !== undefined) return list
  }
  return undefined
}

function wire(entry: unknown, schema: unknown, isJsonSchema = false): WireFunction | undefined {
  const name = get(entry, 'name')
  if (typeof name !== 'string' || name === '') return undefined
  const description = get(entry, 'description')
  return {
    name,
    ...(typeof description === 'string' && { description }),
    ...(schema !== undefined && schema !== null && { parameters: schema as Json }),
    ...(isJsonSchema && { isJsonSchema }),
  }
}

function declarations(entry: unknown): readonly unknown[] | undefined {
  const list = get(entry, 'functionDeclarations') ?? get(entry, 'function_declarations')
  return Array.isArray(list) ? list : undefined
}

function read(entry: unknown): readonly [Form, WireFunction | undefined] {
  const json = get(entry, 'parametersJsonSchema') ?? get(entry, 'parameters_json_schema')
  if (json !== undefined) return ['gemini', wire(entry, json, true)]
  const fn = get(entry, 'function')
  if (fields(fn) !== undefined) return ['openai-chat', wire(fn, get(fn, 'parameters'))]
  const spec = get(entry, 'toolSpec')
  if (fields(spec) !== undefined) return ['bedrock', wire(spec, get(get(spec, 'inputSchema'), 'json'))]
  if (get(entry, 'input_schema') !== undefined) return ['anthropic', wire(entry, get(entry, 'input_schema'))]
  if (get(entry, 'inputSchema') !== undefined) return ['mcp', wire(entry, get(entry, 'inputSchema'))]
  const type = get(entry, 'type')
  if (type === 'function') return ['openai-responses', wire(entry, get(entry, 'parameters'))]
  // A built-in tool names its type and has neither description nor schema.
  if (type !== undefined || get(entry, 'cachePoint') !== undefined) return ['mcp', undefined]
  const parameters = get(entry, 'parameters')
  return [parameters === undefined ? 'mcp' : 'gemini', wire(entry, parameters)]
}

/**
 * Reads tools from JSON: a `tools/list` answer, or an array in OpenAI's two forms, Anthropic's, Gemini's or Bedrock's, or a
 * request that holds one.
 * @throws SyntaxError where the text isn't JSON, Error where it holds no list of tools.
 */
export function parseTools(text: string): ParsedTools {
  const list = listOf(JSON.parse(text))
  if (list === undefined) throw new Error('expected a list of tools, or an object that holds one in `tools`')
  const entries = list.flatMap((entry) => declarations(entry) ?? [entry])
  const isGemini = list.some((entry) => declarations(entry) !== undefined)
  const tools: WireFunction[] = []
  const skipped: string[] = []
  let form: Form | undefined
  entries.forEach((entry, index) => {
    const [found, tool] = read(entry)
    if (tool === undefined) skipped.push(String(get(entry, 'type') ?? get(entry, 'name') ?? `entry ${index}`))
    else {
      form ??= isGemini ? 'gemini' : found
      tools.push(tool)
    }
  })
  return { tools, form: form ?? 'mcp', skipped }
}
