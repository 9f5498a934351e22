import { createCalls } from '../call/create-calls.ts'
import type { Calls } from '../call/create-calls.ts'
import { assertIntent } from '../intent/assert-intent.ts'
import { explain as explainMember } from '../intent/explain.ts'
import { itemNamed, namesOf } from '../intent/item-named.ts'
import { memberNamed, toolsOf } from '../intent/members.ts'
import type { Members } from '../intent/members.ts'
import { readIntent } from '../intent/read-intent.ts'
import { resolveMembers } from '../intent/resolve-members.ts'
import { readActivation } from '../messages/read-activation.ts'
import { TOOL_SEARCH } from '../search/tool-search.ts'
import type { CallResult } from '../types/call.ts'
import type { Intent } from '../types/intent.ts'
import type { Registry } from '../types/registry.ts'
import type { Explanation } from '../types/resolution.ts'
import type { SavedSession, Session, SessionOptions } from '../types/session.ts'
import type { Turn } from '../types/turn.ts'
import { ownName } from '../wire/own-name.ts'
import { arrange, grow } from './arrange.ts'
import type { Arrangement } from './arrange.ts'
import { createTurn } from './create-turn.ts'
import { firstDifference } from './merge-preserving-prefix.ts'
import { readSavedState } from './saved-state.ts'

// The same for all sessions, so that two of them can be compared.
const NONE_DOWN: ReadonlySet<string> = /* @__PURE__ */ new Set()
const NO_NAMES: readonly string[] = []

/**
 * Opens a session on a registry that it shares with any number of others. It holds what the user changed, what is loaded
 * and the order of the array; everything else is resolved from the registry as it is at each boundary.
 *
 * @throws ToolcribError `invalid-intent` or `resolved-set` for an intent of no known form (rules I2, I7).
 */
