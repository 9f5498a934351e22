import type { Residency } from '../types/definition.ts'
import type { ResolvedName } from '../types/intent.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { Registry } from '../types/registry.ts'
import type { ResolvedTool, ResolvedToolset } from '../types/resolution.ts'
import { residencyOf } from './residency.ts'
import { createSelect, nameEntries } from './select-entries.ts'
import type { Named, Select, Selection } from './select-entries.ts'

/** A resolution that is kept for the next session with the same intent. */
export interface KeptResolution {
  readonly resolved: ResolvedToolset
  /** The base is a list of plain names: somebody picked the set by hand. */
  readonly isPicked: boolean
}

/** What one generation of a registry has been asked, so that it need not be worked out for each session again. */
export interface ResolveState {
  readonly entries: readonly ToolEntry[]
  readonly named: Named
  readonly select: Select
  /** What the manifest's own lists take. They are never changed, so their identity is their key. */
  members(patterns: readonly string[]): Selection
  /** What a surface's list takes: as wide as denying does. */
  hidden(patterns: readonly string[]): Selection
  /** One object for each residency and tool, shared by all sessions. */
  tool(residency: Residency): (entry: ToolEntry) => ResolvedTool
  /** All tools as a mode has them. */
  inMode(mode: string): readonly ResolvedTool[]
  /** The latest resolutions by everything that they depend on. */
  readonly results: Map<string, KeptResolution>
  /**
   * The sets of the generation before that followed the registry: what a caller may still hold when it has just changed.
   * Their tools alone, so that no generation keeps the one before it alive.
   */
  readonly earlier: readonly (readonly ResolvedTool[])[]
}

/** Sessions rarely differ in more than this many ways at a time; beyond it, resolving again is cheap. */
const MOST_RESULTS = 64

const states: WeakMap<Registry, ResolveState> = /* @__PURE__ */ new WeakMap()

/** The state of the registry's current generation. */
export function stateOf(registry: Registry): ResolveState {
  const known = states.get(registry)
  const entries = registry.entries()
  if (known?.entries === entries) return known
  const state = createState(entries, known ? liveSets(known) : [])
  states.set(registry, state)
  return state
}

/** The kept sets that follow the registry. */
export function liveSets({ results }: ResolveState): readonly (readonly ResolvedTool[])[] {
  return [...results.values()].flatMap(({ resolved, isPicked }) => (isPicked ? [] : [resolved.tools]))
}

/** Keeps a result, and lets the one go that has been kept longest. */
export function keepResult({ results }: ResolveState, key: string, result: KeptResolution): void {
  if (results.size >= MOST_RESULTS) results.delete(results.keys().next().value ?? '')
  results.set(key, result)
}

function createState(entries: readonly ToolEntry[], earlier: ResolveState['earlier']): ResolveState {
  const named = nameEntries(entries)
  const select = createSelect(entries, named)
  const tool = once((residency: Residency) =>
    once((entry: ToolEntry): ResolvedTool => {
      const { name, description, inputSchema } = entry
      return Object.freeze({ name: name as ResolvedName, description, inputSchema, residency, entry })
    }),
  )
  return {
    entries,
    named,
    select,
    members: once((patterns) => select(patterns)),
    hidden: once((patterns) => select(patterns, true)),
    tool,
    inMode: once((mode) => entries.map((entry) => tool(residencyOf(entry, mode).residency)(entry))),
    results: new Map(),
    earlier,
  }
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
