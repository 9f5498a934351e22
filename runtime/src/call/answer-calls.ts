import { encodeActivation } from '../messages/activation-marker.ts'
import { inlineRefs } from '../search/inline-refs.ts'
import { TOOL_SEARCH } from '../search/tool-search.ts'
import type { CallErrorCode, CallResult, ToolCall } from '../types/call.ts'
import type { SearchAnswer } from '../types/search.ts'
import type { AskedCall } from './asked-call.ts'
import type { CallPort } from './create-calls.ts'
import { prepareArguments } from './prepare-arguments.ts'
import { quote, refuseCall } from './refuse-call.ts'
import { runLimited } from './run-limited.ts'
import { searchTools } from './search-tools.ts'

export type AnswerCall = (call: AskedCall) => Promise<CallResult>

/** Answers a session's calls; within a turn, the same id, name and arguments once. */
export function answerCalls(port: CallPort): AnswerCall {
  const answers = new Map<string, { readonly result: Promise<CallResult>; endedIn: number }>()
  const told = new Set<string>()
  const queries = new Set<string>()
  let turn = 0
  return (call) => {
    const { asked, args, options: { callId } = {} } = call
    if (call.turn !== turn) {
      turn = call.turn
      queries.clear()
      // Calls that had ended before are forgotten: their ids may come again.
      for (const [key, { endedIn }] of answers) if (endedIn < turn) answers.delete(key)
    }
    const run = (): Promise<CallResult> => answerCall(port, call, told, queries)
    if (callId === undefined) return run()
    const key = JSON.stringify([callId, asked, args])
    const known = answers.get(key)
    if (known) return known.result
    const answer = { result: run(), endedIn: Infinity }
    const end = (): void => void (answer.endedIn = port.turns())
    answer.result.then(end, end)
    answers.set(key, answer)
    return answer.result
  }
}

/** One call, from the model's words to a result that can be sent back. Every call takes the same way (rule A13). */
async function answerCall(
  port: CallPort,
  made: AskedCall,
  told: Set<string>,
  queries: Set<string>,
): Promise<CallResult> {
  const { app, hooks = {}, registry, timeoutMs } = port
  const { asked, args, options: { callId, signal, extra } = {}, entry, isAlias, explained } = made
  // Before the first turn too, where nothing is advertised yet.
  const isSearch = asked === TOOL_SEARCH.name && explained?.state === 'resident'
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
    if (!entry) return searchTools(port, call.args, queries)
    const handler = (await registry.handler(name)) ?? (await made.handler)
    if (!handler) {
      const fault = new Error('nothing that could run it is registered')
      // The build took it from a server, which brings the handler when it connects.
      throw entry.server ? Object.assign(fault, { code: 'unavailable' }) : fault
    }
    return handler(call.args, { ...extra, name, signal: abort, app, ...id })
  }

  async function answer(): Promise<CallResult> {
    if (!entry && !isSearch) return { ok: false, name, error: refuseCall(made) }
    const schema = (entry ?? TOOL_SEARCH).inputSchema
    const prepared = prepareArguments(schema, args, port.validate)
    if (prepared.ok) call = { ...call, args: prepared.value }
    // The search tool answers odd arguments in words, like a search that found nothing.
    else if (entry) {
      const faults = prepared.issues.map(({ at, message }) => `${at || 'arguments'} ${message}`).join('; ')
      const text = `needs other arguments: ${faults}. Correct them and call it again.`
      // Who wrote them had not seen what they should be, and may have no other way to see it.
      const shown = made.isAdvertised ? '' : ` Its schema: ${JSON.stringify(inlineRefs(schema))}`
      return fail('invalid-arguments', text + shown, { schema })
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
      port.loadTools(addedToolNames, true)
      // As data, and in the text too: that is all that some wires keep of a result.
      return { ok: true, name, output: encodeActivation(addedToolNames, text), addedToolNames }
    }
    port.loadTools([name], false)
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