export function openSession<Name extends string, Mode extends string, Inputs = unknown, App = unknown>(
  registry: Registry<Name, Mode, Inputs>,
  options?: SessionOptions<NoInfer<Name>, NoInfer<Mode>, App>,
): Session<Name, Mode, Inputs>
// What was saved is let go once it is read: it is as large as the array.
export function openSession(registry: Registry, { saved, ...options }: SessionOptions = {}): Session {
  const { availability, activation, promotion, profile, surface, strict, catalog: layout } = options
  const isPinned = options.pin === 'definitions'
  const searchAvailable = options.search !== false
  const stored = readSavedState(registry, saved)
  let { mode = stored.mode ?? registry.manifest.defaultMode, builtins, maxTools = Infinity, target } = options
  /**
   * Each loaded tool, with whether the model was given its definition in a place that it still sees. Not only those that are
   * there: a server that connects later finds its tools still loaded.
   */
  let { generation, loaded } = stored
  let intent = storable(options.intent === undefined ? stored.intent : options.intent)
  readIntent(intent, 'intent')
  /** The next boundary rebuilds (rule A7). */
  let isCold = false
  let base: Arrangement = { ...stored, down: NONE_DOWN, carried: NO_NAMES, overflow: NO_NAMES }
  let shown = base
  let sent = base.tools
  let turn: Turn | undefined
  let turns = 0
  let request: Intent
  /** Evidence that was read since the last turn began (activation `turn`). */
  let evidence = NO_NAMES
  let calls: Calls | undefined
  let seen: { readonly of: readonly unknown[]; readonly resolved: Members } | undefined

  function resolve(override: Intent): Members {
    const of = [registry.generation, intent, mode, builtins, override]
    if (!seen?.of.every((value, at) => value === of[at])) {
      const layers = { request: override, session: intent, profile }
      const context = { mode, builtins, surface, strict, searchAvailable }
      seen = { of, resolved: resolveMembers(registry, layers, context) }
    }
    return seen.resolved
  }

  /** What may be called now: live, with the turn's override. */
  const callable = (): Members => resolve(request)

  /** Asked about all tools of a mode, so that its sessions share the answer. */
  const downIn = ({ list }: Members): ReadonlySet<string> => availability?.down(list) ?? NONE_DOWN

  const isDown = (name: string): boolean => downIn(callable()).has(name)

  const toOwn = (name: string): string => ownName(registry, target?.split('/')[0], name)

  const isAdvertised = (name: string): boolean => !!itemNamed((turn ?? base).tools, name)

  /** By the names that the tools have now. Another map after each change, and the same one otherwise. */
  function setLoaded(tools: Iterable<readonly [string, boolean]>): void {
    const now = new Map([...tools].map(([name, isShown]) => [registry.get(name)?.name ?? name, isShown]))
    if (String([...now]) !== String([...loaded])) loaded = now
  }

  function load(names: readonly string[], isShown: boolean): void {
    setLoaded([...loaded, ...names.map((name) => [name, isShown || !!loaded.get(name)] as const)])
  }

  /** Own names of those that are deferred in this mode, without duplicates: nothing else can be loaded. */
  function deferredOf(names: readonly string[]): readonly string[] {
    const own = names.map((name) => registry.get(toOwn(name))?.name ?? name)
    return [...new Set(own)].filter((name) => memberNamed(callable(), name)?.residency === 'deferred')
  }

  function restoreFrom(messages: unknown): readonly string[] {
    evidence = deferredOf(readActivation(messages))
    load(evidence, true)
    return evidence
  }

  function arranged(resolved: Members, isRebuilt: boolean): Arrangement {
    return arrange(options, base, { resolved, loaded, down: downIn(resolved), maxTools, isRebuilt })
  }

  function settle(): void {
    const resolved = resolve(undefined)
    const isSame = resolved === base.resolved && loaded === base.loaded
    if (isSame && !isCold && downIn(resolved) === base.down) return
    setLoaded(loaded)
    // A session that has sent nothing yet has nothing to keep.
    const next = arranged(resolved, isCold || (base.tools.length === 0 && base.search === undefined))
    if (firstDifference(next.tools, base.tools) >= 0) generation++
    base = next
    isCold = false
  }

  function show(next: Arrangement, conversationTokens?: number): Turn {
    if (turn && shown === next && turn.change.firstChangedSlot === undefined) return turn
    // Equal bytes stay the same object, whatever came between.
    const tools = turn && firstDifference(sent, next.tools) < 0 ? sent : next.tools
    turn = createTurn(next, { sent, tools, target, maxTools, conversationTokens, layout })
    shown = next
    sent = tools
    return turn
  }

  function boundary(conversationTokens?: number): Turn {
    if (request === undefined || isCold) settle()
    // An override is laid over the session's array and leaves it as it is.
    return show(request === undefined ? base : arranged(callable(), false), conversationTokens)
  }

  function explain(name: string): Explanation {
    if (name === TOOL_SEARCH.name && turn && !isAdvertised(name)) {
      return { name, state: 'outside', reason: 'Nothing was deferred.' }
    }
    const explained = explainMember(callable(), name)
    const isDeferred = explained.state === 'deferred'
    if (!isDeferred && explained.state !== 'resident') return explained
    if (isDown(name)) return { ...explained, state: 'unavailable', reason: 'Its probe fails.' }
    return isDeferred && loaded.has(name) ? { ...explained, state: 'loaded' } : explained
  }

  return {
    explain,
    restoreFrom,
    beginTurn({ request: override, messages, cold = false, conversationTokens } = {}) {
      if (messages !== undefined) restoreFrom(messages)
      if (activation === 'turn') setLoaded(evidence.map((name) => [name, true]))
      evidence = NO_NAMES
      turns++
      request = override ?? undefined
      isCold ||= cold
      return boundary(conversationTokens)
    },
    beginRequest() {
      if (!turn || isCold) return boundary()
      if (promotion !== 'request' || request !== undefined || loaded === base.loaded) return turn
      const { tools } = base
      base = grow(base, { resolved: callable(), loaded, down: downIn(callable()), maxTools })
      if (base.tools !== tools) generation++
      return show(base)
    },
    load(names) {
      const found = deferredOf(names)
      load(found, false)
      return found
    },
    call(asked, args, callOptions): Promise<CallResult> {
      calls ??= createCalls({
        ...options,
        registry,
        available: () => toolsOf(callable()).map((tool) => tool.entry),
        availableNamed: (name) => memberNamed(callable(), name)?.entry,
        isDown,
        isAdvertised,
        toOwn,
        explain,
        loaded: () => loaded,
        turns: () => turns,
        loadTools: (names, isShown) => load(deferredOf(names), isShown),
      })
      return calls(asked, args, callOptions)
    },
    async refresh() {
      await availability?.probe()
    },
    async reload() {
      await availability?.probe(true)
      isCold = true
    },
    compacted(messages) {
      isCold = true
      evidence = messages === undefined ? NO_NAMES : deferredOf(readActivation(messages))
      // Under `never`, a definition that the transcript has lost stands nowhere any more.
      const kept = activation === 'turn' || promotion === 'never' ? [] : loaded.keys()
      setLoaded([...kept, ...evidence].map((name) => [name, false]))
    },
    switchModel(nextTarget, more = {}) {
      target = nextTarget
      ;({ maxTools = maxTools, builtins = builtins } = more)
      isCold = true
    },
    setIntent(next) {
      assertIntent(next, registry)
      intent = storable(next)
    },
    setMode(next) {
      mode = next
    },
    save(): SavedSession {
      const { tools, search, absent } = base
      return {
        version: 1,
        intent,
        mode,
        order: namesOf(tools),
        loaded: [...loaded.keys()].toSorted(),
        generation,
        search,
        absent,
        definitions: isPinned ? tools : undefined,
      }
    },
  }
}

/** A copy that nobody else can change. */
function storable(intent: Intent): Intent {
  return Object.freeze(structuredClone(intent))
}
