/**
 * Porter's suffix rules for English (M. F. Porter, "An algorithm for suffix stripping", 1980), and the commonest endings of
 * Russian words. Expects lower case; words of other scripts, and words with digits, are returned unchanged.
 */
export function stem(word: string): string {
  if (/^[а-я]{5,}$/.test(word)) return word.replace(RUSSIAN, '')
  // News are not new.
  if (!/^[a-z]{3,}$/.test(word) || word === 'news') return word
  let out = word.replace(/(?<=ss|i)es$|(?<=[^s])s$/, '')
  const bare = out.endsWith('eed') ? out : cut(out, /(ed|ing)$/, ONE)
  if (bare === out) out = cut(out, /eed$/, TWO, 'ee')
  else if (SHORT.test(bare) || /(at|bl|iz)$/.test(bare)) out = `${bare}e`
  else out = bare.replace(/([^aeioulsz])\1$/, '$1')
  out = cut(out, /y$/, ONE, 'i')
  for (const [ending, least, put] of RULES) out = cut(out, ending, least, put)
  if (!SHORT.test(out.replace(/e$/, ''))) out = cut(out, /e$/, TWO)
  return cut(out, /(?<=l)l$/, FOUR)
}

// Behind three letters at least. `й` and `ё` arrive as `и` and `е`: accents are taken off before.
const RUSSIAN = /(?<=...)(ост|[аеи]ни)?[аеиоуыьюя]+(м[уи]|го|ть|[мхвтл])?$/

// A `y` behind a consonant is a vowel. How many runs of vowels and consonants there are, from the first vowel on.
const VOWEL = '([aeiou]|(?<=[^aeiouy])y)'
const CONSONANT = '([^aeiouy]|(?<![^aeiouy])y)'
const ONE: RegExp = /* @__PURE__ */ RegExp(VOWEL)
const TWO: RegExp = /* @__PURE__ */ RegExp(VOWEL + CONSONANT)
const FOUR: RegExp = /* @__PURE__ */ RegExp(`${VOWEL}${CONSONANT}+${VOWEL}+${CONSONANT}`)
/** As `hop` and `fil`, which want an `e`. */
const SHORT: RegExp = /* @__PURE__ */ RegExp(`^${CONSONANT}+${VOWEL}[^aeiouwxy]$`)

/** Porter's steps 2, 3 and 4 as `cut` takes them. What has to stand before an ending is two runs by itself. */
const RULES: readonly (readonly [ending: RegExp, least: RegExp, put?: string])[] = [
  [/(?<=at)(ional|ion|or)$|(?<=iz)(er|ation)$|(?<=[ae]nc)i$|(?<=iv)iti$/, FOUR, 'e'],
  [/b(li|iliti)$/, TWO, 'ble'],
  [/(tion)al$|(e)li$|(log)i$|(ful)ness$/, TWO, '$1$2$3$4'],
  [/(?<=al)(li|ism|iti)$|(?<=ent|ous)li$|(?<=ous|ive)ness$/, FOUR],
  [/(?<=ic)(ate|iti|al)$|(?<=al)ize$/, FOUR],
  [/(ative|ful|ness)$/, TWO],
  [/(al|[ae]nce|er|ic|[ai]ble|ant|e?ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/, FOUR],
]

/** Replaces an ending where enough stands before it. */
function cut(word: string, ending: RegExp, least: RegExp, put = ''): string {
  const base = word.replace(ending, '')
  return base !== word && least.test(base) ? word.replace(ending, put) : word
}
