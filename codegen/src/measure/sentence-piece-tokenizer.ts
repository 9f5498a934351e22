import type { EncodingId, Tokenizer } from './tokenizer.ts'

/** What is used of a tokenizer of the `@lenml/tokenizer-*` packages. */
export interface PeerTokenizer {
  tokenize(text: string, options?: { add_special_tokens?: boolean }): string[]
}

const NEWLINE = 0x0a
const SPACE = 0x20
const GREATER = 0x3e

/**
 * Wraps Gemma's tokenizer. Gemma merges over a whole text, but its vocabulary has no token that mixes line breaks with
 * anything else, and only one with a space inside (`> </`): so a text may be cut at line breaks and before spaces.
 */
export function createSentencePieceTokenizer(
  id: Extract<EncodingId, 'gemma3'>,
  peer: PeerTokenizer,
): Tokenizer {
  const pattern = /\n+| +(?:[^ \n]*> +)*[^ \n]*|(?:[^ \n]*> +)*[^ \n]+/g
  const tokens = new Map<string, readonly string[]>()
  const tokenize = (piece: string): readonly string[] => {
    let known = tokens.get(piece)
    if (known === undefined) tokens.set(piece, (known = peer.tokenize(piece, { add_special_tokens: false })))
    return known
  }
  return {
    id,
    pieces: (text) => text.match(pattern) ?? [],
    count: (piece) => tokenize(piece).length,
    ends(piece) {
      let end = 0
      const all = tokenize(piece)
      return all.map((token, index) => {
        // A byte of a character outside the vocabulary: the last one carries the character.
        end += /^<0x[0-9A-F]{2}>$/.test(token) ? 0 : token.length
        return index === all.length - 1 ? piece.length : Math.min(end, piece.length)
      })
    },
    isBorder: (before, after) =>
      (before === NEWLINE) !== (after === NEWLINE) ||
      (after === SPACE && before !== SPACE && before !== GREATER),
  }
}
