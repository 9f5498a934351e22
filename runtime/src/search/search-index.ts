/**
 * An index as the build writes it: strings, so that it loads without being parsed as code, and compresses well.
 * Equal tools give equal strings, in whatever order they come.
 */
export interface SearchIndexData extends IndexText {
  readonly format: 3
  /** Of the tools that were indexed: `searchDigest`. */
  readonly digest: string
  /** Words that may stand for each other, stemmed; one group a line. Behind a `>`: what may stand for the words before it. */
  readonly synonyms: string
}

/** The tools' words. A list is one line an item; what a line holds is read when a query first asks for it. */
export interface IndexText {
  /** Names in code-unit order. */
  readonly names: string
  /** The first three digits of each tool's fingerprint: a tool that has changed since is indexed afresh. */
  readonly checks: string
  /** Stems in code-unit order; behind each, where they aren't the stem alone, the words that it stands for. */
  readonly stems: string
  /** For each stem, by word and then by parts of a tool, the tools as distances from one to the next. */
  readonly places: string
}

/** An index in memory: its lines. Tools are numbered in the order of `names`. */
export interface IndexLines {
  readonly names: readonly string[]
  readonly checks: string
  readonly stems: readonly string[]
  readonly places: readonly string[]
}

export interface SearchIndex extends IndexLines {
  readonly digest: string
  readonly synonyms: readonly string[]
}
