import { cacheMarker } from '../wire/cache-marker.ts'
import type { CacheOption } from '../wire/cache-marker.ts'
import type { RenderOptions } from '../wire/render-tools.ts'
import type { AISDKTurn } from './to-ai-sdk-tools.ts'
import { MARK, renderFunctions } from './render-functions.ts'
import type { FunctionTool } from './render-functions.ts'

export interface ArrayMiddlewareOptions<Version extends string = string> extends RenderOptions {
  /** Puts Anthropic's cache breakpoint on the array's last entry. `true` leaves the life time to the API (5 minutes). */
  readonly cacheControl?: CacheOption
  /** The middleware's specification: `v3` (the default) for `ai` 6, `v4` for `ai` 7. */
  readonly specificationVersion?: Version
}

/** A language model middleware of the AI SDK, for `wrapLanguageModel`. */
export interface ArrayMiddleware<Version extends string> {
  readonly specificationVersion: Version
  transformParams<Params extends object>(options: { readonly params: Params }): Promise<Params>
}

/**
 * Makes each request advertise the session's array in place of all that `toAISDKTools` made callable: the same entries in the
 * same order, so the same bytes, for every request of a turn (rule A1). Tools of the app's own stay, behind it. A deferred tool
 * that the model has found is executed at once, although no request advertised it (rule A2).
 */
export function arrayMiddleware<const Version extends string = 'v3'>(
  session: { beginRequest(): AISDKTurn },
  options: ArrayMiddlewareOptions<Version> = {},
): ArrayMiddleware<Version> {
  const { cacheControl: cache = false, specificationVersion = 'v3' as Version, ...rest } = options
  const last = cache ? { anthropic: { cacheControl: cacheMarker('ephemeral', cache) } } : undefined
  return {
    specificationVersion,
    transformParams: async ({ params }) => {
      const { tools } = params as { readonly tools?: readonly FunctionTool[] }
      // A request without any of the session's tools, a summary say, is none of its turn's.
      if (!tools?.some(isOurs)) return params
      const array = renderFunctions(session.beginRequest(), String(cache), rest, last)
      return { ...params, tools: [...array, ...tools.filter((tool) => !isOurs(tool))] }
    },
  }
}

function isOurs({ providerOptions }: FunctionTool): boolean {
  return Object.hasOwn(Object(providerOptions), MARK)
}
