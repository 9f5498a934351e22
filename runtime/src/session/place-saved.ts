import { TOOL_SEARCH } from '../search/tool-search.ts'
import type { AdvertisedTool } from '../types/advertised.ts'
import type { Registry } from '../types/registry.ts'
import { advertise } from './advertise.ts'
import { sameDefinition } from './merge-preserving-prefix.ts'
import type { SavedState } from './saved-state.ts'

/** The array that a saved session last sent, as far as its state tells: every name in its slot, gone ones included. */
export function placeSaved(registry: Registry, saved: SavedState): readonly AdvertisedTool[] {
  return saved.order.map((name) => {
    const entry = registry.get(name)
    const now = name === TOOL_SEARCH.name ? TOOL_SEARCH : entry?.name === name ? advertise(entry) : undefined
    const then = saved.definitions.find((definition) => definition.name === name)
    if (now && (!then || sameDefinition(then, now))) return now
    // Without its definition, a name that is gone or renamed only marks the slot: the merge drops or replaces it.
    return then ?? { name, description: '', inputSchema: {} }
  })
}

/**
 * What stands for each tool by now: the tool that has taken over its name, and its current definition unless that is pinned.
 * The same array where nothing is different.
 */
export function currentTools(
  registry: Registry,
  tools: readonly AdvertisedTool[],
  isPinned: boolean,
): readonly AdvertisedTool[] {
  const current = (tool: AdvertisedTool): AdvertisedTool => {
    const entry = registry.get(tool.name)
    if (!entry || (isPinned && entry.name === tool.name)) return tool
    const now = advertise(entry)
    return sameDefinition(tool, now) ? tool : now
  }
  return tools.every((tool) => current(tool) === tool) ? tools : tools.map(current)
}
