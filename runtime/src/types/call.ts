import type { JsonSchema } from './json.ts'
import type { ToolEntry } from './manifest.ts'

/** One call as the hooks see it. */
export interface ToolCall<App = unknown> {
  /** The real tool's name, whatever alias or mapped name the model used. For a name that is no tool: that name. */
  readonly name: string
  /** The arguments after repair; as the model wrote them where they are not valid. */
  readonly args: unknown
  readonly callId?: string
  /** Absent for the search tool and for names that are no tool of this session. */
  readonly entry?: ToolEntry
  readonly app: App
}

export type Authorization = boolean | { readonly allow: boolean; readonly reason?: string }

/** What an app wants to know of, or decide about, every call: the search tool's and bridged ones included (rule A13). */
export interface SessionHooks<App = unknown> {
  /** Runs before the tool does, on valid arguments. Anything but `true` or `{ allow: true }` denies; so does an exception. */
  authorize?(call: ToolCall<App>): Authorization | Promise<Authorization>
  /** An exception keeps the tool from running and fails the call. */
  before?(call: ToolCall<App>): unknown
  /** Runs for every call, refused and failed ones included: the place for an audit. */
  after?(call: ToolCall<App>, result: CallResult): unknown
  /** Told of what a handler or another hook threw. */
  onError?(call: ToolCall<App>, error: unknown): unknown
}

export type CallErrorCode =
  | 'unknown'
  | 'disabled'
  | 'outside'
  | 'builtin'
  | 'quarantined'
  | 'removed'
  | 'unavailable'
  | 'invalid-arguments'
  | 'denied'
  | 'timeout'
  | 'aborted'
  | 'failed'

export interface CallError {
  readonly code: CallErrorCode
  /** Written for the model: what happened, and what to do; with the schema of a tool that stands in no array. */
  readonly message: string
  /** The schema that the arguments did not meet. */
  readonly schema?: JsonSchema
  /** Near names that this session may see. */
  readonly nearest?: readonly string[]
  /** The tool to use instead of a removed one. */
  readonly use?: string
}

export type CallResult<Output = unknown> =
  | {
      readonly ok: true
      /** The real tool's name. */
      readonly name: string
      readonly output: Output
      /** For the model: said once of each former name that it used. */
      readonly note?: string
      /** Of the search tool: the tools whose definitions the answer carries, as data (rule A12). */
      readonly addedToolNames?: readonly string[]
    }
  | { readonly ok: false; readonly name: string; readonly error: CallError }

export interface CallOptions {
  /** The provider's id of the call. Within one turn, the same id, name and arguments are answered once. */
  readonly callId?: string
  readonly signal?: AbortSignal
  /** Further fields for the handler's context, e.g. what a framework hands to its tools. They replace none of its own. */
  readonly extra?: object
}
