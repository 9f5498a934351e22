import { ACTION_WORDS } from './action-words.ts'
import { DAILY_WORDS } from './daily-words.ts'
import { DEED_WORDS } from './deed-words.ts'
import { FIELD_WORDS } from './field-words.ts'
import { HOME_WORDS } from './home-words.ts'
import { KIND_WORDS } from './kind-words.ts'
import { LIGHT_WORDS } from './light-words.ts'
import { OFFICE_WORDS } from './office-words.ts'
import { TRADE_WORDS } from './trade-words.ts'

/**
 * Groups of words that people use for each other. An index carries them, so that no app loads them twice; a word may stand in
 * several groups. Words before a `>` may mean what stands behind it, but not the reverse; where nothing does, they are words
 * that requests are filled with, which weigh little.
 */
export const THESAURUS: readonly string[] = /* @__PURE__ */ [
  ACTION_WORDS,
  DAILY_WORDS,
  DEED_WORDS,
  FIELD_WORDS,
  HOME_WORDS,
  KIND_WORDS,
  LIGHT_WORDS,
  OFFICE_WORDS,
  TRADE_WORDS,
].flatMap((words) => words.trim().split('\n'))
