/**
 * An index as the build writes it: strings, so that it loads without being parsed as code, and compresses well.
 * Equal tools give equal strings, in whatever order they come.
 */
export interface SearchIndexData {
  readonly format: 1
  /** Of the tools that were indexed: `searchDigest`. */
  readonly digest: string
  /** Names in code-unit order, one a line. */
  readonly names: string
  /** The first three digits of each tool's fingerprint: a tool that has changed since is indexed afresh. */
  readonly checks: string
  /** Stems in code-unit order, each with the words it stands for; every entry without what it shares with the one before. */
  readonly words: string
  /** For each word, by part of the tool that holds it, the tools as distances from one to the next. */
  readonly places: string
  /** Words that may stand for each other, stemmed; one group a line. */
  readonly synonyms: string
}

/** An index in memory. Tools are numbered in the order of `names`, words by stem. */
export interface SearchIndex {
  readonly digest: string
  readonly names: readonly string[]
  readonly checks: string
  readonly synonyms: readonly string[]
  /** Stem to its number. */
  readonly stems: ReadonlyMap<string, number>
  readonly words: readonly string[]
  /** First word of each stem; one more number at the end. */
  readonly wordAt: Int32Array
  /** First place of each word; one more number at the end. */
  readonly placeAt: Int32Array
  /** Tool and mask of parts, per place. A stem's mask stands at each of its words. */
  readonly tools: Int32Array
  readonly masks: Uint8Array
}
