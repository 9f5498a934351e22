import { cacheMarker } from './cache-marker.ts'
import type { CacheOption } from './cache-marker.ts'
import { BEDROCK_LIMITS } from './provider-limits.ts'
import { refuseKeys } from './refuse-keys.ts'
import { renderTools } from './render-tools.ts'
import type { RenderOptions } from './render-tools.ts'
import type { ToolSource } from './tool-source.ts'

/** One member of `toolConfig.tools`; the SDK's document type stands for any JSON value. */
export type BedrockTool =
  | { toolSpec: { name: string; description?: string; inputSchema: { json: any } } }
  | { cachePoint: { type: 'default'; ttl?: '5m' | '1h' } }

export interface BedrockOptions extends RenderOptions {
  /** Puts a cache point behind the last tool. `true` leaves the life time to the service (5 minutes). */
  readonly cachePoint?: CacheOption
}

/** The `toolConfig.tools` of a Converse request. The same array gives the same object. */
export function toBedrockTools(source: ToolSource, options?: BedrockOptions): BedrockTool[] {
  const cache = options?.cachePoint || false
  return renderTools<BedrockTool>(
    source,
    BEDROCK_LIMITS,
    `bedrock ${cache}`,
    options,
    (name, description, schema) => {
      refuseKeys(schema)
      // An empty description is refused (minimum length 1), a missing one is not.
      return {
        toolSpec: { name, ...(description && { description }), inputSchema: { json: schema } },
      }
    },
    (entries) => {
      if (cache && entries.length > 0) {
        entries.push({ cachePoint: cacheMarker('default', cache) })
      }
      return entries
    },
  )
}
