import { matchPattern } from 'toolcrib'
import type { Tool } from '../normalize/tool.ts'

/** The runtime's own matcher (rule I4), so that a pattern means the same in the configuration and in an intent. */
export function matchesAny(patterns: readonly string[], tool: Tool): boolean {
  return patterns.some((pattern) => matchPattern(pattern, tool))
}
