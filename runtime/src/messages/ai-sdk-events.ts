import { callEvent, fieldsOf, firstText, listOf, resultEvent } from './tool-event.ts'
import type { ToolEvent } from './tool-event.ts'

/** Vercel AI SDK: the parts of model messages (`content`), and of the UI messages that apps store (`parts`). */
export function aiSdkEvents(message: unknown): ToolEvent[] {
  const { role, content, parts } = fieldsOf(message)
  if (role !== 'assistant' && role !== 'tool') return []
  const ofModel = listOf(content).flatMap((part): ToolEvent[] => {
    const { type, toolCallId: id, toolName: name, input, output } = fieldsOf(part)
    if (type === 'tool-call' && role === 'assistant') return callEvent(id, name, input)
    if (type !== 'tool-result') return []
    const { type: form, value } = fieldsOf(output)
    return resultEvent(id, firstText(value), form !== 'text' && form !== 'json' && form !== 'content')
  })
  return role === 'assistant' ? [...ofModel, ...listOf(parts).flatMap(uiEvents)] : ofModel
}

function uiEvents(part: unknown): ToolEvent[] {
  const { type, toolCallId: id, toolName, state, input, output, preliminary } = fieldsOf(part)
  if (typeof type !== 'string' || typeof state !== 'string') return []
  const call = callEvent(id, type === 'dynamic-tool' ? toolName : /^tool-(.+)$/s.exec(type)?.[1], input)
  if (call.length === 0 || !state.startsWith('output-') || preliminary === true) return call
  return [...call, ...resultEvent(id, output, state !== 'output-available')]
}
