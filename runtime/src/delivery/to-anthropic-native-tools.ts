import { cacheMarker } from '../wire/cache-marker.ts'
import { toAnthropicTools } from '../wire/to-anthropic-tools.ts'
import type { AnthropicOptions, AnthropicTool } from '../wire/to-anthropic-tools.ts'
import { hasSearch, nativeArray } from './native-array.ts'
import type { NativeTurn } from './native-array.ts'

/** A tool whose definition the API keeps out of the prefix until something refers to it. */
export interface AnthropicDeferredTool extends AnthropicTool {
  defer_loading: true
}

/** Anthropic's own search, which stands in for `tool_search`. */
export type AnthropicHostedSearch =
  | { type: 'tool_search_tool_bm25_20251119'; name: 'tool_search_tool_bm25' }
  | { type: 'tool_search_tool_regex_20251119'; name: 'tool_search_tool_regex' }

export interface AnthropicNativeOptions extends AnthropicOptions {
  /** Default: `tool_search`, answered by `session.call` and `anthropicSearchResult`. */
  readonly hostedSearch?: 'bm25' | 'regex'
}

const HOSTED = {
  bm25: { type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' },
  regex: { type: 'tool_search_tool_regex_20251119', name: 'tool_search_tool_regex' },
} as const

/**
 * The `tools` of a Messages API request that leaves the deferring to Anthropic: the array, then every deferred tool with
 * `defer_loading`. The cache breakpoint stands on the array's last entry, since a deferred tool can't carry one (a request
 * that had it was refused). For a session with `promotion: 'never'`. On Bedrock `InvokeModel` takes this form, Converse doesn't.
 */
export function toAnthropicNativeTools(
  turn: NativeTurn,
  { hostedSearch, cacheControl: cache = false, ...options }: AnthropicNativeOptions = {},
): (AnthropicTool | AnthropicDeferredTool | AnthropicHostedSearch)[] {
  const hosted = hostedSearch && hasSearch(turn) ? [HOSTED[hostedSearch]] : []
  const { all, deferred } = nativeArray(turn, 'anthropic', hosted.length > 0)
  const rendered = toAnthropicTools(all, options)
  const end = rendered.findLastIndex(({ name }) => !deferred.has(name))
  const tools = rendered.map((tool, slot): AnthropicTool | AnthropicDeferredTool => {
    if (deferred.has(tool.name)) return { ...tool, defer_loading: true }
    return cache && slot === end ? { ...tool, cache_control: cacheMarker('ephemeral', cache) } : tool
  })
  return [...hosted, ...tools]
}
