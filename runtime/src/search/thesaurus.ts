import { ACTION_WORDS } from './action-words.ts'
import { DAILY_WORDS } from './daily-words.ts'
import { TRADE_WORDS } from './trade-words.ts'

/**
 * Groups of words that people use for each other. An index carries them, so that no app loads them twice; a word may stand in
 * several groups.
 */
export const THESAURUS: readonly string[] = /* @__PURE__ */ [ACTION_WORDS, DAILY_WORDS, TRADE_WORDS].flatMap(
  (words) => words.trim().split('\n'),
)
