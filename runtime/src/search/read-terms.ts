import { nearWords } from './near-words.ts'
import type { Part } from './search-view.ts'
import type { Term } from './score.ts'
import { stem } from './stem.ts'
import { isStopWord, wordsOf } from './words.ts'

/** What a synonym, a corrected word and a part of a compound are worth beside the word itself. */
const SYNONYM = 0.7
const CORRECTED = 0.8
const PART = 0.6
/** A long query says in its own words what it wants: synonyms count less from this many terms on. */
const TERMS_WITH_SYNONYMS = 9
const MAX_TERMS = 64
const MAX_CLAUSES = 8
const MAX_UNKNOWN = 4

export interface Terms {
  readonly terms: readonly Term[]
  /** Words that no searched tool has. */
  readonly unmatched: readonly string[]
}

export type Synonyms = ReadonlyMap<string, ReadonlySet<string>>
type Draft = Term & { readonly words: Set<string> }

/** The terms of a query's text: its stems, neighbours written as one word, and what may stand for each of them. */
export function readTerms(text: string, parts: readonly Part[], synonyms: Synonyms): Terms {
  const isKnown = (root: string): boolean =>
    parts.some(({ index, rarity }) => rarity[index.stems.get(root) ?? -1]! > 0)
  const known = new Map<string, string>()
  const stemOf = (word: string): string => {
    const root = known.get(word) ?? stem(word)
    known.set(word, root)
    return root
  }
  const drafts = new Map<string, Draft>()
  const put = (root: string, word: string, clause: number, weight = 1): void => {
    const draft = drafts.get(root)
    if (draft) draft.words.add(word)
    else if (drafts.size < MAX_TERMS)
      drafts.set(root, { root, words: new Set([word]), clause, weight, others: [] })
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
      const joined = next === undefined ? '' : word + stemOf(next)
      for (const whole of [joined, joined.replace(/e$/, '')]) {
        if (next !== undefined && isKnown(whole)) put(whole, word + next, clause)
      }
      if (isStopWord(word) && !isEmpty) return
      const root = stemOf(word)
      if (!isKnown(root) && !drafts.has(root)) unknown.push(word)
      put(root, word, clause)
    })
  }
  const terms = [...drafts.values()]
  const worth = SYNONYM * Math.min(1, TERMS_WITH_SYNONYMS / terms.length)
  const all = terms.flatMap((term): Term[] => {
    const others = [...(synonyms.get(term.root) ?? [])].map((root) => [root, worth] as const)
    const word = unknown.slice(0, MAX_UNKNOWN).find((one) => term.words.has(one))
    if (word === undefined || word.length < 5 || /\d/.test(word)) return [{ ...term, others }]
    const near = parts.map(({ index }) => nearWords(word, index.words))
    const roots = (kind: 'typos' | 'parts', value: number): (readonly [string, number])[] =>
      near.flatMap((one) => one[kind]).map((other) => [stem(other), value] as const)
    return [{ ...term, others: [...others, ...roots('typos', CORRECTED), ...roots('parts', PART)] }]
  })
  return { terms: all, unmatched: unknown }
}
