import type { Stem } from './search-view.ts'
import { NAME } from './tool-words.ts'

/** Weights of the parts NAME, LABEL, LEAD, BODY, PARAMETER, DETAIL. Present is present: how often doesn't matter. */
const WEIGHTS = [1, 2, 1, 0.3, 0.5, 0.25]
const SATURATION = 0.9
/** A form that is the query's own is worth this much more: `message` asks for one, `messages` for a list. */
const SAME_FORM = 1.2
/** Shares are kept in a byte each. */
const FULL = 255

/** What a term gives to tools and their groups, by itself or by whatever stands for it: the most counts. */
export interface TermPlaces {
  readonly tools: Gains
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

/** `words`: the forms that the query uses of the term's own stem. `places`: of tools and groups, as `groupOf` numbers them. */
export function termPlaces(
  own: Stem,
  words: string,
  others: readonly Standing[],
  groupOf: Int32Array,
  places: number,
  weight: number,
): TermPlaces {
  const rarest = Math.max(own.rarity, ...others.map(([{ rarity }]) => rarity))
  const rarity = own.rarity || rarest
  const tools = maxima(places)
  const names = maxima(places)
  for (const [stem, worth] of [[own, 1] as const, ...others]) {
    const share = Math.min((stem.rarity * worth) / rarity, worth)
    const name = Math.round((FULL * stem.rarity * worth) / rarest)
    for (const { word, mask, ids } of stem.forms) {
      const full = (FULL / SAME_FORM) * share * (words.includes(` ${word} `) ? SAME_FORM : 1)
      const sum = WEIGHTS.reduce((total, weight, bit) => total + ((mask >> bit) & 1) * weight, 0)
      const gain = Math.round((sum / (sum + SATURATION)) * full)
      for (const tool of ids) {
        tools.add(tool, gain)
        tools.add(groupOf[tool]!, gain)
        if (mask & NAME) names.add(tool, name)
      }
    }
  }
  return { tools: tools.gains((rarity * SAME_FORM * weight) / FULL), names: names.gains(rarest / FULL) }
}

interface Maxima {
  add(id: number, value: number): void
  gains(unit: number): Gains
}

function maxima(size: number): Maxima {
  const all = new Uint8Array(size)
  const ids: number[] = []
  return {
    add(id, value) {
      if (value <= all[id]!) return
      if (!all[id]) ids.push(id)
      all[id] = value
    },
    gains: (unit) => ({ ids: new Int32Array(ids), values: new Uint8Array(ids.map((id) => all[id]!)), unit }),
  }
}
