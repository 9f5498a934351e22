import type { Stem } from './search-view.ts'
import { NAME } from './tool-words.ts'

/** Weights of the parts NAME, LABEL, LEAD, BODY, PARAMETER, DETAIL. Present is present: how often doesn't matter. */
const WEIGHTS = [1, 2, 1, 0.3, 0.5, 0.25]
const SATURATION = 0.9
/** A form that is the query's own is worth this much more: `message` asks for one, `messages` for a list. */
const SAME_FORM = 1.2
/** What a word is worth to a tool that has it in the parts of a mask. */
const IMPACTS: Float64Array = /* @__PURE__ */ Float64Array.from({ length: 64 }, (_, mask) => {
  const sum = WEIGHTS.reduce((total, weight, bit) => total + (mask & (1 << bit) ? weight : 0), 0)
  return sum / (sum + SATURATION)
})
/** Shares are kept in a byte each. */
const FULL = 255

/** What a term gives to tools, by itself or by whatever stands for it: the most counts. */
export interface TermPlaces {
  /** How rare the term is, or the rarest word in its place. */
  readonly rarity: number
  readonly tools: Gains
  /** The best of each server's tools. */
  readonly servers: Gains
  /** What it covers of the tools' names. */
  readonly names: Gains
}

export interface Gains {
  readonly ids: Int32Array
  readonly values: Uint8Array
  /** What a value of 1 is worth. */
  readonly unit: number
}

/** A stem with what it is worth in a term's place. */
export type Standing = readonly [stem: Stem, worth: number]

/** `words`: the forms that the query uses of the term's own stem. */
export function termPlaces(
  own: Stem,
  words: ReadonlySet<string>,
  others: readonly Standing[],
  serverOf: Int32Array,
): TermPlaces {
  const rarest = Math.max(own.rarity, ...others.map(([{ rarity }, worth]) => rarity * worth))
  const rarity = own.rarity || rarest
  const tools = maxima(serverOf.length, 0)
  const names = maxima(serverOf.length, 1)
  const servers = maxima(serverOf.length, 2)
  for (const [stem, worth] of [[own, 1] as const, ...others]) {
    const share = Math.min(1, (stem.rarity * worth) / rarity, worth)
    for (const { word, ids, masks } of stem.forms) {
      const full = (FULL / SAME_FORM) * share * (stem === own && words.has(word) ? SAME_FORM : 1)
      const values = IMPACTS.map((impact) => Math.round(impact * full))
      const name = Math.round((FULL * stem.rarity * worth) / rarest)
      for (let place = 0; place < ids.length; place++) {
        const tool = ids[place]!
        const value = values[masks[place]!]!
        tools.add(tool, value)
        if (masks[place]! & NAME) names.add(tool, name)
        if (serverOf[tool]! >= 0) servers.add(serverOf[tool]!, value)
      }
    }
  }
  const unit = (rarity * SAME_FORM) / FULL
  return { rarity, tools: tools.gains(unit), servers: servers.gains(unit), names: names.gains(rarest / FULL) }
}

interface Maxima {
  add(id: number, value: number): void
  gains(unit: number): Gains
}

// Kept, since a new query asks for a dozen; all zeros between two terms.
const kept: Uint8Array[] = []

function maxima(size: number, slot: number): Maxima {
  if (!(kept[slot]! && kept[slot].length >= size)) kept[slot] = new Uint8Array(size)
  const all = kept[slot]
  const ids: number[] = []
  return {
    add(id, value) {
      if (value <= all[id]!) return
      if (all[id] === 0) ids.push(id)
      all[id] = value
    },
    gains(unit) {
      // Not `from`, which takes ten times as long.
      const values = new Uint8Array(ids.length)
      for (let i = 0; i < ids.length; i++) {
        values[i] = all[ids[i]!]!
        all[ids[i]!] = 0
      }
      return { ids: new Int32Array(ids), values, unit }
    },
  }
}
