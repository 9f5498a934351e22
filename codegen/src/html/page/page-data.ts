/** Everything that the page shows, in columns: item `i` of each list belongs to tool `i`, and 3,000 tools stay small. */
export interface PageData {
  readonly modes: readonly ModeData[]
  readonly defaultMode: number
  readonly sets: readonly SetData[]
  /** Lists of tools, ascending; `null` is every tool. */
  readonly memberships: readonly (readonly number[] | null)[]
  readonly targets: readonly TargetData[]
  readonly limits: readonly LimitData[]
  /** In code-unit order, as the array has them. */
  readonly names: readonly string[]
  /** Shortened. */
  readonly descriptions: readonly string[]
  /** Where a definition stands; the empty string where nothing is known. */
  readonly sources: readonly string[]
  /** Number in `serverNames`; 0 is the app itself. */
  readonly servers: readonly number[]
  readonly serverNames: readonly string[]
  /** Each tool's properties, as numbers in `propertyNames`. */
  readonly properties: readonly (readonly number[])[]
  readonly propertyNames: readonly string[]
  readonly reasons: readonly string[]
}

export interface ModeData {
  readonly name: string
  /** A letter a tool: `r` resident, `d` deferred. */
  readonly built: string
  /** Numbers in `PageData.reasons`. */
  readonly reason: readonly number[]
  /**
   * A letter a tool: `p` pinned resident by a rule, which no other rule takes back; `q` pinned deferred; `h` by its definition's
   * hint; `m` by the mode's own lists.
   */
  readonly decidedBy: string
  /** The mode lists what is resident; without it, what is deferred. */
  readonly listsResident: boolean
  /** The most that the resident tools may cost before the build defers some by itself. */
  readonly fit?: number
}

export interface SetData {
  readonly name: string
  /** Numbers in `PageData.memberships`, one a mode. */
  readonly members: readonly number[]
}

export interface TargetData {
  readonly id: string
  readonly grade: string
  readonly band?: number
  readonly note?: string
  /** Charged once for having any tool. */
  readonly constant: number
  /** Parts of each tool's price, and of the search tool's in the last place; they sum to the price. */
  readonly name: readonly number[]
  readonly description: readonly number[]
  readonly schema: readonly number[]
  readonly wrapper: readonly number[]
  /** Per tool: what its schema costs outside the properties, then each property in the order of `PageData.properties`. */
  readonly properties: readonly (readonly number[])[]
  /** What the catalog grows by, rounded for each tool by itself. */
  readonly catalog: readonly number[]
  readonly array: ArrayData
  readonly lines: CatalogData
  readonly price?: PriceData
}

/** See `Addends` of the measurement: the sum is scaled and then rounded, so its summands are given unscaled. */
export interface ArrayData {
  readonly factor: number
  readonly frame: number
  readonly borders: readonly (readonly number[])[]
  /** Different triples of head, tail and rest; `null` where nothing is sent. */
  readonly kinds: readonly (readonly [head: number, tail: number, rest: number] | null)[]
  /** Number in `kinds` of each tool, the search tool last. */
  readonly kind: readonly number[]
}

export interface CatalogData {
  readonly head: number
  /** Each tool's line with its line feed, and as the last line. */
  readonly line: readonly number[]
  readonly lastLine: readonly number[]
  /** Headings that lines stand under; number 0 is none. */
  readonly headings: readonly { readonly server: string; readonly tokens: number }[]
  readonly heading: readonly number[]
}

/** US dollars for a million tokens. */
export interface PriceData {
  readonly input: number
  readonly cached?: number
  /** The model whose price it is. */
  readonly model: string
}

export interface LimitData {
  readonly of: string
  readonly mode?: string
  readonly target: string
  readonly tool?: string
  readonly tokens: number
  readonly limit: number
  readonly note: string
}
