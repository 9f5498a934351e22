import type { RuntimeDiagnostic } from '../types/resolution.ts'
import { explainAbsent } from './explain-absent.ts'
import type { PlanInput } from './members.ts'
import { nearestNames } from './nearest-names.ts'
import type { UnknownName } from './read-intent.ts'
import { withoutHidden } from './visibility.ts'

/** Collects what an intent got wrong. Nothing that it says names a tool which the surface hides. */
export interface Remarks {
  readonly diagnostics: readonly RuntimeDiagnostic[]
  /** A pattern that takes no tool (rule I4); `others` are names that it could have been, beside tools. */
  unmatched(pattern: string, at: string, others?: readonly string[]): void
  unknown(...unknown: UnknownName): void
}

/** Looking for near names costs; a list with more dead ones than this was not mistyped. */
const MOST_SEARCHES = 16

export function createRemarks(input: PlanInput, severity: RuntimeDiagnostic['severity']): Remarks {
  const diagnostics: RuntimeDiagnostic[] = []

  function add(code: string, name: string, at: string, text: string, nearest: readonly string[]): void {
    const hint = nearest.length > 0 && { nearest }
    const told = `${JSON.stringify(name)} ${text}${hint ? ` Nearest: ${nearest.join(', ')}.` : ''}`
    const message = `${at}: ${withoutHidden(told, input.visibility.mayTell)}`
    diagnostics.push({ code, severity, message, at, ...hint })
  }
  return {
    diagnostics,
    unmatched(pattern, at, others) {
      const isDear = diagnostics.length >= MOST_SEARCHES
      const { state, reason, use, nearest = use ? [use] : [] } = explainAbsent(input, pattern, others, isDear)
      const code = state === 'hidden' ? 'hidden-on-surface' : 'unmatched-pattern'
      add(code, pattern, at, `is ${state}: ${reason}`, nearest)
    },
    unknown(kind, name, at, known) {
      add(`unknown-${kind}`, name, at, `is no ${kind}.`, nearestNames(name, known))
    },
  }
}
