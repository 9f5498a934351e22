import type { EvaluatedTool } from './evaluate-options.ts'

/** Whether every field of a definition has a value that can be trusted. */
export function isWhole({ faults, varying }: EvaluatedTool): boolean {
  return Object.keys(faults).length === 0 && varying.length === 0
}
