import type { JsonSchema, ToolEntry } from 'toolcrib'
import { fingerprint } from '../normalize/fingerprint.ts'

/**
 * Tools from JSON: a list, or an object with `tools`, in the MCP form (`inputSchema`), Anthropic's (`input_schema`) or OpenAI's
 * (`parameters`, with or without `function` around). A `server` beside `tools` counts for all of them.
 * @throws Error that says which item is wrong and what was expected.
 */
export function readTools(text: string): readonly ToolEntry[] {
  const value: unknown = JSON.parse(text)
  const { tools, server: shared } = (Array.isArray(value) ? { tools: value } : Object(value)) as Record<
    string,
    unknown
  >
  if (!Array.isArray(tools)) throw new Error('expected a list of tools, or an object with `tools`')
  const byName = new Map<string, ToolEntry>()
  tools.forEach((item: unknown, i) => {
    const outer = Object(item) as Record<string, unknown>
    const tool = Object(outer['function'] ?? outer) as Record<string, unknown>
    const { name } = tool
    if (typeof name !== 'string' || name === '') throw new Error(`tools[${i}].name is no text`)
    const description = typeof tool['description'] === 'string' ? tool['description'] : ''
    const schema = tool['inputSchema'] ?? tool['input_schema'] ?? tool['parameters']
    const inputSchema = (
      typeof schema === 'object' && schema !== null ? schema : { type: 'object' }
    ) as JsonSchema
    const server = tool['server'] ?? shared
    const hints = hintsOf(tool)
    if (byName.has(name)) return
    byName.set(name, {
      name,
      description,
      inputSchema,
      ...(typeof server === 'string' ? { server } : {}),
      ...(hints.length > 0 ? { searchHints: hints } : {}),
      ...(Array.isArray(tool['tags']) ? { tags: tool['tags'].filter(isText) } : {}),
      residency: [],
      tokens: {},
      fingerprint: fingerprint(name, description, inputSchema),
    })
  })
  return [...byName.values()]
}

/** `searchHints`, or the hint that MCP servers send in `_meta` (`anthropic/searchHint`). */
function hintsOf(tool: Readonly<Record<string, unknown>>): readonly string[] {
  const meta = Object(tool['_meta']) as Record<string, unknown>
  return [tool['searchHints'], meta['toolcrib/searchHints'], meta['anthropic/searchHint']]
    .flat()
    .filter(isText)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
