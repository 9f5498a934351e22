import { obtain } from '../obtain.ts'
import type { SearchView } from './search-view.ts'
import type { Term } from './score.ts'
import { isStopWord, wordsOf } from './words.ts'

/** What a synonym is worth beside the word itself. */
const SYNONYM = 0.7
/** A long query says in its own words what it wants: behind this many terms synonyms count for a third. */
const FEW_TERMS = 12
const MAX_TERMS = 64
const MAX_CLAUSES = 8
const MAX_UNKNOWN = 4

export interface Terms {
  readonly terms: readonly Term[]
  /** What synonyms are worth beside the words themselves. */
  readonly likeness: number
  /** Words that no searched tool has. */
  readonly unmatched: readonly string[]
}

/** A path says that there is a file, and by its extension of what kind; its other words say nothing about the tool. */
const PATH = /(?<![^\s'"`(])[~.]*\/[\w/-]+/g

/** The terms of a query's text: its stems, neighbours written as one word, and what may stand for each of them. */
export function readTerms(text: string, { find, near, stemOf }: SearchView): Terms {
  const unmatched: string[] = []
  const terms = new Map<string, Term & { words: string }>()
  const put = (root: string, word: string, clause: number): void => {
    const isUnknown = !terms.has(root) && !find(root).rarity
    if (isUnknown) unmatched.push(word)
    if (terms.size >= MAX_TERMS && !terms.has(root)) return
    const term = obtain(terms, root, () => {
      const isNear = isUnknown && unmatched.length <= MAX_UNKNOWN && /^\D{5,}$/.test(word)
      return { root, words: ' ', clause, near: isNear ? near(word) : [] }
    })
    if (!term.words.includes(` ${word} `)) term.words += `${word} `
  }
  const clauses = text
    .replace(PATH, ' file ')
    .split(/[,;+.?!。，、？！\n]+(?=\s|$|[^\0-\x7f])|\s(?:or|and|then)\s/i)
    .map(wordsOf)
    .filter((words) => words.length > 0)
  const isEmpty = clauses.every((words) => words.every(isStopWord))
  clauses.forEach((words, i) => {
    const clause = Math.min(i, MAX_CLAUSES - 1)
    words.forEach((word, j) => {
      const next = words[j + 1]
      if (next !== undefined) {
        // Nearly the stem of the joined word, at no cost: the second half has its own.
        const joined = word + stemOf(next)
        for (const whole of [joined, joined.replace(/e$/, '')]) {
          if (find(whole).rarity) put(whole, word + next, clause)
        }
      }
      if (isEmpty || !isStopWord(word)) put(stemOf(word), word, clause)
    })
  })
  return { terms: [...terms.values()], likeness: terms.size > FEW_TERMS ? SYNONYM / 3 : SYNONYM, unmatched }
}
