import { encodeActivation } from '../messages/activation-marker.ts'
import { TOOL_SEARCH } from '../search/tool-search.ts'
import type { CallErrorCode, CallOptions, CallResult, SessionHooks, ToolCall } from '../types/call.ts'
import type { SearchAnswer } from '../types/search.ts'
import type { Validate } from '../types/validation.ts'
import { findTool, quote } from './find-tool.ts'
import type { CallScope } from './find-tool.ts'
import { prepareArguments } from './prepare-arguments.ts'
import { runLimited } from './run-limited.ts'

/** What a call does to, and takes from, its session. */
export interface CallPort extends CallScope {
  readonly app?: unknown
  readonly hooks?: SessionHooks
  readonly validate?: Validate
  readonly timeoutMs?: number
  isDown(name: string): boolean
  search(args: unknown): Promise<SearchAnswer>
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
  const { app, hooks = {}, registry, timeoutMs } = port
  const { entry, isAlias, error } = findTool(port, asked)
  const name = entry?.name ?? asked
  const id = callId !== undefined && { callId }
  let call: ToolCall = { name, args, app, ...id, ...(entry && { entry }) }

  const tell = (thrown: unknown): unknown => hooks.onError?.(call, thrown)
  const fail = (code: CallErrorCode, text: string, more?: object): CallResult => ({
    ok: false,
    name,
    error: { code, message: `${quote(name)} ${text}`, ...more },
  })

  async function run(abort: AbortSignal): Promise<unknown> {
    if (!entry) return port.search(call.args)
    const handler = await registry.handler(name)
    if (!handler) {
      const fault = new Error('nothing that could run it is registered')
      // The build took it from a server, which brings the handler when it connects.
      throw entry.server ? Object.assign(fault, { code: 'unavailable' }) : fault
    }
    return handler(call.args, { name, signal: abort, app, ...id })
  }

  async function answer(): Promise<CallResult> {
    if (error) return { ok: false, name, error }
    const schema = (entry ?? TOOL_SEARCH).inputSchema
    const prepared = prepareArguments(schema, args, port.validate)
    if (prepared.ok) call = { ...call, args: prepared.value }
    // The search tool answers odd arguments in words, like a search that found nothing.
    else if (entry) {
      const faults = prepared.issues.map(({ at, message }) => `${at || 'arguments'} ${message}`).join('; ')
      return fail('invalid-arguments', `needs other arguments: ${faults}. Correct them and call it again.`, {
        schema,
      })
    }
    let step = 'was denied'
    try {
      const verdict = hooks.authorize ? await hooks.authorize(call) : true
      const { allow, reason } = Object(verdict === true ? { allow: true } : verdict)
      if (allow !== true) return fail('denied', reason ? `${step}: ${reason}` : `${step}.`)
      step = 'was not run'
      await hooks.before?.(call)
    } catch (thrown) {
      await tell(thrown)
      return step === 'was denied' ? fail('denied', `${step}.`) : fail('failed', `${step}: ${textOf(thrown)}`)
    }
    const outcome = await runLimited(run, signal, timeoutMs)
    if (outcome.kind === 'timeout') return fail('timeout', `was stopped after ${timeoutMs} ms.`)
    if (outcome.kind === 'aborted') return fail('aborted', 'was cancelled.')
    if (outcome.kind === 'failed') {
      await tell(outcome.error)
      // The handler was tried whatever its probe says (rule A6); the probe only tells how to word its failure.
      const isGone = port.isDown(name) || Object(outcome.error).code === 'unavailable'
      const text = textOf(outcome.error)
      return isGone
        ? fail('unavailable', `is temporarily unavailable: ${text}`)
        : fail('failed', `failed: ${text}`)
    }
    const output = outcome.value
    if (!entry) {
      const { text, addedToolNames } = output as SearchAnswer
      port.succeeded(name, addedToolNames)
      // As data, and in the text too: that is all that some wires keep of a result.
      return { ok: true, name, output: encodeActivation(addedToolNames, text), addedToolNames }
    }
    port.succeeded(name, [])
    const isNews = isAlias && !told.has(asked)
    if (isNews) told.add(asked)
    return {
      ok: true,
      name,
      output,
      ...(isNews && { note: `${quote(asked)} is now called ${quote(name)}.` }),
    }
  }

  const result = await answer()
  try {
    await hooks.after?.(call, result)
  } catch (thrown) {
    // The tool has run, and what it did is told whatever an audit makes of it.
    await tell(thrown)
  }
  return result
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
