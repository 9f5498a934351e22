import { encodeActivation } from '../messages/activation-marker.ts'
import { TOOL_SEARCH } from '../search/tool-search.ts'
import type {
  Authorization,
  CallError,
  CallErrorCode,
  CallOptions,
  CallResult,
  SessionHooks,
  ToolCall,
} from '../types/call.ts'
import type { ToolContext } from '../types/definition.ts'
import type { JsonSchema } from '../types/json.ts'
import type { SearchAnswer } from '../types/search.ts'
import type { Validate } from '../types/validation.ts'
import { findTool, quote } from './find-tool.ts'
import type { CallScope } from './find-tool.ts'
import { prepareArguments } from './prepare-arguments.ts'
import { runLimited } from './run-limited.ts'
import type { Outcome } from './run-limited.ts'

/** What a call does to, and takes from, its session. */
export interface CallPort extends CallScope {
  readonly app?: unknown
  readonly hooks?: SessionHooks
  readonly validate?: Validate
  readonly timeoutMs?: number
  isDown(name: string): boolean
  search(args: unknown): SearchAnswer
  /** Told of each success, with the names whose definitions a search has shown. */
  succeeded(name: string, addedToolNames: readonly string[]): void
}

export interface Dispatch {
  call(name: string, args: unknown, options?: CallOptions): Promise<CallResult>
  /** Forgets the answers of calls that have ended: their ids may come again. */
  forget(): void
}

/** Answers a session's calls; the same id, name and arguments once. */
export function createDispatch(port: CallPort): Dispatch {
  const answers = new Map<string, { readonly result: Promise<CallResult>; isSettled: boolean }>()
  const told = new Set<string>()
  return {
    call(name, args, options = {}) {
      const { callId } = options
      const run = (): Promise<CallResult> => dispatch(port, name, args, options, told)
      if (callId === undefined) return run()
      const key = JSON.stringify([callId, name, args])
      const known = answers.get(key)
      if (known) return known.result
      const answer = { result: run(), isSettled: false }
      const settle = (): void => void (answer.isSettled = true)
      answer.result.then(settle, settle)
      answers.set(key, answer)
      return answer.result
    },
    forget() {
      for (const [key, { isSettled }] of answers) if (isSettled) answers.delete(key)
    },
  }
}

/** One call, from the model's words to a result that can be sent back. Every call takes the same way (rule A13). */
async function dispatch(
  port: CallPort,
  asked: string,
  args: unknown,
  { callId, signal }: CallOptions,
  told: Set<string>,
): Promise<CallResult> {
  const { hooks = {} } = port
  const found = findTool(port, asked)
  const entry = found.kind === 'tool' ? found.entry : undefined
  const name = entry?.name ?? (found.kind === 'search' ? TOOL_SEARCH.name : asked)
  const known = { name, app: port.app, ...(callId !== undefined && { callId }), ...(entry && { entry }) }
  let call: ToolCall = { ...known, args }

  async function answer(): Promise<CallResult> {
    if (found.kind === 'none') return { ok: false, name, error: found.error }
    const schema = entry?.inputSchema ?? TOOL_SEARCH.inputSchema
    const prepared = prepareArguments(schema, args, port.validate)
    const isSearch = found.kind === 'search'
    // The search tool answers odd arguments in words, like a search that found nothing.
    if (!prepared.ok && !isSearch) return invalid(name, schema, prepared.issues)
    const input = prepared.ok ? prepared.value : args
    call = { ...known, args: input }
    const denial = await refuse(hooks, call)
    if (denial !== undefined) return failure(name, 'denied', denial)
    try {
      await hooks.before?.(call)
    } catch (error) {
      await hooks.onError?.(call, error)
      return failure(name, 'failed', `${quote(name)} was not run: ${textOf(error)}`)
    }
    const outcome = await runLimited(
      (inner) => (isSearch ? port.search(input) : execute(port, call, inner)),
      signal,
      port.timeoutMs,
    )
    if (outcome.kind === 'failed') await hooks.onError?.(call, outcome.error)
    if (outcome.kind !== 'done') return stopped(port, name, outcome)
    if (isSearch) {
      const { text, addedToolNames } = outcome.value as SearchAnswer
      port.succeeded(name, addedToolNames)
      // As data, and in the text too: that is all that some wires keep of a result.
      return { ok: true, name, output: encodeActivation(addedToolNames, text), addedToolNames }
    }
    port.succeeded(name, [])
    const isNoted = found.kind === 'tool' && found.isAlias && !told.has(asked)
    if (isNoted) told.add(asked)
    const note = `${quote(asked)} is now called ${quote(name)}.`
    return { ok: true, name, output: outcome.value, ...(isNoted && { note }) }
  }

  const result = await answer()
  try {
    await hooks.after?.(call, result)
  } catch (error) {
    // The tool has run, and what it did is told whatever an audit makes of it.
    await hooks.onError?.(call, error)
  }
  return result
}

async function execute(port: CallPort, call: ToolCall, signal: AbortSignal): Promise<unknown> {
  const { name, callId, app } = call
  const handler = await port.registry.handler(name)
  if (!handler) throw new Error('nothing that could run it is registered')
  const context: ToolContext = { name, signal, app, ...(callId !== undefined && { callId }) }
  return handler(call.args, context)
}

async function refuse(hooks: SessionHooks, call: ToolCall): Promise<string | undefined> {
  if (!hooks.authorize) return undefined
  let verdict: Authorization
  try {
    verdict = await hooks.authorize(call)
  } catch (error) {
    await hooks.onError?.(call, error)
    verdict = false
  }
  if (verdict === true) return undefined
  if (typeof verdict === 'object' && verdict !== null) {
    if (verdict.allow === true) return undefined
    if (verdict.reason) return `${quote(call.name)} was denied: ${verdict.reason}`
  }
  return `${quote(call.name)} was denied.`
}

function stopped(
  port: CallPort,
  name: string,
  outcome: Exclude<Outcome<unknown>, { kind: 'done' }>,
): CallResult {
  if (outcome.kind === 'timeout') {
    return failure(
      name,
      'timeout',
      `${quote(name)} did not finish within ${port.timeoutMs} ms and was stopped.`,
    )
  }
  if (outcome.kind === 'aborted') return failure(name, 'aborted', `${quote(name)} was cancelled.`)
  const text = textOf(outcome.error)
  // The handler was tried whatever its probe says (rule A6); the probe only tells how to word its failure.
  return port.isDown(name) || (outcome.error as { code?: unknown } | null)?.code === 'unavailable'
    ? failure(name, 'unavailable', `${quote(name)} is temporarily unavailable: ${text}`)
    : failure(name, 'failed', `${quote(name)} failed: ${text}`)
}

function invalid(
  name: string,
  schema: JsonSchema,
  issues: readonly { readonly at: string; readonly message: string }[],
): CallResult {
  const faults = issues.map(({ at, message }) => `${at === '' ? 'arguments' : at} ${message}`).join('; ')
  const message = `The arguments of ${quote(name)} do not meet its schema: ${faults}. Correct them and call it again.`
  return { ok: false, name, error: { code: 'invalid-arguments', message, schema } }
}

function failure(name: string, code: CallErrorCode, message: string): CallResult {
  const error: CallError = { code, message }
  return { ok: false, name, error }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
