import type { Provider } from 'toolcrib'
import { resolveTarget } from '../measure/resolve-target.ts'
import type { TargetId } from '../measure/target.ts'

/** A configured target, and whose rules hold for it. */
export interface LintTarget {
  /** As it was configured. */
  readonly id: string
  readonly provider: Provider
  readonly family: TargetId
}

/** The targets with rules. `json` is a way to count and no provider's. */
export function lintTargets(names: readonly string[]): readonly LintTarget[] {
  return names.flatMap((id) => {
    const { target } = resolveTarget(id)
    return target.id === 'json' ? [] : [{ id, provider: target.shape, family: target.id }]
  })
}

/** A target of each wire format, for tools of which nobody said where they are sent. */
export const EVERY_PROVIDER: readonly string[] = [
  'anthropic/claude-4.5',
  'bedrock/claude-4.5',
  'gemini/3',
  'openai-chat/gpt-5',
  'openai-responses/gpt-5',
]
