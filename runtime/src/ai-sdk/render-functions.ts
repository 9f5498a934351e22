import type { JsonObject } from '../types/json.ts'
import { GEMINI_LIMITS } from '../wire/provider-limits.ts'
import type { ProviderLimits } from '../wire/provider-limits.ts'
import { renderTools } from '../wire/render-tools.ts'
import type { RenderOptions } from '../wire/render-tools.ts'
import type { ToolSource } from '../wire/tool-source.ts'

/** What marks a tool of the session among an app's own, on its way through the AI SDK; no provider is sent it. */
export const MARK = 'toolcrib'

/** A function tool in the form that the AI SDK hands to a provider's package. */
export interface FunctionTool {
  type: 'function'
  name: string
  description: string
  inputSchema: JsonObject
  providerOptions?: { [provider: string]: JsonObject }
}

/**
 * Whose model it is shows when the request is made, so a name has the form that every provider takes: Gemini's rule is the
 * strictest. Each provider's package fits the schema itself.
 */
const LIMITS: ProviderLimits = { name: GEMINI_LIMITS.name }

/** The tools in their order, `last` on the last one. The same array and variant give the same object. */
export function renderFunctions(
  source: ToolSource,
  variant: string,
  options?: RenderOptions,
  last?: FunctionTool['providerOptions'],
): FunctionTool[] {
  return renderTools<FunctionTool>(
    source,
    LIMITS,
    `ai-sdk ${variant}`,
    options,
    (name, description, inputSchema) => ({ type: 'function', name, description, inputSchema }),
    (tools) => {
      const end = tools.at(-1)
      if (last && end) end.providerOptions = last
      return tools
    },
  )
}
