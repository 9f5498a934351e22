import { byCodeUnit } from '../order.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { SearchIndex } from './search-index.ts'
import { stem } from './stem.ts'
import { toolWords } from './tool-words.ts'

// A definition never changes in place, so a tool that stays connected is read once.
const known: WeakMap<ToolEntry, ReadonlyMap<string, number>> = /* @__PURE__ */ new WeakMap()

/** Indexes tools in memory. The result does not depend on their order. */
export function indexTools(entries: readonly ToolEntry[]): Omit<SearchIndex, 'digest' | 'synonyms'> {
  const sorted = [...entries].sort((a, b) => byCodeUnit(a.name, b.name))
  const byStem = new Map<string, Map<string, number[]>>()
  const stemOf = new Map<string, string>()
  let count = 0
  sorted.forEach((entry, tool) => {
    let words = known.get(entry)
    if (!words) known.set(entry, (words = toolWords(entry)))
    const masks = new Map<string, number>()
    for (const [word, mask] of words) {
      let root = stemOf.get(word)
      if (root === undefined) stemOf.set(word, (root = stem(word)))
      masks.set(root, (masks.get(root) ?? 0) | mask)
    }
    for (const word of words.keys()) {
      const root = stemOf.get(word)!
      let group = byStem.get(root)
      if (!group) byStem.set(root, (group = new Map()))
      const places = group.get(word)
      if (places) places.push(tool, masks.get(root)!)
      else group.set(word, [tool, masks.get(root)!])
      count++
    }
  })
  const stems = [...byStem.keys()].sort(byCodeUnit)
  const words: string[] = []
  const wordAt: number[] = []
  const placeAt: number[] = []
  const tools = new Int32Array(count)
  const masks = new Uint8Array(count)
  let place = 0
  for (const root of stems) {
    wordAt.push(words.length)
    for (const [word, places] of [...byStem.get(root)!].sort((a, b) => byCodeUnit(a[0], b[0]))) {
      words.push(word)
      placeAt.push(place)
      for (let i = 0; i < places.length; i += 2) {
        tools[place] = places[i]!
        masks[place++] = places[i + 1]!
      }
    }
  }
  return {
    names: sorted.map((entry) => entry.name),
    checks: sorted.map((entry) => checkOf(entry)).join(''),
    stems: new Map(stems.map((root, i) => [root, i])),
    words,
    wordAt: Int32Array.from([...wordAt, words.length]),
    placeAt: Int32Array.from([...placeAt, place]),
    tools,
    masks,
  }
}

/** Three characters that tell a changed definition from the indexed one, all but once in 4,096 times. */
export function checkOf(entry: ToolEntry): string {
  return entry.fingerprint.slice(0, 3).padEnd(3, '-')
}
