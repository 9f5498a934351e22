import type { EvaluateConfig, EvaluateMode } from './user-config.ts'
import { isObject, numberFrom, oneOf, shape, type Read } from './validate.ts'

const mode = oneOf('off', 'fallback', 'on')
const settings = shape({ when: mode, seconds: numberFrom(1, 600, 'a number of seconds from 1 to 600') })

/** `evaluate: 'on'`, or an object with more to say. */
export const readEvaluate: Read<EvaluateMode | EvaluateConfig> = (value, at, faults) =>
  isObject(value) ? settings(value, at, faults) : mode(value, at, faults)

export function resolveEvaluate(given: EvaluateMode | EvaluateConfig = {}): {
  readonly when: EvaluateMode
  readonly seconds: number
} {
  const { when, seconds } = typeof given === 'string' ? { when: given } : given
  return { when: when ?? 'fallback', seconds: seconds ?? 20 }
}
