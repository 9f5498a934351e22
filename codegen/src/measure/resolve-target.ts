import type { Grade } from 'toolcrib'
import type { Target } from './target.ts'
import { TARGETS } from './targets.ts'

/** What a model's id or a target's id stands for. */
export interface ResolvedTarget {
  readonly target: Target
  /** The target's own grade, or `estimate` where the model isn't known and the nearest family stands in. */
  readonly grade: Grade
}

/** Takes a target's id as it is. */
export function resolveTarget(modelOrTarget: string): ResolvedTarget | undefined {
  for (const target of TARGETS.values()) {
    if (target.id === modelOrTarget) return { target, grade: target.constants.grade }
  }
  return undefined
}
