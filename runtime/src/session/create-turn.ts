import { renderCatalog } from '../catalog.ts'
import type { CatalogLayout } from '../catalog.ts'
import { ToolcribError } from '../error.ts'
import { itemNamed, namesOf } from '../intent/item-named.ts'
import { maskOf, membersIn } from '../intent/member-mask.ts'
import type { MemberMask } from '../intent/member-mask.ts'
import { memberNamed } from '../intent/members.ts'
import type { Members } from '../intent/members.ts'
import { TOOL_SEARCH } from '../search/tool-search.ts'
import type { AdvertisedTool } from '../types/advertised.ts'
import type { ToolEntry, ToolTokens } from '../types/manifest.ts'
import type { Turn, TurnTokens } from '../types/turn.ts'
import { advertise } from './advertise.ts'
import { firstDifference, mergePreservingPrefix } from './merge-preserving-prefix.ts'
import type { Arrangement } from './arrange.ts'

/** Everything that a turn is made of; nothing in it changes later. */
interface TurnContent {
  readonly resolved: Members
  readonly tools: readonly AdvertisedTool[]
  /** What the catalog lists, of the registry's entries. */
  readonly deferred: MemberMask
  readonly layout: CatalogLayout | undefined
}

/** How the turn is shown and charged, beside what was arranged for it. */
export interface TurnInput extends Pick<TurnContent, 'tools' | 'layout'> {
  /** The array that was sent before. */
  readonly sent: readonly AdvertisedTool[]
  readonly target: string | undefined
  readonly maxTools: number
  readonly conversationTokens: number | undefined
}

const contents: WeakMap<object, TurnContent> = /* @__PURE__ */ new WeakMap()

/** What all turns have in common stands here once: there may be ten thousand of them. */
const TURN: object = {
  get catalog() {
    const content = contents.get(this)!
    const { resolved, tools, deferred, layout } = content
    const text = resolved.state.texts(layout)(deferred, () => renderCatalog(deferredIn(content), layout))
    // Nobody is sent to a search tool that is not there; a call by name tells the arguments too.
    return itemNamed(tools, TOOL_SEARCH.name) ? text : text.replace(/\. Load.+/, ':')
  },
  get deferred() {
    return deferredIn(contents.get(this)!).map(advertise)
  },
  tokens(target: string) {
    const tokens = countTokens(contents.get(this)!, target)
    if (!tokens) throw new ToolcribError('unknown-target', `The build did not measure "${target}".`)
    return tokens
  },
}

/** The turn that sends these tools, and how they differ from those before, by the bytes of the definitions. */
export function createTurn(arrangement: Arrangement, input: TurnInput): Turn {
  const { absent, carried, overflow } = arrangement
  const { sent, tools, target, maxTools, layout, conversationTokens = 0 } = input
  const resolved = arrangement.resolved!
  const unlisted = new Set([...absent, ...namesOf(tools)])
  const deferred = maskOf(resolved.list, ({ name }) => memberNamed(resolved, name) && !unlisted.has(name))
  const { added, removed, changed } = mergePreservingPrefix(sent, tools, () => false)
  const slot = firstDifference(sent, tools)
  const content = { resolved, tools, deferred, layout }
  const rebilled = countTokens({ ...content, tools: tools.slice(slot) }, target)?.resident ?? 0
  const change = Object.freeze({
    added,
    removed,
    carried,
    changed,
    firstChangedSlot: slot < 0 ? undefined : slot,
    rebilledTokens: slot < 0 || sent.length === 0 ? 0 : conversationTokens + rebilled,
  })
  const message = `Deferred over the limit of ${maxTools} tools: ${overflow.join(', ')}`
  const tooMany = { code: 'too-many-tools', severity: 'warning', message } as const
  const diagnostics = overflow.length > 0 ? [...resolved.diagnostics, tooMany] : resolved.diagnostics
  const turn = Object.assign(Object.create(TURN), { tools, change, diagnostics })
  contents.set(turn, content)
  return Object.freeze(turn)
}

/** Listed anew each time: the names are as long as all else that a session keeps. */
function deferredIn({ resolved, deferred }: TurnContent): readonly ToolEntry[] {
  return membersIn(resolved.state.entries, deferred)
}

/** By the build's figures; `undefined` for a target that it did not measure. */
function countTokens(content: TurnContent, target: string | undefined): TurnTokens | undefined {
  const { resolved, tools } = content
  const figures = resolved.registry.manifest.targets.find(({ id }) => id === target)
  if (!figures) return undefined
  const unmeasured: string[] = []
  const sum = (list: readonly { readonly name: string }[], part: keyof ToolTokens): number => {
    let total = 0
    for (const { name } of list) {
      const own =
        name === TOOL_SEARCH.name ? figures.search : memberNamed(resolved, name)?.entry.tokens[figures.id]
      if (own) total += own[part]
      else unmeasured.push(name)
    }
    return total
  }
  const deferred = deferredIn(content)
  const constant = tools.length > 0 ? figures.constant : 0
  const resident = sum(tools, 'total')
  const catalog = deferred.length > 0 ? figures.catalogHead + sum(deferred, 'catalog') : 0
  return { constant, resident, catalog, total: constant + resident + catalog, unmeasured }
}
