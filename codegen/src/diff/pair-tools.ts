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
  const take = (name: string, found: StoredTool | undefined): void => {
    if (found === undefined) return
    former.set(name, found)
    gone.delete(found.name)
  }
  for (const { name, aliases = [] } of fresh) {
    take(
      name,
      aliases.map((alias) => gone.get(alias)).find((tool) => tool !== undefined),
    )
  }
  // Two digests are compared only where the figures leave it open: thousands of tools may have a new prefix.
  const alike = new Map<string, StoredTool[]>()
  for (const tool of gone.values()) {
    const figures = figuresOf(tool)
    alike.set(figures, [...(alike.get(figures) ?? []), tool])
  }
  for (const entry of fresh) {
    const tool = now.get(entry.name)
    if (tool === undefined || former.has(entry.name)) continue
    take(
      entry.name,
      alike.get(figuresOf(tool))?.find(({ name, fingerprint: digest }) => {
        // The digest covers the name: under its old one, the definition must give the old digest.
        return gone.has(name) && fingerprint(name, entry.description, entry.inputSchema) === digest
      }),
    )
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

/** What two definitions that differ in their names only have in common, as long as both were measured alike. */
function figuresOf({ tokens }: StoredTool): string {
  const [cost] = Object.values(tokens)
  return JSON.stringify(cost?.paths)
}
