import type { AdvertisedTool } from './advertised.ts'
import type { Intent, ResolvedName, RESOLVED } from './intent.ts'
import type { ToolEntry } from './manifest.ts'

/** Rule I1, first to last: request, session, profile, the registry's default. A profile may be named (`profiles` in the configuration). */
export interface IntentLayers<Name extends string = string> {
  readonly request?: Intent<Name>
  readonly session?: Intent<Name>
  readonly profile?: Intent<Name> | { readonly profile: string }
}

export interface ResolveContext {
  /** Default: the manifest's default mode. */
  readonly mode?: string
  readonly surface?: string
  /** Purposes that the provider's built-in tools cover in this session (rule I9), e.g. `['web_search']`. */
  readonly builtins?: readonly string[]
  /** An unmatched pattern is an error and not a warning (rule I4). */
  readonly strict?: boolean
}

/** A remark about an intent: what did not match, what was hidden, what to do. */
export interface RuntimeDiagnostic {
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly message: string
  /** The intent's key that the remark is about, e.g. `session.disabled[0]`. */
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

export interface ResolvedTool<Name extends string = string> extends AdvertisedTool<ResolvedName<Name>> {
  readonly residency: 'resident' | 'deferred'
  readonly entry: ToolEntry
}

/** A resolved set. It is never stored: its names are branded, and an intent that is given one throws (rule I7). */
export interface ResolvedToolset<Name extends string = string> {
  readonly [RESOLVED]?: true
  /** Available tools, in code-unit order. */
  readonly tools: readonly ResolvedTool<Name>[]
  readonly diagnostics: readonly RuntimeDiagnostic[]
  explain(name: string): Explanation
}
