import { fromDigits } from './digits.ts'

/** A word, with the tools that have it where `mask` says: in the parts that hold it or another word of its stem. */
export interface Form {
  readonly word: string
  readonly mask: number
  readonly ids: readonly number[]
}

/** The words that a line of stems stands for. */
export function wordsIn(line: string): string[] {
  const [root, ...words] = line.split(' ')
  return words[0] ? words.map((word) => word.replace('-', root!)) : [line]
}

/** Reads a line of stems and its line of places, without the tools that aren't `isWanted`. */
export function readStem(stems: string, places: string, isWanted: (tool: number) => unknown): Form[] {
  const words = wordsIn(stems)
  const forms: Form[] = []
  places.split('~').forEach((groups, i) => {
    for (const group of groups.split(' ')) {
      const ids: number[] = []
      let tool = 0
      const [mask, ...gaps] = fromDigits(group)
      for (const gap of gaps) if (isWanted((tool += gap))) ids.push(tool)
      forms.push({ word: words[i]!, mask: mask!, ids })
    }
  })
  return forms
}
