import { SEARCH_TOOL_NAME } from '../registry/reserved-name.ts'
import type { CallResult } from '../types/call.ts'
import { nativeArray } from './native-array.ts'
import type { NativeTurn } from './native-array.ts'

export interface AnthropicToolReference {
  type: 'tool_reference'
  tool_name: string
}

/**
 * What a `tool_result` of `tool_search` holds for Anthropic: references, which the API replaces by the definitions that the
 * request carries. Text where nothing was found, and where something was found that connected during the turn: a reference to a
 * tool that the request lacks is refused, and that definition stands in the text. `undefined` for any other tool's result.
 */
export function anthropicSearchResult(
  turn: NativeTurn,
  result: CallResult,
): string | AnthropicToolReference[] | undefined {
  if (!result.ok || result.name !== SEARCH_TOOL_NAME) return undefined
  const { addedToolNames = [], output } = result
  const { forms } = nativeArray(turn, 'anthropic', false)
  const references = addedToolNames.flatMap((name): AnthropicToolReference[] => {
    const form = forms.get(name)
    return form === undefined ? [] : [{ type: 'tool_reference', tool_name: form }]
  })
  const isWhole = references.length > 0 && references.length === addedToolNames.length
  return isWhole ? references : String(output)
}
