import type { AdvertisedTool } from '../types/advertised.ts'
import type { Intent } from '../types/intent.ts'
import type { Registry } from '../types/registry.ts'
import type { RuntimeDiagnostic } from '../types/resolution.ts'
import type { SessionOptions, TurnOptions } from '../types/session.ts'
import type { Turn } from '../types/turn.ts'
import { compareArrays, isSameArray } from './compare-arrays.ts'
import { createTurn, sumTokens } from './create-turn.ts'
import type { LoadedTools } from './loaded-tools.ts'
import { nextArray } from './next-array.ts'
import { placeSaved } from './place-saved.ts'
import type { SavedState } from './saved-state.ts'
import { advertise, sharedView } from './shared-view.ts'
import type { SharedView } from './shared-view.ts'

/** What may change between two boundaries, and reaches the array at the next one. */
export interface SessionState {
  intent: Intent
  mode: string
  builtins: readonly string[] | undefined
  maxTools: number
  target: string | undefined
  /** The next boundary rebuilds (rule A7). */
  isCold: boolean
}

/** The session's array as of one boundary, with what it was made from. */
export interface Arrangement {
  readonly tools: readonly AdvertisedTool[]
  /** Undefined before the first boundary of a reopened session. */
  readonly view: SharedView | undefined
  readonly down: ReadonlySet<string>
  readonly loaded: ReadonlySet<string>
  readonly absent: ReadonlySet<string>
  /** Undefined while nothing was there to decide by (rule D4). */
  readonly search: boolean | undefined
  readonly carried: readonly string[]
  readonly overflow: readonly string[]
}

export interface TurnKeeper {
  arrangement(): Arrangement
  turn(): Turn | undefined
  /** Number of the array's changes. */
  generation(): number
  /** What may be called now: live, with the turn's override. */
  callable(): SharedView
  isDown(name: string): boolean
  beginTurn(options: TurnOptions): Turn
  beginRequest(): Turn
}

const NONE: ReadonlySet<string> = /* @__PURE__ */ new Set()

