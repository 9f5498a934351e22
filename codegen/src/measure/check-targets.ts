import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { resolveTarget } from './resolve-target.ts'
import { TARGETS } from './targets.ts'

/** Reports each configured model that no records stand behind: the nearest family is counted in its place. */
export function checkTargets(names: readonly string[]): readonly Diagnostic[] {
  return names.flatMap((name) => {
    const { note } = resolveTarget(name)
    if (note === undefined) return []
    return [
      {
        code: 'unknown-model',
        severity: 'warning' as const,
        message: `targets: ${note} Its figures are estimates`,
        hint: `Targets with records: ${[...TARGETS.keys()].join(', ')}.`,
      },
    ]
  })
}
