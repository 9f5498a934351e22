import type { PendingTool } from '../scan/pending-tool.ts'
import type { ScanResult } from '../scan/scan-result.ts'
import type { ScannedTool } from '../scan/scanned-tool.ts'
import type { EvaluatedTool, EvaluateResult } from './evaluate-options.ts'
import { isWhole } from './is-whole.ts'

/** Whether a definition is the call of a wrapper that makes a part of the tool itself: the call alone can't show that part. */
export function isCompletedElsewhere(
  { convention, fields }: PendingTool,
  runs: readonly EvaluatedTool[],
): boolean {
  return convention === 'project-wrapper' && typeof fields.name === 'string' && !runs.some(isComplete)
}

function isComplete(run: EvaluatedTool): boolean {
  const { description, inputSchema } = run.fields
  return isWhole(run) && description !== undefined && inputSchema !== undefined
}

/**
 * The tool of a wrapper's call as the registration inside the wrapper was given it, or as its server lists it. Undefined where
 * there is none by that name, or several that differ: which of them the call made, nobody can say.
 */
export function registeredAs(
  { convention, fields, place, fieldPlaces }: PendingTool,
  { pending }: ScanResult,
  { tools }: EvaluateResult,
): ScannedTool | undefined {
  const found = tools.filter((record) => {
    const isRegistered =
      record.reach === 'server' ||
      (record.reach === 'definition' && pending[record.index ?? -1]?.makesAny === true)
    return isRegistered && record.fields.name === fields.name
  })
  const [first, ...others] = found
  if (first === undefined || !found.every(isComplete)) return undefined
  const text = textOf(first)
  if (others.some((record) => textOf(record) !== text)) return undefined
  return {
    convention,
    provenance: 'evaluated',
    fields: { ...fields, ...first.fields },
    place,
    fieldPlaces,
  }
}

function textOf({ fields: { description, inputSchema } }: EvaluatedTool): string {
  return JSON.stringify([description, inputSchema])
}
