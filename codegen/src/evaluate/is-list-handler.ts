import type { PendingTool } from '../scan/pending-tool.ts'

/** Whether it only sets the handler that lists tools: what the setting itself gives is no tool, whatever it looks like. */
export function isListHandler({ convention, makesAny, definition, unread }: PendingTool): boolean {
  const isOpen = definition === undefined && Object.keys(unread).length === 0
  return convention === 'mcp-list-tools' && makesAny === true && isOpen
}
