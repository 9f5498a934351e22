/** Words of English requests that say nothing about the tool that is wanted. */
const STOP_WORDS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'a an and any are as at be been but by can could do does for from had has have how i if in into is it its me my need ' +
    'no not of on or our please should so some such than that the their them then there these they this to us use used ' +
    'using via want was we were what when where which who will with would you your all also just like help let give tell ' +
    'show make about'
  ).split(' '),
)

/** Words; those of scripts that separate none by spaces, or put several in one, end where another script begins. */
const WORDS =
  /((?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}])[\p{L}\p{M}\p{N}])+|((?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}])[\p{L}\p{M}\p{N}])+/gu

/**
 * Splits a text or an identifier into lower-case words, without accents: at whatever is no letter or digit, and at camel
 * humps. Scripts without spaces give overlapping pairs of characters.
 */
export function wordsOf(text: string): string[] {
  const isAscii = !/[^\0-\x7f]/.test(text)
  const plain = isAscii
    ? text
    : text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFKC')
  const lower = plain.replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2').toLowerCase()
  if (isAscii) return lower.match(/[a-z\d]+/g) ?? []
  return [...lower.matchAll(WORDS)].flatMap(([word, isUnspaced]) => {
    const characters = [...word]
    return isUnspaced && characters[1]
      ? characters.slice(1).map((character, i) => characters[i]! + character)
      : word.replaceAll('ß', 'ss')
  })
}

/** A name or label without case, separators and accents: `GitHub.create-issue` and `github_create_issue` are one. */
export function squash(name: string): string {
  return /[^\0-\x7f]/.test(name) ? wordsOf(name).join('') : name.toLowerCase().replace(/[^a-z\d]+/g, '')
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}
