import type { CodeMeaning } from './code-meaning.ts'

/** Codes of `toolcrib diff`, of prices and of waivers. */
export type DiffCode =
  | 'base-not-found'
  | 'base-unreadable'
  | 'budget-stale'
  | 'budget-waived'
  | 'growth-unchecked'
  | 'price-old'
  | 'price-unknown'
  | 'waiver-expired'
  | 'waiver-unneeded'

export const diffCodes: Readonly<Record<DiffCode, CodeMeaning>> = {
  'base-not-found': {
    meaning: 'There is nothing to compare with.',
    cause:
      'The folder is in no git repository, the clone is shallow, or the branch that was named was not fetched.',
    cure: 'Run the command that the hint gives, or name the base with `--base REF` or `--base-file budget.json`.',
  },
  'base-unreadable': {
    meaning: 'The budget.json of the base is none that can be compared.',
    cause: 'It was merged badly, or another version of the build wrote it.',
    cure: 'Run `toolcrib build` on the base branch, or name another base.',
  },
  'budget-stale': {
    meaning: 'The committed budget.json is not what the definitions say.',
    cause: 'Definitions were changed and `toolcrib build` was not run.',
    cure: 'Run `toolcrib build`. The comparison is right all the same: it measures the definitions themselves.',
  },
  'budget-waived': {
    meaning: 'A limit is exceeded, and its owner lets that pass until a day.',
    cause: 'The budget has `waive`.',
    cure: 'Bring the tokens below the limit before that day; from the next one on it fails.',
  },
  'growth-unchecked': {
    meaning: 'A limit of growth was not held, because the base says nothing of what it limits.',
    cause: 'The base has no budget.json yet, or the mode or target is new.',
    cure: 'Nothing: it holds from the next change on.',
  },
  'price-old': {
    meaning: 'A price was looked up more than 60 days ago.',
    cause: 'Prices change several times a year, and the table of this version is older than that.',
    cure: 'Update toolcrib, or write the price to `prices` in the configuration, with the day in `checked`.',
  },
  'price-unknown': {
    meaning: 'A target has no price, so its tokens are not turned into money.',
    cause: 'The model is in no table, or the target stands for no certain model.',
    cure: 'Give its price, or the name of a known model, in `prices`.',
  },
  'waiver-expired': {
    meaning: 'A limit is exceeded, and the waiver that let that pass has ended.',
    cause: 'Its last day, `waive.until`, has passed.',
    cure: 'Bring the tokens below the limit, or ask its owner for another day.',
  },
  'waiver-unneeded': {
    meaning: 'A waiver stands beside a limit that holds.',
    cause: 'The tokens have come down since, or were never above.',
    cure: 'Remove `waive` from the budget; it is a note, nothing fails.',
  },
}
