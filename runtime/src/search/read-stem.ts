import { fromDigits } from './digits.ts'

/** A word, with the tools that have it and the parts that hold it or another word of its stem. */
export interface Form {
  readonly word: string
  readonly ids: readonly number[]
  readonly masks: readonly number[]
}

/** The words that a line of stems stands for. */
export function wordsIn(line: string): string[] {
  const [root, ...words] = line.split(' ')
  return words[0] ? words.map((word) => word.replace('-', root!)) : [line]
}

/** Reads a line of stems and its line of places. Tools are numbered from `first` on; those that aren't `isWanted` are left out. */
export function readStem(
  stems: string,
  places: string,
  first: number,
  isWanted: (tool: number) => boolean,
): Form[] {
  const words = wordsIn(stems)
  return places.split('~').map((groups, i) => {
    const ids: number[] = []
    const masks: number[] = []
    for (const group of groups.split(' ')) {
      const [mask, ...gaps] = fromDigits(group)
      let tool = first
      for (const gap of gaps) {
        tool += gap
        if (isWanted(tool)) {
          ids.push(tool)
          masks.push(mask!)
        }
      }
    }
    return { word: words[i]!, ids, masks }
  })
}
