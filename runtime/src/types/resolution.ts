import type { AdvertisedTool } from './advertised.ts'
import type { Intent, ResolvedName, RESOLVED } from './intent.ts'
import type { ToolEntry } from './manifest.ts'
import type { AnyName } from './registry.ts'

/**
 * Rule I1, first to last: request, session, profile, the registry's default. A profile may be named (`profiles` in the configuration).
 * An absent level, and an object that names no base (no `enabled`, `preset` or `only`), follows the next one.
 */
export interface IntentLayers<Name extends string = string> {
  readonly request?: Intent<Name>
  readonly session?: Intent<Name>
  readonly profile?: Intent<Name> | { readonly profile: string } | undefined
}

export interface ResolveContext<Mode extends string = string> {
  /** Default: the manifest's default mode. */
  readonly mode?: Mode | undefined
  /** Where the conversation takes place. A surface that isn't configured sees what all configured ones may see. */
  readonly surface?: string | undefined
  /** Purposes that the provider's built-in tools cover in this session (rule I9), e.g. `['web_search']`. */
  readonly builtins?: readonly string[] | undefined
  /** An unmatched pattern is an error and not a warning (rule I4). */
  readonly strict?: boolean | undefined
  /** `false`: the search tool can't run in this session, so everything available is resident (rule D3). Default `true`. */
  readonly searchAvailable?: boolean | undefined
}

/** A remark about an intent: what did not match, what was hidden, what to do. */
export interface RuntimeDiagnostic {
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly message: string
  /** The intent's key that the remark is about, e.g. `session.disabled[0]`; the tool's name where a provider is the reason. */
  readonly at?: string
  /** Near names that the caller's surface may see. */
  readonly nearest?: readonly string[]
}

/** Why a name is, or isn't, in the array (rule I10). */
export interface Explanation {
  readonly name: string
  readonly state:
    | 'resident'
    | 'deferred'
    | 'loaded'
    | 'disabled'
    | 'outside'
    | 'hidden'
    | 'unavailable'
    | 'builtin'
    | 'quarantined'
    | 'renamed'
    | 'removed'
    | 'unknown'
  /** A sentence for people: the rule, and where it stands. */
  readonly reason: string
  /** The intent key, preset or surface that decided. */
  readonly rule?: string
  /** The current name of a renamed tool, or a removed tool's replacement. */
  readonly use?: string
  readonly nearest?: readonly string[]
}

/** Its name may be one that the manifest doesn't know: a tool that connected later. */
export interface ResolvedTool<Name extends string = string> extends AdvertisedTool<
  ResolvedName<AnyName<Name>>
> {
  readonly residency: 'resident' | 'deferred'
  readonly entry: ToolEntry
}

/** A resolved set. It is never stored: its names are branded, and an intent that is given one throws (rule I7). */
export interface ResolvedToolset<Name extends string = string> {
  readonly [RESOLVED]?: true
  /** Available tools, in code-unit order. Frozen, and the same array for equal intents on one registry generation. */
  readonly tools: readonly ResolvedTool<Name>[]
  /** Of the context's `builtins`, those that stand in for a local tool which the intent makes available (rule I9). */
  readonly builtins: readonly string[]
  readonly diagnostics: readonly RuntimeDiagnostic[]
  /** The intent asks for no tools at all, as opposed to: none is there yet. */
  readonly isOff: boolean
  /** One of `tools`, by its own name. */
  get(name: string): ResolvedTool<Name> | undefined
  explain(name: string): Explanation
}
