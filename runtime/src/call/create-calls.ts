import { ToolcribError } from '../error.ts'
import type { CallOptions, CallResult } from '../types/call.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { Registry } from '../types/registry.ts'
import type { Explanation } from '../types/resolution.ts'
import type { SessionOptions } from '../types/session.ts'
import type { AnswerCall } from './answer-calls.ts'

/** What a call does to, and takes from, its session. */
export interface CallPort extends SessionOptions {
  readonly registry: Registry
  /** What may be called now, advertised or not. */
  available(): readonly ToolEntry[]
  availableNamed(name: string): ToolEntry | undefined
  isDown(name: string): boolean
  isAdvertised(name: string): boolean
  /** The name behind a provider's form of it. */
  toOwn(name: string): string
  explain(name: string): Explanation
  /** Each loaded tool, with whether the model still sees its definition. */
  loaded(): ReadonlyMap<string, boolean>
  /** Number of the turns that were begun. */
  turns(): number
  loadTools(names: readonly string[], isShown: boolean): void
}

export type Calls = (asked: string, args: unknown, options?: CallOptions) => Promise<CallResult>

/** Takes a session's calls. The code that answers them is imported by the first one. */
export function createCalls(port: CallPort): Calls {
  const { registry, availableNamed, isAdvertised, toOwn, explain, turns } = port
  let code: Promise<AnswerCall> | undefined
  return async (asked, args, options) => {
    // What is called is settled here: whatever happens while the code is imported changes nothing in it (rule A2).
    const own = toOwn(asked)
    const named = registry.get(own)
    const entry = named && availableNamed(named.name)
    const call = {
      asked,
      args,
      options,
      turn: turns(),
      isAlias: entry?.name !== own,
      isAdvertised: isAdvertised(own),
      entry,
      explained: entry ? undefined : explain(named?.name ?? own),
      // A connected tool may be gone by then; a static one's module is not loaded before the call is allowed.
      handler: entry && !entry.load ? registry.handler(own) : undefined,
    }
    code ??= import('./answer-calls.ts').then(
      ({ answerCalls }) => answerCalls(port),
      (cause: unknown) => {
        // The next call tries again.
        code = undefined
        throw new ToolcribError('calls-not-loaded', `The code for calls was not loaded. ${cause}`, { cause })
      },
    )
    return (await code)(call)
  }
}
