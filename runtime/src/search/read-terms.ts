import type { SearchView } from './search-view.ts'
import type { Term } from './score.ts'
import { stem } from './stem.ts'
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
  /** Words that no searched tool has. */
  readonly unmatched: readonly string[]
}

type Draft = Term & { readonly words: Set<string> }

/** The terms of a query's text: its stems, neighbours written as one word, and what may stand for each of them. */
export function readTerms(text: string, view: SearchView): Terms {
  const isKnown = (root: string): boolean => view.find(root).rarity > 0
  const drafts = new Map<string, Draft>()
  const put = (root: string, word: string, clause: number): void => {
    const draft = drafts.get(root)
    if (draft) draft.words.add(word)
    else if (drafts.size < MAX_TERMS)
      drafts.set(root, { root, words: new Set([word]), clause, likeness: 0, near: [] })
  }
  const clauses = text.split(/[,;+.?!。，、？！\n]+(?=\s|$|[^\0-\x7f])|\s(?:or|and|then)\s/i).map(wordsOf)
  const isEmpty = clauses.every((words) => words.every(isStopWord))
  const unknown: string[] = []
  let clause = -1
  for (const words of clauses) {
    if (words.length === 0) continue
    clause = Math.min(clause + 1, MAX_CLAUSES - 1)
    words.forEach((word, i) => {
      const next = words[i + 1]
      // Nearly the stem of the joined word, at no cost: the second half has its own.
      const joined = next === undefined ? '' : word + view.stemOf(next)
      for (const whole of [joined, joined.replace(/e$/, '')]) {
        if (next !== undefined && isKnown(whole)) put(whole, word + next, clause)
      }
      if (isStopWord(word) && !isEmpty) return
      const root = view.stemOf(word)
      if (!isKnown(root) && !drafts.has(root)) unknown.push(word)
      put(root, word, clause)
    })
  }
  const likeness = drafts.size > FEW_TERMS ? SYNONYM / 3 : SYNONYM
  const known = new Set(unknown.slice(0, MAX_UNKNOWN))
  const all = [...drafts.values()].map((term): Term => {
    const word = [...term.words].find((one) => known.has(one))
    if (word === undefined || word.length < 5 || /\d/.test(word)) return { ...term, likeness }
    return { ...term, likeness, near: [...view.near(word)].map(stem) }
  })
  return { terms: all, unmatched: unknown }
}
