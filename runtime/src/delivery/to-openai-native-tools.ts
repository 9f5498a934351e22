import { obtain } from '../obtain.ts'
import { TOOL_SEARCH } from '../search/tool-search.ts'
import type { JsonSchema } from '../types/json.ts'
import { mapNames } from '../wire/provider-names.ts'
import type { OpenAIOptions } from '../wire/to-openai-chat-tools.ts'
import { toOpenAIResponsesTools } from '../wire/to-openai-responses-tools.ts'
import type { OpenAIResponsesTool } from '../wire/to-openai-responses-tools.ts'
import { hasSearch, nativeArray } from './native-array.ts'
import type { NativeTurn } from './native-array.ts'

/** A function whose parameters the API keeps out of the context until its search loads them. */
export interface OpenAIDeferredTool extends OpenAIResponsesTool {
  defer_loading: true
}

/** A server's deferred functions: the model is shown the name and the description of the whole. */
export interface OpenAINamespace {
  type: 'namespace'
  name: string
  description: string
  tools: OpenAIDeferredTool[]
}

/** OpenAI's search: run by the API over what the request defers, or by the app. */
export type OpenAISearchTool =
  | { type: 'tool_search' }
  | { type: 'tool_search'; execution: 'client'; description: string; parameters: JsonSchema }

export type OpenAINativeTool = OpenAIResponsesTool | OpenAIDeferredTool | OpenAINamespace | OpenAISearchTool

export interface OpenAINativeOptions extends OpenAIOptions {
  /**
   * OpenAI searches, over definitions that every request carries: namespaces of servers, which `serverOf` names (with the
   * registry: `(name) => registry.get(name)?.server`), and single functions. Default: `tool_search` searches, and no
   * request carries what it defers.
   */
  readonly hostedSearch?: { readonly serverOf: (name: string) => string | undefined }
}

/**
 * The `tools` of a Responses API request that leaves the loading to OpenAI, which puts what was found at the end of the context
 * (GPT-5.4 and later). Without `hostedSearch` the model's `tool_search_call` is answered by `openAISearchOutput`. For a
 * session with `promotion: 'never'`.
 */
export function toOpenAINativeTools(
  turn: NativeTurn,
  { hostedSearch, ...options }: OpenAINativeOptions = {},
): OpenAINativeTool[] {
  if (!hasSearch(turn)) return toOpenAIResponsesTools(turn.tools, options)
  const { shown, all, deferred } = nativeArray(turn, 'openai-responses', true)
  if (!hostedSearch) {
    const { description, inputSchema: parameters } = TOOL_SEARCH
    const search: OpenAISearchTool = { type: 'tool_search', execution: 'client', description, parameters }
    return [...toOpenAIResponsesTools(shown, options), search]
  }
  const rendered = toOpenAIResponsesTools(all, options)
  const array = rendered.filter(({ name }) => !deferred.has(name))
  const single: OpenAIDeferredTool[] = []
  const servers = new Map<string, OpenAIDeferredTool[]>()
  for (const tool of rendered) {
    const name = deferred.get(tool.name)
    if (name === undefined) continue
    const server = hostedSearch.serverOf(name)
    const list = server === undefined ? single : obtain(servers, server, () => [])
    list.push({ ...tool, defer_loading: true })
  }
  const names = mapNames(servers.keys(), 'openai-responses')
  const namespaces = [...servers].map(([server, tools]): OpenAINamespace => ({
    type: 'namespace',
    name: names.get(server)!,
    description: `Tools of ${server}.`,
    tools,
  }))
  return [...array, { type: 'tool_search' }, ...namespaces, ...single]
}
