import { byCodeUnit, byName } from '../order.ts'
import type { ToolEntry } from '../types/manifest.ts'
import { toDigits } from './digits.ts'
import { obtain } from './obtain.ts'
import type { IndexText } from './search-index.ts'
import { stem } from './stem.ts'
import { toolWords } from './tool-words.ts'

// A definition never changes in place, so a tool that stays connected is read once.
const known: WeakMap<ToolEntry, ReadonlyMap<string, number>> = /* @__PURE__ */ new WeakMap()

/** Tools by the mask of the parts that hold a word. */
type Groups = Map<number, number[]>

/** Indexes tools. The result does not depend on their order. */
export function indexTools(entries: readonly ToolEntry[]): IndexText {
  const sorted = entries.toSorted(byName)
  const roots = new Map<string, string>()
  // By stem, then word, then mask of parts: a stem's mask stands at each of its words.
  const stems = new Map<string, Map<string, Groups>>()
  sorted.forEach((entry, tool) => {
    const words = obtain(known, entry, toolWords)
    const masks = new Map<string, number>()
    for (const [word, mask] of words) {
      const root = obtain(roots, word, stem)
      masks.set(root, masks.get(root)! | mask)
    }
    for (const word of words.keys()) {
      const root = roots.get(word)!
      const forms = obtain(stems, root, () => new Map<string, Groups>())
      const groups = obtain(forms, word, () => new Map<number, number[]>())
      obtain(groups, masks.get(root)!, () => []).push(tool)
    }
  })
  const lines = inOrder(stems).map(([root, words]) => {
    const forms = inOrder(words)
    return [
      // `-` stands for the stem.
      [root, ...forms.map(([word]) => (word.startsWith(root) ? `-${word.slice(root.length)}` : word))]
        .join(' ')
        .replace(/^\S+ -$/, root),
      forms.map(([, groups]) => [...groups].map(placesOf).sort(byCodeUnit).join(' ')).join('~'),
    ] as const
  })
  return {
    names: sorted.map(({ name }) => name).join('\n'),
    checks: sorted.map(checkOf).join(''),
    stems: lines.map(([stems]) => stems).join('\n'),
    places: lines.map(([, places]) => places).join('\n'),
  }
}

function placesOf([mask, tools]: readonly [number, readonly number[]]): string {
  return [mask, ...tools.map((tool, n) => tool - (tools[n - 1] ?? 0))].map(toDigits).join('')
}

/** Three characters that tell a changed definition from the indexed one, all but once in 4,096 times. */
export function checkOf(entry: ToolEntry): string {
  return entry.fingerprint.slice(0, 3).padEnd(3, '-')
}

function inOrder<V>(map: ReadonlyMap<string, V>): [string, V][] {
  return [...map].sort((a, b) => byCodeUnit(a[0], b[0]))
}
