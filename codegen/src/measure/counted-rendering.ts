import { hasLoneSurrogate, wellFormed } from './control-token.ts'
import { isSameFunction } from './same-function.ts'
import type { WireFunction } from './span.ts'
import { createJoints, tallySpans, type Tally } from './tally.ts'
import type { Rendering } from './target.ts'
import type { Tokenizer } from './tokenizer.ts'

/** One rendering counted in one encoding. Remembers every tool that it has seen. */
export interface CountedRendering {
  readonly tokenizer: Tokenizer
  tally(tool: WireFunction): Tally
  /** Tokens of an array of these tools in this order, without the text around it. Nothing is tokenized but new borders. */
  array(tallies: readonly Tally[]): number
  /** Tokens of the text around an array. */
  readonly frame: number
  /** What `array` adds up, as a table. */
  borders(tallies: readonly Tally[]): Borders
}

/** Tokens at the borders of tools, by the text on both sides: few tools end or begin unlike all others. */
export interface Borders {
  /** By row of what stands before and column of what stands behind; row 0 is the frame's opening, column 0 its end. */
  readonly tokens: readonly (readonly number[])[]
  /** Tokens of the frame's own borders. */
  readonly frame: number
  place(tally: Tally): { readonly head: number; readonly tail: number }
}

// What a tool's price assumes on both sides: a tool without anything special at its borders.
const NEIGHBOUR: WireFunction = {
  name: 'tool',
  description: '',
  parameters: { type: 'object', properties: {} },
}

export function createCountedRendering(rendering: Rendering, tokenizer: Tokenizer): CountedRendering {
  const { frame } = rendering
  const joint = createJoints(tokenizer)
  const { head, tail } = tallySpans(rendering.render(NEIGHBOUR), frame, '', '', tokenizer)
  const around = joint(frame.open, head) + joint(tail, frame.close) - joint(tail + frame.between, head)
  const left = tail + frame.between
  const known = new Map<string, { readonly tool: WireFunction; readonly tally: Tally }[]>()
  /**
   * A tool's price must not depend on its neighbours. Where the border before it merges differently behind another tail, the
   * difference belongs to that tail; here it goes to the wrapper, so that the parts still sum to the price.
   */
  const settle = (tally: Tally): Tally => {
    const tokens =
      tally.core + joint(tally.tail + frame.between, head) + joint(left, tally.head) - joint(left, head)
    return tokens === tally.tokens
      ? tally
      : { ...tally, tokens, wrapper: tally.wrapper + tokens - tally.tokens }
  }
  return {
    tokenizer,
    frame: around,
    tally(tool) {
      let namesakes = known.get(tool.name)
      if (namesakes === undefined) known.set(tool.name, (namesakes = []))
      const found = namesakes.find((entry) => isSameFunction(entry.tool, tool))
      if (found !== undefined) return found.tally
      const safe = rendering.isPayload !== true && hasLoneSurrogate(tool) ? wellFormed(tool) : tool
      const tally = settle(tallySpans(rendering.render(safe), frame, left, head, tokenizer))
      // The borders with the frame are counted now, so that pricing an array of known tools counts next to nothing.
      joint(frame.open, tally.head)
      joint(tally.tail, frame.close)
      namesakes.push({ tool, tally })
      return tally
    },
    array(tallies) {
      if (tallies.length === 0) return 0
      let tokens = -around
      let before = frame.open
      let last = ''
      for (const tally of tallies) {
        tokens += joint(before, tally.head) + tally.core
        last = tally.tail
        before = last + frame.between
      }
      return tokens + joint(last, frame.close)
    },
    borders(tallies) {
      const heads = numbered(tallies.map(({ head }) => head))
      const tails = numbered(tallies.map(({ tail }) => tail))
      return {
        tokens: [
          [0, ...[...heads.keys()].map((head) => joint(frame.open, head))],
          ...[...tails.keys()].map((tail) => [
            joint(tail, frame.close),
            ...[...heads.keys()].map((head) => joint(tail + frame.between, head)),
          ]),
        ],
        frame: around,
        place: ({ head, tail }) => ({ head: heads.get(head) ?? 0, tail: tails.get(tail) ?? 0 }),
      }
    },
  }
}

/** Each different text with its number, from 1, in order of first appearance. */
function numbered(texts: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...new Set(texts)].map((text, index) => [text, index + 1]))
}
