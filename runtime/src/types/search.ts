import type { ToolEntry } from './manifest.ts'

/** One call of the search tool, as the model wrote it. */
export interface SearchQuery {
  /** Words, an exact name, or `select:a,b`. */
  readonly query?: string | readonly string[]
  /** Exact names, beside or in place of words. */
  readonly names?: readonly string[]
  readonly limit?: number
}

export interface SearchHit {
  readonly name: string
  /** Comparable within one answer only. */
  readonly score: number
}

export interface SearchResult {
  /** Best first; ties by name in code-unit order. */
  readonly hits: readonly SearchHit[]
  /** The query's words that occur in no searchable tool. */
  readonly unmatched: readonly string[]
  /** Further names below the limit, without schema. */
  readonly further: readonly string[]
}

/**
 * Ranks tools for a query. `among` holds every tool that the session may use; nothing else is ever returned or hinted at.
 * The same query over the same tools gives the same answer in the same order.
 */
export type RankTools = (query: SearchQuery, among: readonly ToolEntry[]) => SearchResult

/** What the search tool may see of a session while it answers. */
export interface SearchView {
  /** Every tool that may be called in this session, resident ones included, in code-unit order. */
  readonly available: readonly ToolEntry[]
  state(name: string): 'resident' | 'deferred' | 'loaded'
  /** Whether a tool can't run at the moment. Default: all can. */
  isDown?(name: string): boolean
  /** Normalized queries answered earlier in this turn, for the loop guard. */
  readonly earlier: ReadonlySet<string>
}

export interface SearchAnswer {
  /** The tool result's text: definitions in array-entry shape, notes, what to try next. */
  readonly text: string
  /** Names whose definition this answer carries, as data (rule A12). */
  readonly addedToolNames: readonly string[]
  /** The normalized queries, for the next call's `earlier`. */
  readonly queries: readonly string[]
}

export interface SearchOptions {
  /** Definitions an answer carries at most. Default 4. */
  readonly limit?: number
  /** Characters of an answer at most; whole definitions are dropped, never parts. Default 24,000. */
  readonly maxChars?: number
  /**
   * One definition as the array of this session carries it, on one line: provider's shape, mapped name. Default: JSON of
   * name, description and inputSchema.
   */
  readonly render?: (entry: ToolEntry) => string
  /** The tool through which the model calls what it finds. Default: by its own name. */
  readonly via?: string
}
