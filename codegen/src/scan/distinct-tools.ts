import type { ReadTool } from './read-tool.ts'

/**
 * Each definition once. A list in one file and the object in another that it names are one tool, and an object that merely
 * looks like a tool is none of its own where another definition takes its description and schema from it.
 */
export function distinctTools(tools: readonly ReadTool[]): readonly ReadTool[] {
  const byRange = new Map<string, ReadTool>()
  for (const tool of tools) {
    const { file, start } = tool.pending.range
    const key = `${start} ${file}`
    const present = byRange.get(key)
    if (present === undefined || (present.isLoose && !tool.isLoose)) byRange.set(key, tool)
  }
  const distinct = [...byRange.values()]
  const used = new Set(distinct.flatMap((tool) => (tool.isLoose ? [] : [...fullyRead(tool)])))
  return distinct.filter(({ isLoose, site }) => !isLoose || !used.has(site))
}

/** Literals of which a tool reads what makes them a tool. */
function* fullyRead({ reads, site }: ReadTool): Generator<number> {
  for (const [read, keys] of reads) {
    if (read === site) continue
    if (keys === 'all' || (keys.has('description') && keys.size > 2)) yield read
  }
}
