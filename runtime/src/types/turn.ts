import type { AdvertisedTool } from './advertised.ts'
import type { ResolvedName } from './intent.ts'
import type { RuntimeDiagnostic } from './resolution.ts'

/** How a turn's array differs from the array of the boundary before it. */
export interface TurnChange {
  readonly added: readonly string[]
  /** Deregistered, disabled, or left behind by a rebuild. */
  readonly removed: readonly string[]
  /** Kept in their slots although they are not offered at the moment, e.g. since a probe failed. */
  readonly carried: readonly string[]
  /** Same name, new definition. */
  readonly changed: readonly string[]
  /** The first slot whose bytes differ; everything behind it misses the provider's cache. `undefined`: nothing changed. */
  readonly firstChangedSlot: number | undefined
  /**
   * Tokens that the provider charges again in full because of this change: the array from the changed slot on, by the
   * build's figures for the session's target, and the conversation behind it where the caller counted it. 0 where nothing
   * changed or nothing was sent before. Tools without figures count as 0; `turn.tokens` names them.
   */
  readonly rebilledTokens: number
}

/** What a turn's tools cost on one target, in tokens, from the build's figures. */
export interface TurnTokens {
  /** Charged once for having any tool. */
  readonly constant: number
  /** The array's entries, the search tool's included. */
  readonly resident: number
  readonly catalog: number
  readonly total: number
  /** Names without figures for this target (tools that connected later): the sums leave them out. */
  readonly unmeasured: readonly string[]
}

/** What is sent on every request of one turn. Frozen: nothing that happens meanwhile changes it (rule A1). */
export interface Turn<Name extends string = string> {
  /** The array. The same object for as long as its content is the same. */
  readonly tools: readonly AdvertisedTool<ResolvedName<Name>>[]
  /** The prompt's block of deferred names; empty where nothing is deferred. */
  readonly catalog: string
  /** The tools that the catalog lists, in code-unit order: for delivery by a provider's own deferred loading. */
  readonly deferred: readonly AdvertisedTool<ResolvedName<Name>>[]
  readonly change: TurnChange
  readonly diagnostics: readonly RuntimeDiagnostic[]
  /** @throws ToolcribError `unknown-target` where the manifest has no figures for it. */
  tokens(target: string): TurnTokens
}
