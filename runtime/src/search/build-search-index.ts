import type { ToolEntry } from '../types/manifest.ts'
import { DIGITS, toDigits } from './digits.ts'
import { indexTools } from './index-tools.ts'
import { searchDigest } from './search-digest.ts'
import type { SearchIndexData } from './search-index.ts'
import { stem } from './stem.ts'
import { THESAURUS } from './thesaurus.ts'
import { wordsOf } from './words.ts'

/**
 * The index of a set of tools as strings, for a generated module. `synonyms`: further groups of words
 * that may stand for each other, beside the thesaurus.
 */
export function buildSearchIndex(
  entries: readonly ToolEntry[],
  synonyms: readonly (readonly string[])[] = [],
): SearchIndexData {
  const index = indexTools(entries)
  let words = ''
  let places = ''
  let before = ''
  for (const [root, i] of index.stems) {
    const own = index.words.slice(index.wordAt[i], index.wordAt[i + 1])
    words += toDigits(shared(before, root)) + root.slice(shared(before, root))
    if (own.length !== 1 || own[0] !== root) {
      words += own.map((word) => `~${toDigits(shared(word, root))}${word.slice(shared(word, root))}`).join('')
    }
    words += '\n'
    before = root
    for (let word = index.wordAt[i]!; word < index.wordAt[i + 1]!; word++) {
      const groups = new Map<number, number[]>()
      for (let at = index.placeAt[word]!; at < index.placeAt[word + 1]!; at++) {
        const mask = index.masks[at]!
        const group = groups.get(mask)
        if (group) group.push(index.tools[at]!)
        else groups.set(mask, [index.tools[at]!])
      }
      for (const [mask, tools] of [...groups].sort((a, b) => a[0] - b[0])) {
        places += ` ${DIGITS[mask]!}${tools.map((tool, n) => toDigits(tool - (n ? tools[n - 1]! + 1 : 0))).join('')}`
      }
      places += '\n'
    }
  }
  return {
    format: 1,
    digest: searchDigest(entries),
    names: index.names.join('\n'),
    checks: index.checks,
    words,
    places,
    synonyms: [...THESAURUS, ...synonyms.map((group) => group.join(' '))]
      .map((group) => [...new Set(wordsOf(group).map(stem))].join(' '))
      .join('\n'),
  }
}

function shared(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  // Half a character may not stand in a string that is written to a file.
  return length > 0 && /[\ud800-\udbff]/.test(a[length - 1]!) ? length - 1 : length
}
