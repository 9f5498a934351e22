import type { ScannedTool } from '../scan/scanned-tool.ts'
import type { EvaluatedTool } from './evaluate-options.ts'

/** Whether a run gave anything: a handler that lists tools gives nothing when it is set, and is asked for its list later. */
export function saysSomething({ fields, faults, varying }: EvaluatedTool): boolean {
  return Object.keys(fields).length > 0 || Object.keys(faults).length > 0 || varying.length > 0
}

/** The tools without calls that only name one of them, whose description and schema another place gives. */
export function withoutBare(tools: readonly ScannedTool[]): ScannedTool[] {
  const whole = new Set(tools.flatMap((tool) => (isBare(tool) ? [] : [tool.fields.name])))
  return tools.filter((tool) => !isBare(tool) || !whole.has(tool.fields.name))
}

function isBare({ provenance, fields: { name, description, inputSchema } }: ScannedTool): boolean {
  return (
    provenance === 'evaluated' &&
    typeof name === 'string' &&
    description === undefined &&
    inputSchema === undefined
  )
}
