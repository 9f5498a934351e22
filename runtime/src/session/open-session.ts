import { createDispatch } from '../call/dispatch.ts'
import type { Dispatch } from '../call/dispatch.ts'
import { assertIntent } from '../intent/assert-intent.ts'
import { explain as explainMember } from '../intent/explain.ts'
import { memberNamed } from '../intent/members.ts'
import { membersIn } from '../intent/member-mask.ts'
import { readIntent } from '../intent/read-intent.ts'
import { readActivation } from '../messages/read-activation.ts'
import { answerSearch } from '../search/answer-search.ts'
import { rankSimply } from '../search/rank-simply.ts'
import { TOOL_SEARCH } from '../search/tool-search.ts'
import type { CallResult } from '../types/call.ts'
import type { Intent } from '../types/intent.ts'
import type { Registry } from '../types/registry.ts'
import type { Explanation } from '../types/resolution.ts'
import type { SavedSession, Session, SessionOptions } from '../types/session.ts'
import { ownName } from '../wire/own-name.ts'
import { keepTurn } from './keep-turn.ts'
import type { SessionState } from './keep-turn.ts'
import { createLoadedTools, NONE } from './loaded-tools.ts'
import { readSavedState } from './saved-state.ts'

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
export function openSession(registry: Registry, given: SessionOptions = {}): Session {
  // What was read is let go: it is as large as the array.
  const options = given.saved === undefined ? given : { ...given, saved: undefined }
  const { availability, activation = 'session', promotion = 'turn' } = options
  const saved = readSavedState(given.saved)
  const loaded = createLoadedTools()
  const state: SessionState = {
    intent: storable(options.intent === undefined ? saved.intent : options.intent),
    mode: options.mode ?? saved.mode ?? registry.manifest.defaultMode,
    builtins: options.builtins,
    maxTools: options.maxTools ?? Infinity,
    target: options.target,
    isCold: false,
  }
  readIntent(state.intent, 'intent')
  const keeper = keepTurn(registry, options, state, saved, loaded)
  /** Evidence that was read since the last turn began (activation `turn`). */
  let evidence: readonly string[] = []
  let queries = NONE
  let calls: Dispatch | undefined

  /** Own names of those that are deferred in this mode, without duplicates: nothing else can be loaded. */
  function deferredOf(names: readonly string[]): readonly string[] {
    const available = keeper.callable()
    const own = names.map((name) => registry.get(toOwn(name))?.name ?? name)
    return [...new Set(own)].filter((name) => memberNamed(available, name)?.residency === 'deferred')
  }

  function toOwn(name: string): string {
    return ownName(registry, state.target?.split('/')[0], name)
  }

  function isAdvertised(name: string): boolean {
    return (keeper.turn() ?? keeper.arrangement()).tools.some((tool) => tool.name === name)
  }

  function restoreFrom(messages: unknown): readonly string[] {
    evidence = deferredOf(readActivation(messages))
    loaded.add(evidence, true)
    return evidence
  }

  function explain(name: string): Explanation {
    if (name === TOOL_SEARCH.name && keeper.turn() && !isAdvertised(name)) {
      return { name, state: 'outside', reason: 'Nothing was deferred when the array was last built.' }
    }
    const explained = explainMember(keeper.callable(), name)
    if (explained.state !== 'deferred' && explained.state !== 'resident') return explained
    if (keeper.isDown(name))
      return { ...explained, state: 'unavailable', reason: 'Its availability probe fails.' }
    const isLoaded = explained.state === 'deferred' && loaded.names().has(name)
    return isLoaded ? { ...explained, state: 'loaded' } : explained
  }

  async function search(args: unknown): Promise<ReturnType<typeof answerSearch>> {
    const { rank = rankSimply } = options
    const ranking = typeof rank === 'function' ? rank : await rank.load()
    const { state: known, mask } = keeper.callable()
    const view = {
      available: membersIn(known.entries, mask),
      earlier: queries,
      state: (name: string) => {
        if (isAdvertised(name)) return loaded.names().has(name) ? 'loaded' : 'resident'
        // What was loaded without being shown, or was shown before a compaction, has to be shown again.
        return loaded.isShown(name) ? 'loaded' : 'deferred'
      },
    } as const
    const answer = answerSearch(args, view, ranking, options.search || {})
    queries = new Set([...queries, ...answer.queries])
    return answer
  }

  // Not only those that are there now: a server that connects later finds its tools still loaded.
  loaded.add(saved.loaded, true)

  return {
    beginTurn(turnOptions = {}) {
      if (turnOptions.messages !== undefined) restoreFrom(turnOptions.messages)
      if (activation === 'turn') loaded.replace(evidence, true)
      evidence = []
      queries = NONE
      calls?.forget()
      return keeper.beginTurn(turnOptions)
    },
    beginRequest: keeper.beginRequest,
    load(names) {
      const found = deferredOf(names)
      loaded.add(found, false)
      return found
    },
    call(name, args, callOptions): Promise<CallResult> {
      calls ??= createDispatch({
        ...options,
        registry,
        search,
        explain,
        isAdvertised,
        isDown: keeper.isDown,
        isAvailable: (own) => !!memberNamed(keeper.callable(), own),
        ownName: toOwn,
        succeeded(own, added) {
          const isShown = added.length > 0
          loaded.add(deferredOf(isShown ? added : [own]), isShown)
        },
      })
      return calls.call(name, args, callOptions)
    },
    async refresh() {
      await availability?.probe()
    },
    async reload() {
      await availability?.probe(true)
      state.isCold = true
    },
    compacted(messages) {
      state.isCold = true
      const proven = messages === undefined ? [] : deferredOf(readActivation(messages))
      // Under `never`, a definition that the transcript has lost stands nowhere any more.
      const kept = activation === 'session' && promotion !== 'never' ? [...loaded.names()] : []
      evidence = proven
      loaded.replace([...new Set([...kept, ...proven])], false)
    },
    switchModel(target, more = {}) {
      state.target = target
      state.maxTools = more.maxTools ?? state.maxTools
      state.builtins = more.builtins ?? state.builtins
      state.isCold = true
    },
    restoreFrom,
    setIntent(next) {
      assertIntent(next, registry)
      state.intent = storable(next)
    },
    setMode(mode) {
      state.mode = mode
    },
    save(): SavedSession {
      const { tools, search: hasSearch, absent } = keeper.arrangement()
      return {
        version: 1,
        intent: state.intent,
        mode: state.mode,
        order: tools.map((tool) => tool.name),
        loaded: loaded.sorted(),
        generation: keeper.generation(),
        ...(hasSearch !== undefined && { search: hasSearch }),
        ...(absent.size > 0 && { absent: [...absent] }),
        ...(options.pin === 'definitions' && { definitions: tools }),
      }
    },
    explain,
  }
}

/** A copy that nobody else can change. */
function storable(intent: Intent): Intent {
  return Object.freeze(structuredClone(intent))
}
