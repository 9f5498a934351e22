import { DIGITS, MORE } from './digits.ts'
import type { SearchIndex, SearchIndexData } from './search-index.ts'

/** Reads what `buildSearchIndex` wrote. Takes a few ms for thousands of tools: do it once, when the first search comes. */
export function loadSearchIndex(data: SearchIndexData): SearchIndex {
  const stems = new Map<string, number>()
  const words: string[] = []
  const wordAt: number[] = []
  let before = ''
  for (const line of data.words.split('\n').slice(0, -1)) {
    const [head = '', ...forms] = line.split('~')
    const root = rest(before, head)
    before = root
    stems.set(root, wordAt.length)
    wordAt.push(words.length)
    if (forms.length === 0) words.push(root)
    for (const form of forms) words.push(rest(root, form))
  }
  wordAt.push(words.length)

  // One code unit is at most one place.
  const tools = new Int32Array(data.places.length)
  const masks = new Uint8Array(data.places.length)
  const placeAt = new Int32Array(words.length + 1)
  const values = new Uint8Array(128)
  for (let i = 0; i < DIGITS.length; i++) values[DIGITS.charCodeAt(i)] = i
  const text = data.places
  let count = 0
  let word = 0
  let mask = 0
  let tool = -1
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 10) placeAt[++word] = count
    else if (code === 32) {
      mask = values[text.charCodeAt(++i)]!
      tool = -1
    } else {
      let value = values[code]!
      let scale = 1
      while (value >= MORE) {
        tool += (value - MORE) * scale
        scale *= MORE
        value = values[text.charCodeAt(++i)]!
      }
      tool += value * scale + 1
      tools[count] = tool
      masks[count++] = mask
    }
  }
  return {
    digest: data.digest,
    names: data.names === '' ? [] : data.names.split('\n'),
    checks: data.checks,
    synonyms: data.synonyms === '' ? [] : data.synonyms.split('\n'),
    stems,
    words,
    wordAt: Int32Array.from(wordAt),
    placeAt,
    tools: tools.slice(0, count),
    masks: masks.slice(0, count),
  }
}

/** A word that is written as how much it shares with another, and the rest. */
function rest(base: string, text: string): string {
  let length = 0
  let scale = 1
  let i = 0
  for (;;) {
    const value = DIGITS.indexOf(text[i++]!)
    if (value < MORE) return base.slice(0, length + value * scale) + text.slice(i)
    length += (value - MORE) * scale
    scale *= MORE
  }
}
