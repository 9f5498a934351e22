import { byCodeUnit, type ToolEntry } from 'toolcrib'
import { fingerprint } from '../normalize/fingerprint.ts'
import type { StoredReport, StoredTool } from './stored-report.ts'

/** One tool before and after; one of the two is absent where it is new or gone. */
export interface ToolPair {
  readonly before?: StoredTool
  readonly after?: StoredTool
}

/**
 * Finds what each tool was: by name, then by a former name among its aliases, then by a definition that is the same but for the
 * name. In code-unit order of the name now, or the last one.
 */
export function pairTools(
  before: StoredReport,
  after: StoredReport,
  entries: readonly ToolEntry[],
): readonly ToolPair[] {
  const old = new Map(before.tools.map((tool) => [tool.name, tool]))
  const now = new Map(after.tools.map((tool) => [tool.name, tool]))
  const gone = new Map([...old].filter(([name]) => !now.has(name)))
  const fresh = entries.filter(({ name }) => now.has(name) && !old.has(name))
  const former = new Map<string, StoredTool>()
  const isSame = [
    (entry: ToolEntry, tool: StoredTool): boolean => entry.aliases?.includes(tool.name) === true,
    // The digest covers the name: under its old one, the definition must give the old digest.
    (entry: ToolEntry, tool: StoredTool): boolean =>
      fingerprint(tool.name, entry.description, entry.inputSchema) === tool.fingerprint,
  ]
  for (const matches of isSame) {
    for (const entry of fresh) {
      const found = former.has(entry.name)
        ? undefined
        : [...gone.values()].find((tool) => matches(entry, tool))
      if (found === undefined) continue
      former.set(entry.name, found)
      gone.delete(found.name)
    }
  }
  const pairs: readonly ToolPair[] = [
    ...[...now.values()].map((tool): ToolPair => {
      const was = old.get(tool.name) ?? former.get(tool.name)
      return was === undefined ? { after: tool } : { before: was, after: tool }
    }),
    ...[...gone.values()].map((tool): ToolPair => ({ before: tool })),
  ]
  return pairs.toSorted((a, b) => byCodeUnit(nameOf(a), nameOf(b)))
}

export function nameOf({ before, after }: ToolPair): string {
  return after?.name ?? before?.name ?? ''
}
