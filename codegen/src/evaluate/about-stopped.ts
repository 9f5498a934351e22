import type { PendingTool } from '../scan/pending-tool.ts'
import type { ModuleFailure } from './evaluate-options.ts'
import type { Remark } from './remarks.ts'

/** Why evaluation as a whole ended before it came to a definition's module. Undefined where it came to it. */
export function endBefore(
  { place }: PendingTool,
  failures: readonly ModuleFailure[],
): ModuleFailure | undefined {
  return failures.find(({ file, isOfAll }) => file === place.file && isOfAll === true)
}

/** The reason once, with every definition that stays open for it: a line for each would read as so many mistakes of the user's. */
export function aboutStopped(
  open: readonly PendingTool[],
  failures: readonly ModuleFailure[],
): readonly Remark[] {
  const reasons = new Set(failures.flatMap(({ isOfAll, reason }) => (isOfAll === true ? [reason] : [])))
  return [...reasons].map((reason): Remark => {
    const left = open.filter((pending) => endBefore(pending, failures)?.reason === reason)
    const files = new Set(left.map(({ place }) => place.file))
    const count = left.length === 1 ? 'a definition stays' : `${left.length} definitions stay`
    const modules = files.size === 1 ? 'one module' : `${files.size} modules`
    return {
      code: 'evaluation-stopped',
      severity: left.length > 0 ? 'error' : 'warning',
      message: left.length === 0 ? `evaluation stopped: ${reason}` : `${count} open in ${modules}: ${reason}`,
      hint: 'Give it more time with `evaluate: { when, seconds }`, leave the module that was running out of `tools`, or write the values as literals.',
      related: left.map(({ fields: { name }, place }) => ({
        message: typeof name === 'string' ? `the tool \`${name}\`` : 'a tool',
        place,
      })),
    }
  })
}
