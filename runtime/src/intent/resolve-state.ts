import type { Residency } from '../types/definition.ts'
import type { ToolEntry, ToolManifest } from '../types/manifest.ts'
import type { Registry } from '../types/registry.ts'
import type { ResolvedTool, ResolvedToolset } from '../types/resolution.ts'
import type { ResolvedName } from '../types/intent.ts'
import { indexEntries } from './entry-index.ts'
import type { EntryIndex, Selection } from './entry-index.ts'
import { isExact } from './match-pattern.ts'
import type { Level } from './read-intent.ts'
import { residencyOf } from './residency.ts'

/** A resolution that is kept for the next session with the same intent. */
export interface KeptResolution {
  readonly resolved: ResolvedToolset
  readonly levels: readonly Level[]
}

/** What one generation of a registry has been asked, so that it need not be worked out for each session again. */
export interface ResolveState {
  readonly index: EntryIndex
  /** What the manifest's own lists take. They are never changed, so their identity is their key. */
  selection(patterns: readonly string[], wide?: boolean): Selection
  /** The default set, by position: what `defaults` takes, without what `defaultsExcept` takes. */
  defaultSet(manifest: ToolManifest): Uint8Array
  /** One object for each tool and residency, shared by all sessions. */
  tool(position: number, residency: Residency): ResolvedTool
  /** All tools as a mode has them, by position. */
  inMode(mode: string): readonly ResolvedTool[]
  /** The latest resolutions by everything that they depend on. */
  readonly results: Map<string, KeptResolution>
  /**
   * The live sets of the generation before: what a caller may still hold when the registry has just changed.
   * Their tools alone, so that no generation keeps the one before it alive.
   */
  readonly earlier: readonly (readonly ResolvedTool[])[]
}

/** Sessions rarely differ in more than this many ways at a time; beyond it, resolving again is cheap. */
const MOST_RESULTS = 64

let states: WeakMap<Registry, ResolveState> | undefined

/** The state of the registry's current generation. */
export function stateOf(registry: Registry): ResolveState {
  states ??= new WeakMap()
  const known = states.get(registry)
  const entries = registry.entries()
  if (known?.index.entries === entries) return known
  const state = createState(entries, known === undefined ? [] : liveSets(known))
  states.set(registry, state)
  return state
}

/** The kept sets that follow the registry: whose base is no list of plain names, which somebody picked by hand. */
export function liveSets({ results }: ResolveState): readonly (readonly ResolvedTool[])[] {
  return [...results.values()].flatMap(({ resolved, levels }) => {
    const base = levels.find((level) => level.base !== undefined)?.base
    return base?.from === 'list' && base.patterns.every(isExact) ? [] : [resolved.tools]
  })
}

/** Keeps a result, and lets the one go that has been kept longest. */
export function keepResult(state: ResolveState, key: string, result: KeptResolution): void {
  const { results } = state
  if (results.size >= MOST_RESULTS) results.delete(results.keys().next().value ?? '')
  results.set(key, result)
}

function createState(entries: readonly ToolEntry[], earlier: ResolveState['earlier']): ResolveState {
  const index = indexEntries(entries)
  const selections = new Map<readonly string[], Selection>()
  const tools = { resident: new Map<number, ResolvedTool>(), deferred: new Map<number, ResolvedTool>() }
  const modes = new Map<string, readonly ResolvedTool[]>()
  let defaultMask: Uint8Array | undefined

  function tool(position: number, residency: Residency): ResolvedTool {
    let made = tools[residency].get(position)
    if (made === undefined) {
      const entry = entries[position]!
      const { name, description, inputSchema } = entry
      made = Object.freeze({ name: name as ResolvedName, description, inputSchema, residency, entry })
      tools[residency].set(position, made)
    }
    return made
  }

  function selection(patterns: readonly string[], wide?: boolean): Selection {
    let made = selections.get(patterns)
    if (made === undefined) selections.set(patterns, (made = index.select(patterns, wide)))
    return made
  }

  return {
    index,
    tool,
    selection,
    defaultSet({ defaults, defaultsExcept = [] }) {
      if (defaultMask === undefined) {
        const except = selection(defaultsExcept).mask
        defaultMask = selection(defaults).mask.map((taken, position) => taken & ~(except[position] ?? 0))
      }
      return defaultMask
    },
    inMode(mode) {
      let made = modes.get(mode)
      if (made === undefined) {
        made = entries.map((entry, position) => tool(position, residencyOf(entry, mode).residency))
        modes.set(mode, made)
      }
      return made
    },
    results: new Map(),
    earlier,
  }
}
