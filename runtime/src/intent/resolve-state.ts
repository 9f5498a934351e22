import type { ResolvedName } from '../types/intent.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { Registry } from '../types/registry.ts'
import type { CatalogLayout } from '../catalog.ts'
import type { AdvertisedTool } from '../types/advertised.ts'
import type { ResolvedTool } from '../types/resolution.ts'
import { createLatest } from './latest.ts'
import type { Latest } from './latest.ts'
import type { MemberMask } from './member-mask.ts'
import { residencyOf } from './residency.ts'
import type { Members } from './members.ts'
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
  /** Where each own name stands among the entries. */
  readonly positions: ReadonlyMap<string, number>
  /** All tools as a mode has them, for all sessions that are in it; all resident without a mode. */
  inMode(mode: string | undefined): readonly ResolvedTool[]
  /** Resolutions by everything that they depend on. */
  readonly results: Latest<string, Members>
  /** What sessions made of sets of these entries, by the sets' masks: arrays, and catalogs' texts. */
  readonly arrays: Latest<string, readonly AdvertisedTool[]>
  texts(layout: CatalogLayout | undefined): Latest<string, string>
  /** The latest sets that nobody picked by hand, those of the generation before included: a caller may still hold them. */
  live: readonly LiveSet[]
}

interface LiveSet {
  readonly entries: readonly ToolEntry[]
  readonly mask: MemberMask
}

const states: WeakMap<Registry, ResolveState> = /* @__PURE__ */ new WeakMap()

/** The state of the registry's current generation. */
export function stateOf(registry: Registry): ResolveState {
  const known = states.get(registry)
  const entries = registry.entries()
  if (known?.entries === entries) return known
  const named = nameEntries(entries)
  const select = createSelect(entries, named)
  const state: ResolveState = {
    entries,
    named,
    select,
    members: createLatest(select),
    visibility: createLatest((surface) =>
      createVisibility(registry.manifest.surfaces, surface, entries, named),
    ),
    inMode: createLatest((mode) =>
      entries.map((entry): ResolvedTool => {
        const { name, description, inputSchema } = entry
        const residency = mode === undefined ? 'resident' : residencyOf(entry, mode).residency
        return Object.freeze({ name: name as ResolvedName, description, inputSchema, residency, entry })
      }),
    ),
    positions: new Map(entries.map(({ name }, at) => [name, at])),
    results: createLatest(),
    arrays: createLatest(),
    texts: createLatest(() => createLatest()),
    // No older ones, so that no generation is kept alive for long.
    live: known?.live.filter((set) => set.entries === known.entries) ?? [],
  }
  states.set(registry, state)
  return state
}
