import { cacheMarker } from './cache-marker.ts'
import type { CacheOption } from './cache-marker.ts'
import { ANTHROPIC_LIMITS } from './provider-limits.ts'
import { refuseKeys } from './refuse-keys.ts'
import { renderTools } from './render-tools.ts'
import type { RenderOptions } from './render-tools.ts'
import type { ToolSource } from './tool-source.ts'

/** A custom tool of the Messages API. */
export interface AnthropicTool {
  name: string
  description: string
  input_schema: { [key: string]: unknown; type: 'object' }
  cache_control?: { type: 'ephemeral'; ttl?: '5m' | '1h' }
}

export interface AnthropicOptions extends RenderOptions {
  /** Puts the cache breakpoint on the last entry. `true` leaves the life time to the API (5 minutes). */
  readonly cacheControl?: CacheOption
}

/** The `tools` of a Messages API request. The same array gives the same object. */
export function toAnthropicTools(source: ToolSource, options?: AnthropicOptions): AnthropicTool[] {
  const cache = options?.cacheControl || false
  return renderTools<AnthropicTool>(
    source,
    ANTHROPIC_LIMITS,
    `anthropic ${cache}`,
    options,
    (name, description, schema) => {
      refuseKeys(schema)
      return { name, description, input_schema: schema as AnthropicTool['input_schema'] }
    },
    (entries) => {
      const last = entries.at(-1)
      if (cache && last) last.cache_control = cacheMarker('ephemeral', cache)
      return entries
    },
  )
}
