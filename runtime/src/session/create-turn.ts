import { renderCatalog } from '../catalog.ts'
import type { CatalogOptions } from '../catalog.ts'
import { ToolcribError } from '../error.ts'
import { TOOL_SEARCH } from '../search/tool-search.ts'
import type { AdvertisedTool } from '../types/advertised.ts'
import type { ToolEntry, ToolManifest, ToolTokens } from '../types/manifest.ts'
import type { ResolvedToolset, RuntimeDiagnostic } from '../types/resolution.ts'
import type { Turn, TurnChange, TurnTokens } from '../types/turn.ts'
import { advertise } from './advertise.ts'

/** Everything that a turn is made of; nothing in it changes later. */
export interface TurnContent {
  readonly manifest: ToolManifest
  readonly resolved: ResolvedToolset
  readonly tools: readonly AdvertisedTool[]
  /** Neither in the array nor in the catalog, although the intent allows them. */
  readonly absent: ReadonlySet<string>
  readonly catalog: CatalogOptions | undefined
}

interface Listing {
  readonly tools: readonly AdvertisedTool[]
  readonly absent: ReadonlySet<string>
  readonly options: CatalogOptions | undefined
  readonly entries: readonly ToolEntry[]
  readonly text: string
}

const contents: WeakMap<object, TurnContent> = /* @__PURE__ */ new WeakMap()
// The last listing of each resolution: sessions in the same state share it, the others render theirs when asked.
const listings: WeakMap<ResolvedToolset, Listing> = /* @__PURE__ */ new WeakMap()

/** What all turns have in common stands here once: there may be ten thousand of them. */
const TURN: object = {
  get catalog() {
    return list(this).text
  },
  get deferred() {
    return list(this).entries.map(advertise)
  },
  tokens(target: string): TurnTokens {
    return countTokens(contents.get(this) as TurnContent, list(this).entries, target)
  },
}

export function createTurn(
  content: TurnContent,
  change: TurnChange,
  diagnostics: readonly RuntimeDiagnostic[],
): Turn {
  const turn = Object.assign(Object.create(TURN), { tools: content.tools, change, diagnostics })
  contents.set(turn, content)
  return Object.freeze(turn)
}

function list(turn: object): Listing {
  const { resolved, tools, absent, catalog: options } = contents.get(turn) as TurnContent
  let listing = listings.get(resolved)
  if (listing?.tools !== tools || listing.absent !== absent || listing.options !== options) {
    const shown = new Set(tools.map((tool) => tool.name))
    const entries = resolved.tools
      .filter(({ name }) => !shown.has(name) && !absent.has(name))
      .map(({ entry }) => entry)
    listing = { tools, absent, options, entries, text: renderCatalog(entries, options) }
    listings.set(resolved, listing)
  }
  return listing
}

/**
 * Tokens of some tools on one target. Names without figures are collected in `unmeasured`; a target without figures has none
 * for any.
 */
export function sumTokens(
  { manifest, resolved }: Pick<TurnContent, 'manifest' | 'resolved'>,
  target: string | undefined,
  tools: readonly { readonly name: string }[],
  part: keyof ToolTokens,
  unmeasured: string[] = [],
): number {
  let sum = 0
  for (const { name } of tools) {
    const own = Object.entries(resolved.get(name)?.entry.tokens ?? {})
    const figures =
      name === TOOL_SEARCH.name
        ? manifest.targets.find(({ id }) => id === target)?.search
        : own.find(([id]) => id === target)?.[1]
    if (figures) sum += figures[part]
    else unmeasured.push(name)
  }
  return sum
}

function countTokens(content: TurnContent, deferred: readonly ToolEntry[], target: string): TurnTokens {
  const { manifest, tools } = content
  const figures = manifest.targets.find(({ id }) => id === target)
  if (!figures) {
    const known = manifest.targets.map(({ id }) => id)
    throw new ToolcribError('unknown-target', `The build did not measure "${target}", only ${known}`)
  }
  const unmeasured: string[] = []
  const constant = tools.length > 0 ? figures.constant : 0
  const resident = sumTokens(content, target, tools, 'total', unmeasured)
  const lines = sumTokens(content, target, deferred, 'catalog', unmeasured)
  const catalog = deferred.length > 0 ? figures.catalogHead + lines : 0
  return { constant, resident, catalog, total: constant + resident + catalog, unmeasured }
}
