import { wellFormed } from './control-token.ts'
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
}

// What a tool's price assumes on both sides: a tool without anything special at its borders.
const NEIGHBOUR: WireFunction = {
  name: 'tool',
  description: '',
  parameters: { type: 'object', properties: {} },
}

// JSON writes a lone surrogate as an escape.
const LONE_SURROGATE = /\\ud[89a-f]/

export function createCountedRendering(rendering: Rendering, tokenizer: Tokenizer): CountedRendering {
  const { frame } = rendering
  const joint = createJoints(tokenizer)
  const { head, tail } = tallySpans(rendering.render(NEIGHBOUR), frame, '', '', tokenizer)
  const around = joint(frame.open, head) + joint(tail, frame.close) - joint(tail + frame.between, head)
  const left = tail + frame.between
  const known = new Map<string, Tally>()
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
      const key = JSON.stringify([tool.name, tool.description, tool.parameters, tool.isJsonSchema])
      let tally = known.get(key)
      if (tally === undefined) {
        const safe = rendering.isPayload !== true && LONE_SURROGATE.test(key) ? wellFormed(tool) : tool
        tally = settle(tallySpans(rendering.render(safe), frame, left, head, tokenizer))
        // The borders with the frame are counted now, so that pricing an array of known tools counts next to nothing.
        joint(frame.open, tally.head)
        joint(tally.tail, frame.close)
        known.set(key, tally)
      }
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
  }
}
