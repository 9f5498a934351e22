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
