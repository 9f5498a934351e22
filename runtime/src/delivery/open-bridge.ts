import { ToolcribError } from '../error.ts'
import { obtain } from '../obtain.ts'
import { SEARCH_TOOL_NAME } from '../registry/reserved-name.ts'
import { openSession } from '../session/open-session.ts'
import type { AdvertisedTool } from '../types/advertised.ts'
import type { CallOptions, CallResult } from '../types/call.ts'
import type { Registry } from '../types/registry.ts'
import type { Session, SessionOptions } from '../types/session.ts'
import type { Turn, TurnChange } from '../types/turn.ts'
import { CALL_TOOL } from './call-tool.ts'
import { hasSearch } from './native-array.ts'
import { readBridgedCall } from '../messages/read-bridged-call.ts'

/**
 * Opens a session for an endpoint that refuses calls of tools that stand in no array: what is found is called through
 * `call_tool`, and the array never grows by what is loaded. Hooks, results and errors have the real tool's name (rule A13).
 * Everything else is as with `openSession`, and what it saves can be opened by either.
 *
 * @throws ToolcribError `reserved-name` where the registry has a tool named `call_tool`; otherwise as `openSession`.
 */
export function openBridge<Name extends string, Mode extends string, Inputs = unknown, App = unknown>(
  registry: Registry<Name, Mode, Inputs>,
  options?: Omit<SessionOptions<NoInfer<Name>, NoInfer<Mode>, App>, 'promotion'>,
): Session<Name, Mode, Inputs>
export function openBridge(registry: Registry, options: SessionOptions = {}): Session {
  if (registry.has(CALL_TOOL.name)) {
    throw new ToolcribError('reserved-name', `"${CALL_TOOL.name}": the bridge's own tool has this name.`)
  }
  const { search, maxTools = Infinity } = options
  const session = openSession(registry, {
    ...options,
    maxTools: maxTools - 1,
    search: search !== false && { ...search, via: CALL_TOOL.name },
    promotion: 'never',
  })
  const told = new Set<string>()
  let turn: Turn | undefined

  const bridged = (next: Turn): Turn => (turn = withCallTool(next))

  async function call(asked: string, args: unknown, how?: CallOptions): Promise<CallResult> {
    if (asked !== CALL_TOOL.name) return session.call(asked, args, how)
    const meant = readBridgedCall(args)
    if (!meant) return noTool(await session.call(asked, args, how))
    const { beside } = meant
    const given = meant.args ?? beside
    // Nothing is dropped, wherever it was written: what does not fit the tool's schema is told.
    const isSplit = Object(given) === given && Object.keys(beside).length > 0
    const result = await session.call(meant.name, isSplit ? { ...beside, ...Object(given) } : given, how)
    // The model wraps what it could call directly, and may go on so for ever; it is told once of each tool.
    const isOwn = turn?.tools.some(({ name }) => name === result.name) ?? false
    if (!result.ok || !isOwn || told.has(result.name)) return result
    told.add(result.name)
    const advice = `"${result.name}" is among your own tools: call it directly.`
    return { ...result, note: result.note === undefined ? advice : `${result.note} ${advice}` }
  }

  return {
    ...session,
    beginTurn: (how) => bridged(session.beginTurn(how)),
    beginRequest: () => bridged(session.beginRequest()),
    call,
    switchModel: (target, { maxTools: most, ...how } = {}) =>
      session.switchModel(target, { ...how, ...(most !== undefined && { maxTools: most - 1 }) }),
    explain: (name) =>
      name === CALL_TOOL.name && turn?.tools[0] === CALL_TOOL
        ? { name, state: 'resident', reason: 'The bridge is never deferred.' }
        : session.explain(name),
  }
}

/** The hooks have seen the call; the model is told what the bridge wants. */
function noTool(result: CallResult): CallResult {
  if (result.ok) return result
  const { inputSchema: schema } = CALL_TOOL
  const message = `"${CALL_TOOL.name}" needs the name of a tool and its arguments. Correct them and call it again.`
  return { ...result, error: { code: 'invalid-arguments', message, schema } }
}

const arrays: WeakMap<readonly AdvertisedTool[], readonly AdvertisedTool[]> = /* @__PURE__ */ new WeakMap()
const turns: WeakMap<Turn, Turn> = /* @__PURE__ */ new WeakMap()

/** A turn with the bridge in its first slot, wherever there is something to search for. One for each turn and array. */
function withCallTool(turn: Turn): Turn {
  return obtain(turns, turn, bridgedTurn)
}

function bridgedTurn(turn: Turn): Turn {
  const change = bridgedChange(turn.change)
  const isBridged = hasSearch(turn)
  const tools = isBridged ? obtain(arrays, turn.tools, withBridge) : turn.tools
  return Object.freeze({
    tools,
    change: isBridged || change.removed !== turn.change.removed ? change : turn.change,
    diagnostics: turn.diagnostics,
    get catalog() {
      return turn.catalog
    },
    get deferred() {
      return turn.deferred
    },
    tokens(target: string) {
      const { unmeasured, ...figures } = turn.tokens(target)
      return { ...figures, unmeasured: isBridged ? [CALL_TOOL.name, ...unmeasured] : unmeasured }
    },
  }) as Turn
}

function withBridge(tools: readonly AdvertisedTool[]): readonly AdvertisedTool[] {
  return Object.freeze([CALL_TOOL, ...tools])
}

/** The bridge comes and goes with the search tool, and slots are counted in the array that is sent. */
function bridgedChange(change: TurnChange): TurnChange {
  const { added, removed, firstChangedSlot: slot } = change
  const comes = added.includes(SEARCH_TOOL_NAME)
  const goes = removed.includes(SEARCH_TOOL_NAME)
  return Object.freeze({
    ...change,
    added: comes ? [CALL_TOOL.name, ...added] : added,
    removed: goes ? [CALL_TOOL.name, ...removed] : removed,
    firstChangedSlot: comes || goes ? 0 : slot === undefined ? slot : slot + 1,
  })
}
