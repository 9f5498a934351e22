import type { Tokenizer } from './tokenizer.ts'

// Lone surrogates: no text of a tool holds one once it is well-formed, so these can't be forged.

/** Stands in a rendering for one control token of the provider's vocabulary. */
export const CONTROL_TOKEN = '\uDFFF'

/** Stands between two strings that a provider counts separately; costs nothing itself. */
export const SEPARATOR = '\uDFFE'

/** A copy of a JSON value without lone surrogates: each becomes U+FFFD, as a UTF-8 encoder would have it. */
export function wellFormed<T>(value: T): T {
  return mapStrings(value, (text) =>
    text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD'),
  ) as T
}

const LONE_SURROGATE = /\p{Surrogate}/u

/** True where `wellFormed` would change something. */
export function hasLoneSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return LONE_SURROGATE.test(value)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasLoneSurrogate)
  return Object.entries(value).some(([key, item]) => LONE_SURROGATE.test(key) || hasLoneSurrogate(item))
}

function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [map(key), mapStrings(item, map)]))
}

const MARK = /[\uDFFE\uDFFF]/u
const MARKS = /([\uDFFE\uDFFF])/u

/** The second unit of a pair can be the same number: only what stands before it tells, so a border is sure before a mark, not behind. */
function isMarkAfter(before: number, code: number): boolean {
  return (code === 0xdfff || code === 0xdffe) && (before < 0xd800 || before > 0xdbff)
}

/** Teaches a tokenizer the two marks above: each is a piece of its own, so nothing merges across it. */
export function withControlTokens(tokenizer: Tokenizer): Tokenizer {
  return {
    id: tokenizer.id,
    pieces(text) {
      if (!MARK.test(text)) return tokenizer.pieces(text)
      return text
        .split(MARKS)
        .flatMap((part) =>
          part === '' ? [] : part.length === 1 && MARK.test(part) ? [part] : tokenizer.pieces(part),
        )
    },
    count: (piece) => (piece === CONTROL_TOKEN ? 1 : piece === SEPARATOR ? 0 : tokenizer.count(piece)),
    ends: (piece) => (piece === CONTROL_TOKEN ? [1] : piece === SEPARATOR ? [] : tokenizer.ends(piece)),
    isBorder: (before, after) => isMarkAfter(before, after) || tokenizer.isBorder(before, after),
  }
}
