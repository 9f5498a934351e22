import { byCodeUnit } from '../order.ts'
import type { ToolEntry } from '../types/manifest.ts'
import { DIGITS, toDigits } from './digits.ts'
import type { IndexText } from './search-index.ts'
import { stem } from './stem.ts'
import { toolWords } from './tool-words.ts'

// A definition never changes in place, so a tool that stays connected is read once.
const known: WeakMap<ToolEntry, ReadonlyMap<string, number>> = /* @__PURE__ */ new WeakMap()

/** Indexes tools. The result does not depend on their order. */
export function indexTools(entries: readonly ToolEntry[]): IndexText {
  const sorted = entries.toSorted((a, b) => byCodeUnit(a.name, b.name))
  // By stem, then word, then mask of parts: a stem's mask stands at each of its words.
  const stems = new Map<string, Map<string, Map<number, number[]>>>()
  const roots = new Map<string, string>()
  const rootOf = (word: string): string => obtain(roots, word, () => stem(word))
  sorted.forEach((entry, tool) => {
    const words = known.get(entry) ?? toolWords(entry)
    known.set(entry, words)
    const masks = new Map<string, number>()
    for (const [word, mask] of words) masks.set(rootOf(word), (masks.get(rootOf(word)) ?? 0) | mask)
    for (const word of words.keys()) {
      const root = rootOf(word)
      const groups = obtain(
        obtain(stems, root, newMap<string, Map<number, number[]>>),
        word,
        newMap<number, number[]>,
      )
      obtain(groups, masks.get(root)!, () => []).push(tool)
    }
  })
  const lines = inOrder(stems).map(([root, words]) => {
    const forms = inOrder(words)
    const isPlain = forms.length === 1 && forms[0]![0] === root
    return {
      stem: root + (isPlain ? '' : forms.map(([word]) => ` ${tail(root, word)}`).join('')),
      places: forms
        .map(([, groups]) =>
          [...groups]
            .sort((a, b) => a[0] - b[0])
            .map(
              ([mask, tools]) =>
                DIGITS[mask]! + tools.map((tool, n) => toDigits(tool - (n ? tools[n - 1]! + 1 : 0))).join(''),
            )
            .join(' '),
        )
        .join('~'),
    }
  })
  return {
    names: sorted.map(({ name }) => name).join('\n'),
    checks: sorted.map(checkOf).join(''),
    stems: lines.map((line) => line.stem).join('\n'),
    places: lines.map((line) => line.places).join('\n'),
  }
}

/** Three characters that tell a changed definition from the indexed one, all but once in 4,096 times. */
export function checkOf(entry: ToolEntry): string {
  return entry.fingerprint.slice(0, 3).padEnd(3, '-')
}

/** A word as how much it shares with its stem, and the rest. */
function tail(root: string, word: string): string {
  let shared = 0
  while (shared < root.length && root[shared] === word[shared]) shared++
  // Half a character may not stand in a string that is written to a file.
  if (/[\ud800-\udbff]/.test(word[shared - 1] ?? '')) shared--
  return toDigits(shared) + word.slice(shared)
}

function inOrder<V>(map: ReadonlyMap<string, V>): [string, V][] {
  return [...map].sort((a, b) => byCodeUnit(a[0], b[0]))
}

function obtain<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = make()))
  return value
}

function newMap<K, V>(): Map<K, V> {
  return new Map()
}
