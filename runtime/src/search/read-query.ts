import type { SearchQuery } from '../types/search.ts'

/** One thing that is looked for: a call may ask for several. */
export interface Need {
  /** Exact names, spelt in any way. */
  readonly names: readonly string[]
  /** Free text, without names and filters. */
  readonly text: string
  /** Words that a tool must have. */
  readonly required: readonly string[]
  readonly server: readonly string[]
  readonly tag: readonly string[]
}

// Models send a dozen words; what is longer is a pasted document.
const MAX_CHARS = 4_000
const MAX_NEEDS = 8
const MAX_NAMES = 64

/** Takes a query apart. Needs are separated by line breaks, `; ` or as an array's items. */
export function readQuery({ query = [], names = [] }: SearchQuery): Need[] {
  const needs = [query]
    .flat()
    .flatMap((text) => text.slice(0, MAX_CHARS).split(/[\n\r]+|;\s+|;$/))
    .filter((line) => line.trim())
    .slice(0, MAX_NEEDS)
    .map((line) => {
      const select = /^\s*select:(.*)$/is.exec(line)
      return select ? readNeed('', select[1]!.split(/[,\s[\]"'`]+/).filter(Boolean)) : readNeed(line, [])
    })
  return names[0] === undefined ? needs : [readNeed('', names), ...needs]
}

function readNeed(line: string, names: readonly string[]): Need {
  const lists = { required: [] as string[], server: [] as string[], tag: [] as string[] }
  const text = line.replace(/(?<!\S)(?:\+(?=[^\s+])|(server|tag):)(\S+)/gi, (_, label, word) => {
    lists[(label?.toLowerCase() ?? 'required') as keyof typeof lists].push(word)
    return label ? '' : word
  })
  return {
    ...lists,
    names: names.slice(0, MAX_NAMES).map((name) => name.slice(0, 300)),
    text: text.trim(),
  }
}
