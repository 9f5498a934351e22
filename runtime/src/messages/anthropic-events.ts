import { namesOf } from './activation-marker.ts'
import { callEvent, fieldsOf, firstText, listOf, resultEvent } from './tool-event.ts'
import type { ToolEvent } from './tool-event.ts'

/** Messages API: `tool_use` in assistant messages, `tool_result` in user messages, the hosted search's own blocks. */
export function anthropicEvents(message: unknown): ToolEvent[] {
  const { role, content } = fieldsOf(message)
  return listOf(content).flatMap((part): ToolEvent[] => {
    const block = fieldsOf(part)
    if (role === 'assistant' && (block.type === 'tool_use' || block.type === 'server_tool_use')) {
      return callEvent(block.id, block.name, block.input)
    }
    if (role === 'user' && block.type === 'tool_result') {
      const failed = block.is_error === true
      return resultEvent(block.tool_use_id, firstText(block.content), failed, referencesOf(block.content))
    }
    if (role === 'assistant' && block.type === 'tool_search_tool_result') {
      const { type, tool_references: references } = fieldsOf(block.content)
      const failed = type !== 'tool_search_tool_search_result'
      return resultEvent(block.tool_use_id, '', failed, referencesOf(references), true)
    }
    return []
  })
}

function referencesOf(content: unknown): readonly string[] {
  return namesOf(
    listOf(content)
      .map(fieldsOf)
      .filter((block) => block.type === 'tool_reference')
      .map((block) => block.tool_name),
  )
}
