import type { EncodingId, Tokenizer } from './tokenizer.ts'

interface Encoding {
  countTokens(text: string, options: { disallowedSpecial: Set<string> }): number
  encode(text: string, options: { disallowedSpecial: Set<string> }): number[]
  decode(tokens: Iterable<number>): string
}

// The patterns that cut a text before byte pairs are merged, as openai/tiktoken publishes them (tiktoken_ext/openai_public.py).
const CONTRACTION = "'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE])"
const UPPER = '\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}'
const LOWER = '\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}'
const PATTERNS = {
  o200k_base:
    `[^\\r\\n\\p{L}\\p{N}]?[${UPPER}]*[${LOWER}]+(?:${CONTRACTION})?|` +
    `[^\\r\\n\\p{L}\\p{N}]?[${UPPER}]+[${LOWER}]*(?:${CONTRACTION})?|` +
    '\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+',
  cl100k_base:
    `${CONTRACTION}|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|` +
    '\\s+$|\\s*[\\r\\n]|\\s+(?!\\S)|\\s',
}

const SPACE = 0x20
const APOSTROPHE = 0x27

function isAsciiLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
}

/**
 * Wraps an encoding of gpt-tokenizer. Special-token text (`<|endoftext|>`) counts as ordinary text, which is what a provider
 * makes of it inside a definition, and a lone surrogate counts as U+FFFD.
 */
export function createBytePairTokenizer(
  id: Extract<EncodingId, 'o200k_base' | 'cl100k_base'>,
  encoding: Encoding,
): Tokenizer {
  const pattern = new RegExp(PATTERNS[id], 'gu')
  const options = { disallowedSpecial: new Set<string>() }
  const counts = new Map<string, number>()
  const ends = new Map<string, readonly number[]>()
  return {
    id,
    pieces: (text) => text.match(pattern) ?? [],
    count(piece) {
      let tokens = counts.get(piece)
      if (tokens === undefined) counts.set(piece, (tokens = encoding.countTokens(piece, options)))
      return tokens
    },
    ends(piece) {
      let known = ends.get(piece)
      if (known === undefined)
        ends.set(piece, (known = tokenEnds(piece, encoding.encode(piece, options), encoding)))
      return known
    },
    // No alternative of either pattern goes on into a space, and letters only go on into letters, marks or a contraction.
    isBorder: (before, after) =>
      after === SPACE
        ? before > SPACE && before < 0x7f
        : isAsciiLetter(before) && after < 0x7f && after !== APOSTROPHE && !isAsciiLetter(after),
  }
}

// A token may end inside a character; it then counts for the character that it began in.
function tokenEnds(piece: string, tokens: readonly number[], encoding: Encoding): readonly number[] {
  return tokens.map((_, index) =>
    index === tokens.length - 1
      ? piece.length
      : Math.min(piece.length, encoding.decode(tokens.slice(0, index + 1)).replace(/\uFFFD+$/u, '').length),
  )
}
