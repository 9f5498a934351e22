import type { TargetMeasurement } from './measurement.ts'
import { createMeasurer, type MeasurableTool, type MeasureOptions } from './measurer.ts'

const shared = createMeasurer()

/**
 * Counts what each tool costs on a target (its id, or a model's), from the very payload that the runtime sends. What was
 * tokenized before in this process is remembered. Throws a RangeError where the target names no family that is known.
 */
export function measure(
  tools: readonly MeasurableTool[],
  target: string,
  options?: MeasureOptions,
): Promise<TargetMeasurement> {
  return shared.measure(tools, target, options)
}
