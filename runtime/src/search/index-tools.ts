import { byCodeUnit, byName } from '../order.ts'
import type { ToolEntry } from '../types/manifest.ts'
import { toDigits } from './digits.ts'
import { groupWords } from './group-words.ts'
import { obtain } from '../obtain.ts'
import type { Form } from './read-stem.ts'
import { checkOf } from './search-digest.ts'
import type { IndexText } from './search-index.ts'

/** Indexes tools. The result does not depend on their order. */
export function indexTools(entries: readonly ToolEntry[]): IndexText {
  const sorted = entries.toSorted(byName)
  const lines = inOrder(groupWords(sorted, 0)).map(([root, forms]) => {
    const groups = new Map<string, string[]>()
    for (const form of forms.values()) obtain(groups, form.word, () => []).push(placesOf(form))
    const words = inOrder(groups)
    return {
      // `-` stands for the stem.
      stems: [root, ...words.map(([word]) => (word.startsWith(root) ? `-${word.slice(root.length)}` : word))]
        .join(' ')
        .replace(/^\S+ -$/, root),
      places: words.map(([, places]) => places.sort(byCodeUnit).join(' ')).join('~'),
    }
  })
  return {
    names: sorted.map(({ name }) => name).join('\n'),
    checks: sorted.map(checkOf).join(''),
    stems: lines.map(({ stems }) => stems).join('\n'),
    places: lines.map(({ places }) => places).join('\n'),
  }
}

/** The mask, and the tools as distances from one to the next. */
function placesOf({ mask, ids }: Form): string {
  return [mask, ...ids.map((tool, i) => tool - (ids[i - 1] ?? 0))].map(toDigits).join('')
}

function inOrder<V>(map: ReadonlyMap<string, V>): [string, V][] {
  return [...map].sort((a, b) => byCodeUnit(a[0], b[0]))
}
