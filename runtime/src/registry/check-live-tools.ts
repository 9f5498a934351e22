import { ToolcribError } from '../error.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { LiveTool } from '../types/registry.ts'
import { SEARCH_TOOL_NAME } from './reserved-name.ts'

/**
 * Refuses tools that can't join the registry, before any of them has joined.
 * @throws ToolcribError `invalid-name`, `reserved-name`, `duplicate-name` or `name-conflict`.
 */
export function checkLiveTools(
  tools: readonly LiveTool[],
  fixed: ReadonlyMap<string, ToolEntry>,
  live: ReadonlyMap<string, LiveTool>,
): void {
  const seen = new Set<string>()
  for (const { entry } of tools) {
    const { name } = entry
    // The set that the Model Context Protocol's specification allows; everything that is shown to a model relies on it.
    if (!/^[A-Za-z0-9_.-]{1,128}$/.test(name)) {
      throw new ToolcribError(
        'invalid-name',
        `${JSON.stringify(name)} is no tool name: 1 to 128 characters of A-Z a-z 0-9 _ - . are.`,
      )
    }
    if (name === SEARCH_TOOL_NAME) {
      throw new ToolcribError('reserved-name', `"${name}" is the search tool's own name.`)
    }
    if (seen.has(name)) throw new ToolcribError('duplicate-name', `"${name}" is registered twice at once.`)
    seen.add(name)
    const other = fixed.get(name) ?? live.get(name)?.entry
    // A source may replace its own tools and nobody else's.
    if (other !== undefined && (fixed.has(name) || other.server !== entry.server)) {
      throw new ToolcribError(
        'name-conflict',
        `"${name}" from ${sourceOf(entry)} belongs to ${fixed.has(name) ? 'the manifest' : sourceOf(other)} already. Register it under a name of its own, e.g. with its server's name in front.`,
      )
    }
  }
}

function sourceOf(entry: ToolEntry): string {
  return entry.server === undefined ? 'the app' : `server ${JSON.stringify(entry.server)}`
}
