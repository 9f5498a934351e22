import type { ResidencyDecision } from 'toolcrib'
import type { Tool } from '../normalize/tool.ts'

/** A tool with its residency in every mode, and why. */
export interface ClassifiedTool {
  readonly tool: Tool
  /** One decision a mode, in the modes' code-unit order. */
  readonly residency: readonly ResidencyDecision[]
}
