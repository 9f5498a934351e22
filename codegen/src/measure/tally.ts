import type { Frame } from './target.ts'
import { spanText, type Span } from './span.ts'
import { countText, type Tokenizer } from './tokenizer.ts'

/** One tool's text, tokenized once: enough to price it in any array. */
export interface Tally {
  /** Tokens that begin in the tool's own text, between two ordinary neighbours. */
  readonly tokens: number
  /** The same by part, the schema's by path. */
  readonly name: number
  readonly description: number
  readonly wrapper: number
  readonly paths: readonly { readonly path: string; readonly tokens: number }[]
  /** The text before the first border and after the last one; only these touch a neighbour. */
  readonly head: string
  readonly tail: string
  /** Tokens between the two borders. */
  readonly core: number
}

const SPACE = 0x20

/** The stretches of a text that its neighbours can reach. Falls back to the whole text as its own head. */
function splitAtBorders(text: string, tokenizer: Tokenizer): { first: number; last: number } {
  let first = 1
  while (first < text.length && !tokenizer.isBorder(text.charCodeAt(first - 1), text.charCodeAt(first)))
    first++
  let last = text.length - 1
  while (last > first && !tokenizer.isBorder(text.charCodeAt(last - 1), text.charCodeAt(last))) last--
  return { first, last: Math.max(first, last) }
}

/** Tokenizes a tool's spans between `before` and `after`, and gives each span the tokens that begin in it. */
export function tallySpans(
  spans: readonly Span[],
  frame: Frame,
  before: string,
  after: string,
  tokenizer: Tokenizer,
): Tally {
  const own = spanText(spans)
  const all = frame.between === '' ? spans : [...spans, { text: frame.between, part: 'wrapper' as const }]
  const counts = all.map(() => 0)
  const { first, last } = splitAtBorders(own, tokenizer)
  const coreStart = before.length + first
  const coreEnd = before.length + last
  let core = 0
  let tokens = 0
  let at = 0
  let index = 0
  let spanEnd = before.length + (all[0]?.text.length ?? 0)
  const end = before.length + own.length + frame.between.length
  const advance = (offset: number): void => {
    while (offset >= spanEnd && index < all.length - 1) spanEnd += all[++index]?.text.length ?? 0
  }
  const text = before + own + frame.between + after
  // A word's token begins with the space before it, and belongs to the word.
  const credit = (offset: number, count: number): void => {
    if (offset < before.length || offset >= end) return
    advance(text.charCodeAt(offset) === SPACE && offset + 1 < end ? offset + 1 : offset)
    counts[index] = (counts[index] ?? 0) + count
    tokens += count
  }
  for (const piece of tokenizer.pieces(text)) {
    const count = tokenizer.count(piece)
    const next = at + piece.length
    if (at >= coreStart && next <= coreEnd) core += count
    if (at >= before.length) advance(at)
    if (at >= before.length && next <= spanEnd && next <= end) {
      counts[index] = (counts[index] ?? 0) + count
      tokens += count
    } else if (count === 1) credit(at, count)
    else {
      let start = 0
      for (const stop of tokenizer.ends(piece)) {
        credit(at + start, 1)
        start = stop
      }
    }
    at = next
  }
  return {
    tokens,
    ...sumByPart(all, counts),
    head: own.slice(0, first),
    tail: own.slice(last),
    core,
  }
}

function sumByPart(
  spans: readonly Span[],
  counts: readonly number[],
): Pick<Tally, 'name' | 'description' | 'wrapper' | 'paths'> {
  const parts = { name: 0, description: 0, schema: 0, wrapper: 0 }
  const paths = new Map<string, { readonly path: string; tokens: number }>()
  spans.forEach(({ part, path = '' }, index) => {
    const tokens = counts[index] ?? 0
    parts[part] += tokens
    if (part !== 'schema') return
    const row = paths.get(path)
    if (row === undefined) paths.set(path, { path, tokens })
    else row.tokens += tokens
  })
  const { name, description, wrapper } = parts
  return { name, description, wrapper, paths: [...paths.values()] }
}

/** Counts what stands between two tools' borders; each different pair is tokenized once. */
export function createJoints(tokenizer: Tokenizer): (left: string, right: string) => number {
  const known = new Map<string, Map<string, number>>()
  return (left, right) => {
    let row = known.get(left)
    if (row === undefined) known.set(left, (row = new Map()))
    let tokens = row.get(right)
    if (tokens === undefined) row.set(right, (tokens = countText(tokenizer, left + right)))
    return tokens
  }
}
