import type { Availability } from '../session/create-availability.ts'
import type { CatalogLayout } from '../catalog.ts'
import type { AdvertisedTool } from './advertised.ts'
import type { CallOptions, CallResult, SessionHooks } from './call.ts'
import type { Intent } from './intent.ts'
import type { Explanation, IntentLayers } from './resolution.ts'
import type { RankTools, SearchOptions } from './search.ts'
import type { Turn } from './turn.ts'
import type { Validate } from './validation.ts'

/**
 * When a loaded tool joins the array (rule A3): at the next turn; at the next request of a turn, at the tail only; when
 * the cached prefix is lost anyway; never (it is called by name).
 */
export type Promotion = 'turn' | 'request' | 'cold' | 'never'

export interface SessionOptions<Name extends string = string, Mode extends string = string, App = unknown> {
  /** What the user changed. Wins over `saved.intent`. */
  readonly intent?: Intent<Name>
  readonly profile?: IntentLayers<Name>['profile']
  /** Default: the saved mode, else the manifest's. */
  readonly mode?: Mode
  readonly surface?: string
  /** Purposes that the provider's built-in tools cover (rule I9). */
  readonly builtins?: readonly string[]
  readonly strict?: boolean
  /** What `save()` returned, after any number of versions and deploys. Anything unreadable in it is ignored. */
  readonly saved?: unknown
  /** Default `turn`. */
  readonly promotion?: Promotion
  /** Whether a loaded tool stays loaded to the end (default) or to the next user message (rule A12). */
  readonly activation?: 'session' | 'turn'
  /** Whether a boundary takes a tool's new definition (default) or keeps the advertised one (rule A9). */
  readonly pin?: 'names' | 'definitions'
  /** Shared by the sessions of a process: `createAvailability`. Default: whatever is registered is available. */
  readonly availability?: Availability
  /** Most entries that the provider takes, e.g. 128 on OpenAI; the rest is deferred, with a diagnostic. */
  readonly maxTools?: number
  /** `false`: the search tool cannot run here, so everything available is resident (rule D3). */
  readonly search?: SearchOptions | false
  /** Default: by words and exact names. `lazyRanker` loads the generated index when the first search comes. */
  readonly rank?: RankTools | { load(): Promise<RankTools> }
  /** Tools may connect later: the search tool stands in the array from the start (rule D4). */
  readonly mayConnect?: boolean
  /** Default: names alone. `boundCatalog` adds descriptions and bounds. */
  readonly catalog?: CatalogLayout
  /** The target of `change.rebilledTokens`, e.g. `anthropic/claude-4.5`. */
  readonly target?: string
  readonly validate?: Validate
  readonly hooks?: SessionHooks<App>
  /** Handed to every handler as `context.app`. */
  readonly app?: App
  /** Time limit of a handler, in ms. Default: none. */
  readonly timeoutMs?: number
}

export interface TurnOptions<Name extends string = string> {
  /** Overrides the session's intent for this turn (rule I1). The session's own array waits unchanged behind it. */
  readonly request?: Intent<Name>
  /** The effective transcript: evidence of what is loaded, as with `restoreFrom`. */
  readonly messages?: unknown
  /** The provider's cache is gone (expired, say): the array is rebuilt plainly. */
  readonly cold?: boolean
  /** Tokens of everything that stands behind the array; `change.rebilledTokens` includes them when the array changes. */
  readonly conversationTokens?: number
}

/** What `save()` returns: JSON. Names only, unless definitions are pinned. */
export interface SavedSession {
  readonly version: 1
  readonly intent: Intent
  readonly mode: string
  /** The wire order. It places tools; it never decides which are available (rule A8). */
  readonly order: readonly string[]
  readonly loaded: readonly string[]
  /** Grows with each change of the array: of two saved states, the greater is the newer. */
  readonly generation: number
  /** Whether the search tool was decided in (rule D4); absent while that is open. */
  readonly search?: boolean | undefined
  /** Available by intent but shown neither in the array nor in the catalog, since their probes failed. */
  readonly absent: readonly string[]
  /** The advertised definitions, with `pin: 'definitions'`. */
  readonly definitions?: readonly AdvertisedTool[] | undefined
}

export interface Session<Name extends string = string, Mode extends string = string, Inputs = unknown> {
  /** The boundary: the one moment at which the array changes. */
  beginTurn(options?: TurnOptions<Name>): Turn<Name>
  /** Before each further request of a turn: the same turn, unless a cold boundary came between or `request` promotes. */
  beginRequest(): Turn<Name>
  /** Marks deferred tools as loaded, by name or alias; grants nothing. Returns the names that are loaded now. */
  load(names: readonly string[]): readonly string[]
  /**
   * Calls a tool by name, alias or mapped name, over everything available, advertised or not (rule A2). Rejects
   * for nothing but `calls-not-loaded`, where the code for calls can't be imported, and what an `onError` hook throws.
   */
  call<N extends Name | (string & {})>(
    name: N,
    args: N extends keyof Inputs ? Inputs[N] : unknown,
    options?: CallOptions,
  ): Promise<CallResult>
  /** Probes what is due; the next boundary merges. */
  refresh(): Promise<void>
  /** Probes everything anew; the next turn or request gets a plain rebuild (rule A7). */
  reload(): Promise<void>
  /** The history was compacted: the next turn or request rebuilds. What is loaded follows the new transcript, if given. */
  compacted(messages?: unknown): void
  /** The next turn or request rebuilds for another target. */
  switchModel(
    target: string,
    options?: { readonly maxTools?: number; readonly builtins?: readonly string[] },
  ): void
  /** Loads what the transcript proves to be loaded (rule A12). Returns the names that are loaded now. */
  restoreFrom(messages: unknown): readonly string[]
  /** From the next boundary on in the array, at once for calls. @throws ToolcribError for a resolved set (rule I7). */
  setIntent(next: Intent<Name>): void
  setMode(mode: Mode): void
  save(): SavedSession
  explain(name: string): Explanation
}
