import type { Residency } from '../types/definition.ts'
import type { ResolvedName } from '../types/intent.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { Registry } from '../types/registry.ts'
import type { ResolvedTool, ResolvedToolset } from '../types/resolution.ts'
import { residencyOf } from './residency.ts'
import { createSelect, nameEntries } from './select-entries.ts'
import type { Named, Select, Selection } from './select-entries.ts'
import { createVisibility } from './visibility.ts'
import type { Visibility } from './visibility.ts'

/** What one generation of a registry has been asked, so that it need not be worked out for each session again. */
export interface ResolveState {
  readonly entries: readonly ToolEntry[]
  readonly named: Named
  readonly select: Select
  /** What the manifest's own lists take. They are never changed, so their identity is their key. */
  members(patterns: readonly string[]): Selection
  visibility(surface: string | undefined): Visibility
  /** One object for each residency and tool, shared by all sessions. */
  tool(residency: Residency): (entry: ToolEntry) => ResolvedTool
  /** All tools as a mode has them. */
  inMode(mode: string): readonly ResolvedTool[]
  /** The latest resolutions by everything that they depend on. */
  readonly results: Map<string, ResolvedToolset>
  /** The sets among them that nobody picked by hand, name by name. */
  live: readonly (readonly ResolvedTool[])[]
  /**
   * Those of the generation before: what a caller may still hold when the registry has just changed. Their tools alone, so
   * that no generation keeps the one before it alive.
   */
  readonly earlier: ResolveState['live']
}

const states: WeakMap<Registry, ResolveState> = /* @__PURE__ */ new WeakMap()

/** The state of the registry's current generation. */
export function stateOf(registry: Registry): ResolveState {
  const known = states.get(registry)
  const entries = registry.entries()
  if (known?.entries === entries) return known
  const named = nameEntries(entries)
  const select = createSelect(entries, named)
  const tool = once((residency: Residency) =>
    once((entry: ToolEntry): ResolvedTool => {
      const { name, description, inputSchema } = entry
      return Object.freeze({ name: name as ResolvedName, description, inputSchema, residency, entry })
    }),
  )
  const state: ResolveState = {
    entries,
    named,
    select,
    members: once((patterns) => select(patterns)),
    visibility: once((surface) => createVisibility(registry.manifest.surfaces, surface, entries, named)),
    tool,
    inMode: once((mode) => entries.map((entry) => tool(residencyOf(entry, mode).residency)(entry))),
    results: new Map(),
    live: [],
    earlier: known?.live ?? [],
  }
  states.set(registry, state)
  return state
}

/** Remembers what was made of each key. */
function once<Key, Value extends object>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return (key) => {
    let value = made.get(key)
    if (!value) made.set(key, (value = make(key)))
    return value
  }
}
