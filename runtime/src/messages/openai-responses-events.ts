import { namesOf } from './activation-marker.ts'
import { callEvent, fieldsOf, firstText, listOf, resultEvent } from './tool-event.ts'
import type { ToolEvent } from './tool-event.ts'

/** Responses API: items of input and output, `function_call` and `function_call_output`, native tool search included. */
export function openAIResponsesEvents(item: unknown): ToolEvent[] {
  const { type, call_id: id, name, arguments: args, output, status, tools } = fieldsOf(item)
  const failed = status === 'incomplete' || status === 'in_progress'
  if (type === 'function_call' || type === 'custom_tool_call') return callEvent(id, name, args)
  if (type === 'function_call_output' || type === 'custom_tool_call_output') {
    return resultEvent(id, firstText(output), failed)
  }
  // The hosted search's items may go without an id: the output then answers the call right before it.
  if (type === 'tool_search_call') return callEvent(id ?? '', 'tool_search', args)
  if (type === 'tool_search_output') return resultEvent(id ?? '', '', failed, namesIn(tools), true)
  return []
}

function namesIn(tools: unknown): readonly string[] {
  return listOf(tools).flatMap((tool) => {
    const { type, name, tools: inner } = fieldsOf(tool)
    return type === 'namespace' ? namesIn(inner) : namesOf([name])
  })
}