/** Holds a session's array: decides at each boundary what the next one is, and hands out the frozen turn. */
export function keepTurn(
  registry: Registry,
  options: SessionOptions,
  state: SessionState,
  saved: SavedState,
  loaded: LoadedTools,
): TurnKeeper {
  const { availability, promotion = 'turn' } = options
  let base: Arrangement = {
    tools: placeSaved(registry, saved),
    view: undefined,
    down: NONE,
    loaded: NONE,
    absent: saved.absent.length > 0 ? new Set(saved.absent) : NONE,
    search: saved.search,
    carried: [],
    overflow: [],
  }
  let { generation } = saved
  let request: Intent
  let shown: Arrangement = base
  let sent = base.tools
  let turn: Turn | undefined
  let seen: { readonly of: readonly unknown[]; readonly view: SharedView } | undefined

  function viewOf(override: Intent): SharedView {
    const { intent, mode, builtins } = state
    const of = [registry.generation, intent, mode, builtins, override]
    if (!seen?.of.every((value, index) => value === of[index])) {
      const layers = { request: override, session: intent, profile: options.profile }
      const { surface, strict, search } = options
      const context = { mode, builtins, surface, strict, searchAvailable: search !== false }
      seen = { of, view: sharedView(registry, layers, context) }
    }
    return seen.view
  }

  function downIn(view: SharedView): ReadonlySet<string> {
    return availability?.down(view.resolved.tools) ?? NONE
  }

  function decideSearch({ resolved, hasDeferred, isOff }: SharedView): boolean | undefined {
    const { mayConnect = false } = options
    if (options.search === false) return false
    if (isOff || (resolved.tools.length === 0 && !mayConnect)) return undefined
    return mayConnect || hasDeferred || resolved.tools.length > state.maxTools
  }

  function promotable(from: Arrangement, isCold: boolean): ReadonlySet<string> {
    if (promotion === 'never') return NONE
    if (promotion !== 'cold' || isCold) return loaded.names()
    return new Set(from.tools.map(({ name }) => name).filter((name) => loaded.names().has(name)))
  }

  function arrange(view: SharedView, from: Arrangement, isCold: boolean): Arrangement {
    const down = downIn(view)
    const search = isCold ? decideSearch(view) : (from.search ?? decideSearch(view))
    // Outside a rebuild nothing leaves the prompt because its probe fails, and nothing comes back before it succeeds.
    const absent = [...down].filter((name) => isCold || from.absent.has(name))
    const array = nextArray({
      view,
      registry,
      live: from.tools,
      promoted: promotable(from, isCold),
      down,
      hasSearch: search === true && !view.isOff,
      isCold,
      isPinned: options.pin === 'definitions',
      maxTools: state.maxTools,
    })
    const rest = {
      view,
      down,
      search,
      loaded: loaded.names(),
      absent: absent.length > 0 ? new Set(absent) : NONE,
    }
    return { ...array, ...rest }
  }

  function settle(): void {
    const view = viewOf(undefined)
    if (!state.isCold && view === base.view && loaded.names() === base.loaded && downIn(view) === base.down)
      return
    loaded.rename((name) => registry.get(name)?.name ?? name)
    // A session that has sent nothing yet has nothing to keep.
    const isCold = state.isCold || (base.tools.length === 0 && base.search === undefined)
    const next = arrange(view, base, isCold)
    if (!isSameArray(next.tools, base.tools)) generation++
    base = next
    state.isCold = false
  }

  function show(next: Arrangement, conversationTokens = 0): Turn {
    if (turn && shown === next && turn.change.firstChangedSlot === undefined) return turn
    const { view, absent, carried, overflow } = next as Arrangement & { view: SharedView }
    const change = compareArrays(sent, next.tools, carried)
    const slot = change.firstChangedSlot
    // Equal bytes stay the same object, whatever came between.
    const tools = turn && slot === undefined ? sent : next.tools
    const content = { manifest: registry.manifest, view, tools, absent, catalog: options.catalog }
    const isRebilled = slot !== undefined && sent.length > 0
    const rebilledTokens = isRebilled
      ? conversationTokens + sumTokens(content, state.target, tools.slice(slot), 'total')
      : 0
    const { diagnostics } = view.resolved
    const told = overflow.length > 0 ? [...diagnostics, tooMany(overflow, state.maxTools)] : diagnostics
    shown = next
    sent = tools
    turn = createTurn(content, Object.freeze({ ...change, rebilledTokens }), told)
    return turn
  }

  function boundary(conversationTokens?: number): Turn {
    if (request === undefined || state.isCold) settle()
    // An override is laid over the session's array and leaves it as it is.
    return show(request === undefined ? base : arrange(viewOf(request), base, false), conversationTokens)
  }

  return {
    arrangement: () => base,
    turn: () => turn,
    generation: () => generation,
    callable: () => viewOf(request),
    isDown: (name) => downIn(viewOf(request)).has(name),
    beginTurn(turnOptions) {
      request = turnOptions.request ?? undefined
      state.isCold ||= turnOptions.cold === true
      return boundary(turnOptions.conversationTokens)
    },
    beginRequest() {
      if (!turn || state.isCold) return boundary()
      if (promotion !== 'request' || request !== undefined || loaded.names() === base.loaded) return turn
      const view = viewOf(undefined)
      const isNew = (name: string): boolean => !base.tools.some((tool) => tool.name === name)
      const down = downIn(view)
      const more = loaded.sorted().flatMap((name) => {
        const tool = isNew(name) && !down.has(name) ? view.byName.get(name) : undefined
        return tool ? [advertise(tool.entry)] : []
      })
      const tools = [...base.tools, ...more].slice(0, Math.max(base.tools.length, state.maxTools))
      const hasGrown = tools.length > base.tools.length
      if (hasGrown) generation++
      base = { ...base, loaded: loaded.names(), tools: hasGrown ? Object.freeze(tools) : base.tools }
      return show(base)
    },
  }
}

function tooMany(overflow: readonly string[], maxTools: number): RuntimeDiagnostic {
  const message = `${overflow.length} tools are over the limit of ${maxTools} and are deferred: ${overflow.join(', ')}`
  return { code: 'too-many-tools', severity: 'warning', message }
}
