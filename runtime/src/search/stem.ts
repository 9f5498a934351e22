/**
 * Porter's suffix rules for English (M. F. Porter, "An algorithm for suffix stripping", 1980), and the commonest endings of
 * Russian words. Expects lower case; words of other scripts, and words with digits, are returned unchanged.
 */
export function stem(word: string): string {
  // News are not new.
  if (word.length < 3 || word === 'news') return word
  if (/^[а-я]+$/.test(word)) return word.length < 5 ? word : word.replace(RUSSIAN, '')
  return /^[a-z]+$/.test(word) ? lastE(suffixes(plural(word))) : word
}

// Behind three letters at least. `й` and `ё` arrive as `и` and `е`: accents are taken off before.
const RUSSIAN =
  /(?<=^.{3,})([аеиуыя]?ть(ся)?|[аую]?ют|[аяу]ет(ся)?|ит|[аиея]л[аои]?|(ост|[аеи]?ни)?(ями?|ях|ем|ии|ям|[еиюяь])|[оеы](го|му|ми|[ихмею])|а[мх]и?|о[вм]|[аоуы])$/

const STEP_2 = pairs(
  'ational ate tional tion enci ence anci ance izer ize bli ble alli al entli ent eli e ousli ous ization ize ation ate ' +
    'ator ate alism al iveness ive fulness ful ousness ous aliti al iviti ive biliti ble logi log',
)
const STEP_3 = pairs('icate ic ative - alize al iciti ic ical ic ful - ness -')
const STEP_4 = /(al|[ae]nce|er|ic|[ai]ble|ant|e?ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/

/** One digit a letter: 1 for a vowel or a `y` behind a consonant, 0 for the rest. */
function sounds(word: string): string {
  return word
    .replace(/[^aeiouy]y/g, '01')
    .replace(/[aeiou]/g, '1')
    .replace(/[^01]/g, '0')
}

/** How many runs of vowels followed by consonants the word holds. */
function measure(word: string): number {
  return sounds(word).match(/1+0+/g)?.length ?? 0
}

function isShort(word: string): boolean {
  return sounds(word).endsWith('010') && !/[wxy]$/.test(word)
}

function plural(word: string): string {
  let out = word.replace(/(ss|i)es$/, '$1').replace(/([^s])s$/, '$1')
  if (out.endsWith('eed')) {
    if (measure(out.slice(0, -3)) > 0) out = out.slice(0, -1)
  } else {
    const cut = out.replace(/(ed|ing)$/, '')
    if (cut !== out && sounds(cut).includes('1')) {
      if (/(at|bl|iz)$/.test(cut) || (measure(cut) === 1 && isShort(cut))) out = `${cut}e`
      else out = cut.replace(/([^aeioulsz])\1$/, '$1')
    }
  }
  return out.endsWith('y') && sounds(out.slice(0, -1)).includes('1') ? `${out.slice(0, -1)}i` : out
}

function suffixes(word: string): string {
  let out = word
  for (const step of [STEP_2, STEP_3]) {
    const [from, to] = step.find(([suffix]) => out.endsWith(suffix)) ?? ['', '']
    const base = out.slice(0, out.length - from.length)
    if (from !== '' && measure(base) > 0) out = base + to
  }
  const base = out.replace(STEP_4, '')
  return measure(base) > 1 ? base : out
}

function lastE(word: string): string {
  const base = word.replace(/e$/, '')
  const out = base !== word && (measure(base) > 1 || (measure(base) === 1 && !isShort(base))) ? base : word
  return out.endsWith('ll') && measure(out) > 1 ? out.slice(0, -1) : out
}

function pairs(text: string): (readonly [string, string])[] {
  const words = text.split(' ')
  return words.flatMap((from, i) => (i % 2 ? [] : [[from, words[i + 1]!.replace('-', '')] as const]))
}
