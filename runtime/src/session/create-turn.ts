import { renderCatalog } from '../catalog.ts'
import type { CatalogOptions } from '../catalog.ts'
import { ToolcribError } from '../error.ts'
import { membersIn } from '../intent/member-mask.ts'
import type { MemberMask } from '../intent/member-mask.ts'
import { memberNamed } from '../intent/members.ts'
import type { Members } from '../intent/members.ts'
import { TOOL_SEARCH } from '../search/tool-search.ts'
import type { AdvertisedTool } from '../types/advertised.ts'
import type { ToolEntry, ToolTokens } from '../types/manifest.ts'
import type { RuntimeDiagnostic } from '../types/resolution.ts'
import type { Turn, TurnChange, TurnTokens } from '../types/turn.ts'
import { advertise } from './advertise.ts'

/** Everything that a turn is made of; nothing in it changes later. */
export interface TurnContent {
  readonly resolved: Members
  readonly tools: readonly AdvertisedTool[]
  /** What the catalog lists, of the registry's entries. */
  readonly deferred: MemberMask
  readonly catalog: CatalogOptions | undefined
}

const contents: WeakMap<object, TurnContent> = /* @__PURE__ */ new WeakMap()

/** What all turns have in common stands here once: there may be ten thousand of them. */
const TURN: object = {
  get catalog() {
    const content = contentOf(this)
    const { resolved, deferred, catalog } = content
    const make = (): string => renderCatalog(deferredIn(content), catalog)
    return resolved.state.texts(JSON.stringify(catalog) + deferred, make)
  },
  get deferred() {
    return deferredIn(contentOf(this)).map(advertise)
  },
  tokens(target: string): TurnTokens {
    return countTokens(contentOf(this), target)
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

function contentOf(turn: object): TurnContent {
  return contents.get(turn) as TurnContent
}

/** Listed anew each time: the names are as long as all else that a session keeps. */
function deferredIn({ resolved, deferred }: TurnContent): readonly ToolEntry[] {
  return membersIn(resolved.state.entries, deferred)
}

/**
 * Tokens of some tools on one target. Names without figures are collected in `unmeasured`; a target without figures has none
 * for any.
 */
export function sumTokens(
  resolved: Members,
  target: string | undefined,
  tools: readonly { readonly name: string }[],
  part: keyof ToolTokens,
  unmeasured: string[] = [],
): number {
  let sum = 0
  for (const { name } of tools) {
    const own = new Map(Object.entries(memberNamed(resolved, name)?.entry.tokens ?? {}))
    const searching = resolved.registry.manifest.targets.find(({ id }) => id === target)?.search
    const figures = name === TOOL_SEARCH.name ? searching : own.get(target!)
    if (figures) sum += figures[part]
    else unmeasured.push(name)
  }
  return sum
}

function countTokens(content: TurnContent, target: string): TurnTokens {
  const { resolved, tools } = content
  const deferred = deferredIn(content)
  const { targets } = resolved.registry.manifest
  const figures = targets.find(({ id }) => id === target)
  if (!figures) {
    const known = targets.map(({ id }) => id)
    throw new ToolcribError('unknown-target', `The build did not measure "${target}", only ${known}`)
  }
  const unmeasured: string[] = []
  const constant = tools.length > 0 ? figures.constant : 0
  const resident = sumTokens(resolved, target, tools, 'total', unmeasured)
  const lines = sumTokens(resolved, target, deferred, 'catalog', unmeasured)
  const catalog = deferred.length > 0 ? figures.catalogHead + lines : 0
  return { constant, resident, catalog, total: constant + resident + catalog, unmeasured }
}
