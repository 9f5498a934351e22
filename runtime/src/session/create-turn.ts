import { renderCatalog } from '../catalog.ts'
import type { CatalogOptions } from '../catalog.ts'
import { ToolcribError } from '../error.ts'
import { TOOL_SEARCH } from '../search/tool-search.ts'
import type { AdvertisedTool } from '../types/advertised.ts'
import type { ToolEntry, ToolManifest, ToolTokens } from '../types/manifest.ts'
import type { RuntimeDiagnostic } from '../types/resolution.ts'
import type { Turn, TurnChange, TurnTokens } from '../types/turn.ts'
import { mergePreservingPrefix, sameDefinition } from './merge-preserving-prefix.ts'
import { advertise } from './shared-view.ts'
import type { SharedView } from './shared-view.ts'

/** Everything that a turn is made of; nothing in it changes later. */
export interface TurnContent {
  readonly manifest: ToolManifest
  readonly view: SharedView
  readonly tools: readonly AdvertisedTool[]
  /** Neither in the array nor in the catalog, although the intent allows them. */
  readonly absent: ReadonlySet<string>
  readonly catalog: CatalogOptions | undefined
  readonly diagnostics: readonly RuntimeDiagnostic[]
}

interface Listing {
  readonly tools: readonly AdvertisedTool[]
  readonly absent: ReadonlySet<string>
  readonly options: CatalogOptions | undefined
  readonly entries: readonly ToolEntry[]
  readonly text: string
}

// The last listing of each view: sessions in the same state share it, the others render theirs when asked.
const listingOf: WeakMap<SharedView, Listing> = /* @__PURE__ */ new WeakMap()

export function createTurn(content: TurnContent, change: TurnChange): Turn {
  const { manifest, view, tools, diagnostics } = content
  return Object.freeze({
    tools,
    change,
    diagnostics,
    get catalog() {
      return list(content).text
    },
    get deferred() {
      return list(content).entries.map(advertise)
    },
    tokens: (target: string) => countTokens(manifest, target, view, tools, list(content).entries),
  }) as unknown as Turn
}

function list({ view, tools, absent, catalog: options }: TurnContent): Listing {
  let listing = listingOf.get(view)
  if (listing?.tools !== tools || listing.absent !== absent || listing.options !== options) {
    const shown = new Set(tools.map((tool) => tool.name))
    const entries = view.resolved.tools
      .filter(({ name }) => !shown.has(name) && !absent.has(name))
      .map(({ entry }) => entry)
    listing = { tools, absent, options, entries, text: renderCatalog(entries, options) }
    listingOf.set(view, listing)
  }
  return listing
}

/** Compares a turn's array with the one that was sent before it. */
export function compareArrays(
  before: readonly AdvertisedTool[],
  after: readonly AdvertisedTool[],
  carried: readonly string[],
): Omit<TurnChange, 'rebilledTokens'> {
  if (before === after) return { added: [], removed: [], carried, changed: [], firstChangedSlot: undefined }
  const { added, removed, changed } = mergePreservingPrefix(before, after, () => false)
  const most = Math.max(before.length, after.length)
  let slot = 0
  while (slot < most && before[slot] && after[slot] && sameDefinition(before[slot]!, after[slot]!)) slot++
  return { added, removed, carried, changed, firstChangedSlot: slot < most ? slot : undefined }
}

/** Tokens of some of a view's tools on one target; names without figures are collected in `unmeasured`. */
export function sumTokens(
  manifest: ToolManifest,
  target: string,
  view: SharedView,
  names: readonly string[],
  part: keyof ToolTokens,
  unmeasured: string[] = [],
): number {
  let sum = 0
  for (const name of names) {
    const tokens =
      name === TOOL_SEARCH.name
        ? manifest.targets.find(({ id }) => id === target)?.search
        : ownFigures(view.byName.get(name)?.entry, target)
    if (tokens) sum += tokens[part]
    else unmeasured.push(name)
  }
  return sum
}

function ownFigures(entry: ToolEntry | undefined, target: string): ToolTokens | undefined {
  return entry && Object.hasOwn(entry.tokens, target) ? entry.tokens[target] : undefined
}

function countTokens(
  manifest: ToolManifest,
  target: string,
  view: SharedView,
  tools: readonly AdvertisedTool[],
  deferred: readonly ToolEntry[],
): TurnTokens {
  const figures = manifest.targets.find(({ id }) => id === target)
  if (!figures) {
    const known = manifest.targets.map(({ id }) => id).join(', ')
    throw new ToolcribError(
      'unknown-target',
      `The build measured no target ${JSON.stringify(target)}: ${known}`,
    )
  }
  const unmeasured: string[] = []
  const count = (names: readonly { name: string }[], part: keyof ToolTokens): number => {
    const all = names.map((tool) => tool.name)
    return sumTokens(manifest, target, view, all, part, unmeasured)
  }
  const constant = tools.length > 0 ? figures.constant : 0
  const resident = count(tools, 'total')
  const catalog = deferred.length > 0 ? figures.catalogHead + count(deferred, 'catalog') : 0
  return { constant, resident, catalog, total: constant + resident + catalog, unmeasured }
}
