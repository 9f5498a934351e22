import { byCodeUnit } from 'toolcrib'
import type { EvaluatedRecord } from './protocol.ts'

/** By file, then by the definition that it belongs to, then by what it says. */
export function byRecord(a: EvaluatedRecord, b: EvaluatedRecord): number {
  return (
    byCodeUnit(a.file, b.file) ||
    byCodeUnit(a.reach, b.reach) ||
    (a.index ?? -1) - (b.index ?? -1) ||
    byCodeUnit(JSON.stringify([a.fields, a.access, a.faults]), JSON.stringify([b.fields, b.access, b.faults]))
  )
}
