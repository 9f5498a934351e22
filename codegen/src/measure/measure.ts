import type { TargetMeasurement } from './measurement.ts'
import type { MeasureOptions } from './create-measurement.ts'
import { createMeasurer } from './measurer.ts'
import type { MeasurableTool } from './wire-functions.ts'

const shared = createMeasurer()

/**
 * Counts what each tool costs on a target (its id, or a model's), from the very payload that the runtime sends. What was
 * tokenized before in this process is remembered. A model that isn't known is measured as its nearest family, as an estimate.
 */
export function measure(
  tools: readonly MeasurableTool[],
  target: string,
  options?: MeasureOptions,
): Promise<TargetMeasurement> {
  return shared.measure(tools, target, options)
}
