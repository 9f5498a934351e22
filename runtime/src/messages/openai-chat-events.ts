import { callEvent, fieldsOf, firstText, listOf, resultEvent } from './tool-event.ts'
import type { ToolEvent } from './tool-event.ts'

/** Chat Completions: `tool_calls` of assistant messages and messages of the role `tool`. */
export function openAIChatEvents(message: unknown): ToolEvent[] {
  const { role, content, tool_calls: calls, tool_call_id: id } = fieldsOf(message)
  if (role === 'tool') return resultEvent(id, firstText(content))
  if (role !== 'assistant') return []
  return listOf(calls).flatMap((call) => {
    const fields = fieldsOf(call)
    const { name, arguments: args } = fieldsOf(fields.function ?? fields.custom)
    return callEvent(fields.id, name, args)
  })
}
