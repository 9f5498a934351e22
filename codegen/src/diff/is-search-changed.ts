import type { ToolPair } from './pair-tools.ts'
import type { StoredReport } from './stored-report.ts'

/**
 * Whether the search tool itself is another one, which a new version of the runtime may bring: its tokens differ on a target that
 * counts every unchanged definition as before.
 */
export function isSearchChanged(
  before: StoredReport,
  after: StoredReport,
  pairs: readonly ToolPair[],
): boolean {
  return after.targets.some(({ id, search }) => {
    const was = before.targets.find((target) => target.id === id)
    return (
      was !== undefined &&
      was.search !== search &&
      pairs.every(
        (pair) =>
          pair.before?.fingerprint !== pair.after?.fingerprint ||
          pair.before?.tokens[id]?.total === pair.after?.tokens[id]?.total,
      )
    )
  })
}
