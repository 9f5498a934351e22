import { maskOf } from '../intent/member-mask.ts'
import { resolveMembers } from '../intent/resolve-members.ts'
import { memberNamed, toolsOf } from '../intent/members.ts'
import type { Members } from '../intent/members.ts'
import type { AdvertisedTool } from '../types/advertised.ts'
import type { Intent } from '../types/intent.ts'
import type { Registry } from '../types/registry.ts'
import type { RuntimeDiagnostic } from '../types/resolution.ts'
import type { SessionOptions, TurnOptions } from '../types/session.ts'
import type { Turn } from '../types/turn.ts'
import { advertise } from './advertise.ts'
import { compareArrays, isSameArray } from './compare-arrays.ts'
import { createTurn, sumTokens } from './create-turn.ts'
import { NONE } from './loaded-tools.ts'
import type { LoadedTools } from './loaded-tools.ts'
import { nextArray } from './next-array.ts'
import { placeSaved } from './place-saved.ts'
import type { SavedState } from './saved-state.ts'

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
  readonly resolved: Members | undefined
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
  callable(): Members
  isDown(name: string): boolean
  beginTurn(options: TurnOptions): Turn
  beginRequest(): Turn
}

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
    resolved: undefined,
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
  let seen: { readonly of: readonly unknown[]; readonly resolved: Members } | undefined

  function resolve(override: Intent): Members {
    const { intent, mode, builtins } = state
    const of = [registry.generation, intent, mode, builtins, override]
    if (!seen?.of.every((value, index) => value === of[index])) {
      const layers = { request: override, session: intent, profile: options.profile }
      const { surface, strict, search } = options
      const context = { mode, builtins, surface, strict, searchAvailable: search !== false }
      seen = { of, resolved: resolveMembers(registry, layers, context) }
    }
    return seen.resolved
  }

  /** Asked about all tools of a mode, so that its sessions share the answer. */
  function downIn({ list }: Members): ReadonlySet<string> {
    return availability?.down(list) ?? NONE
  }

  function decideSearch(resolved: Members): boolean | undefined {
    const { mayConnect = false } = options
    if (options.search === false) return false
    const tools = toolsOf(resolved)
    if (resolved.isOff || (tools.length === 0 && !mayConnect)) return undefined
    return mayConnect || tools.length > state.maxTools || tools.some((tool) => tool.residency === 'deferred')
  }

  function promotable(from: Arrangement, isCold: boolean): ReadonlySet<string> {
    if (promotion === 'never') return NONE
    if (promotion !== 'cold' || isCold) return loaded.names()
    return new Set(from.tools.map(({ name }) => name).filter((name) => loaded.names().has(name)))
  }

  function arrange(resolved: Members, from: Arrangement, isCold: boolean): Arrangement {
    const down = downIn(resolved)
    const search = (isCold ? undefined : from.search) ?? decideSearch(resolved)
    // Outside a rebuild nothing leaves the prompt because its probe fails, and nothing comes back before it succeeds.
    const absent = [...down].filter(
      (name) => memberNamed(resolved, name) && (isCold || from.absent.has(name)),
    )
    const array = nextArray({
      resolved,
      registry,
      live: from.tools,
      promoted: promotable(from, isCold),
      down,
      hasSearch: search === true && !resolved.isOff,
      isCold,
      isPinned: options.pin === 'definitions',
      maxTools: state.maxTools,
    })
    return Object.assign(array, {
      resolved,
      down,
      search,
      loaded: loaded.names(),
      absent: absent.length > 0 ? new Set(absent) : NONE,
    })
  }

  function settle(): void {
    const resolved = resolve(undefined)
    const isSame = resolved === base.resolved && loaded.names() === base.loaded
    if (isSame && !state.isCold && downIn(resolved) === base.down) return
    loaded.rename((name) => registry.get(name)?.name ?? name)
    // A session that has sent nothing yet has nothing to keep.
    const isCold = state.isCold || (base.tools.length === 0 && base.search === undefined)
    const next = arrange(resolved, base, isCold)
    if (!isSameArray(next.tools, base.tools)) generation++
    base = next
    state.isCold = false
  }

  function show(next: Arrangement, conversationTokens = 0): Turn {
    if (turn && shown === next && turn.change.firstChangedSlot === undefined) return turn
    const { resolved, absent, carried, overflow } = next as Arrangement & { resolved: Members }
    const change = compareArrays(sent, next.tools, carried)
    const slot = change.firstChangedSlot
    // Equal bytes stay the same object, whatever came between.
    const tools = turn && slot === undefined ? sent : next.tools
    const unlisted = new Set([...absent, ...tools.map((tool) => tool.name)])
    const deferred = maskOf(resolved.list, ({ name }) => memberNamed(resolved, name) && !unlisted.has(name))
    const content = { resolved, tools, deferred, catalog: options.catalog }
    const isRebilled = slot !== undefined && sent.length > 0
    const rebilledTokens = isRebilled
      ? conversationTokens + sumTokens(resolved, state.target, tools.slice(slot), 'total')
      : 0
    const { diagnostics } = resolved
    const told = overflow.length > 0 ? [...diagnostics, tooMany(overflow, state.maxTools)] : diagnostics
    shown = next
    sent = tools
    // Sessions that pay nothing share the change, too.
    turn = createTurn(
      content,
      rebilledTokens > 0 ? Object.freeze({ ...change, rebilledTokens }) : change,
      told,
    )
    return turn
  }

  function boundary(conversationTokens?: number): Turn {
    if (request === undefined || state.isCold) settle()
    // An override is laid over the session's array and leaves it as it is.
    return show(request === undefined ? base : arrange(resolve(request), base, false), conversationTokens)
  }

  return {
    arrangement: () => base,
    turn: () => turn,
    generation: () => generation,
    callable: () => resolve(request),
    isDown: (name) => downIn(resolve(request)).has(name),
    beginTurn(turnOptions) {
      request = turnOptions.request ?? undefined
      state.isCold ||= turnOptions.cold === true
      return boundary(turnOptions.conversationTokens)
    },
    beginRequest() {
      if (!turn || state.isCold) return boundary()
      if (promotion !== 'request' || request !== undefined || loaded.names() === base.loaded) return turn
      const resolved = resolve(undefined)
      const isNew = (name: string): boolean => !base.tools.some((tool) => tool.name === name)
      const down = downIn(resolved)
      const more = loaded.sorted().flatMap((name) => {
        const tool = isNew(name) && !down.has(name) ? memberNamed(resolved, name) : undefined
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
