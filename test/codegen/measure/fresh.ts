import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import type { AdvertisedTool } from 'toolcrib'
import { wellFormed } from '../../../codegen/src/measure/control-token.ts'
import type { TargetMeasurement } from '../../../codegen/src/measure/measurement.ts'
import { spanText } from '../../../codegen/src/measure/span.ts'
import type { Target } from '../../../codegen/src/measure/target.ts'
import { toWireFunctions } from '../../../codegen/src/measure/wire-functions.ts'

export const tokens = (text: string): number => countTokens(text, { disallowedSpecial: new Set() })

/** The array's text as a whole, tokenized by the library itself: nothing of the measurer's own cutting is used. */
export function fresh(target: Target, tools: readonly AdvertisedTool[]): number {
  const { frame, render, isPayload } = target.rendering
  const texts = toWireFunctions(target.shape, tools).flatMap((wire) =>
    wire ? [spanText(render(isPayload ? wire : wellFormed(wire)))] : [],
  )
  if (texts.length === 0) return tokens(frame.open + frame.close)
  return tokens(frame.open + texts.join(frame.between) + frame.close)
}

/** What the measurer says of the same text: the frame is part of the constant there. */
export function predicted(target: Target, measured: TargetMeasurement, names: readonly string[]): number {
  const sent = names.some((name) => measured.tools.get(name)!.total > 0)
  if (!sent) return tokens(target.rendering.frame.open + target.rendering.frame.close)
  return measured.constant.auto - target.constants.auto + measured.array(names)
}
