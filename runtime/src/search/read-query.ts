import type { SearchQuery } from '../types/search.ts'
import { wordsOf } from './words.ts'

/** One thing that is looked for: a call may ask for several. */
export interface Need {
  /** Exact names, spelt in any way. */
  readonly names: readonly string[]
  /** Free text, without names and filters. */
  readonly text: string
  /** Words that a tool must have. */
  readonly required: readonly string[]
  readonly servers: readonly string[]
  readonly tags: readonly string[]
}

// Models send a dozen words; what is longer is a pasted document.
const MAX_CHARS = 4_000
const MAX_NEEDS = 8
const MAX_NAMES = 64

/** Takes a query apart. Needs are separated by line breaks, `; ` or as an array's items. */
export function readQuery({ query = [], names = [] }: SearchQuery): Need[] {
  const lines = [query].flat().flatMap((text) => text.slice(0, MAX_CHARS).split(/[\n\r]+|;\s+|;$/))
  const needs = lines
    .slice(0, 64)
    .filter((line) => /\S/.test(line))
    .slice(0, MAX_NEEDS)
    .map(readNeed)
  const exact = names.slice(0, MAX_NAMES).map((name) => name.slice(0, 300))
  return exact.length === 0
    ? needs
    : [{ names: exact, text: '', required: [], servers: [], tags: [] }, ...needs]
}

/** A name or label without case, separators and accents: `GitHub.create-issue` and `github_create_issue` are one. */
export function squash(name: string): string {
  return wordsOf(name).join('')
}

function readNeed(line: string): Need {
  const select = /^\s*select:(.*)$/is.exec(line)
  if (select) {
    const names = select[1]!.split(/[,\s[\]"'`]+/).filter((name) => name !== '')
    return { names: names.slice(0, MAX_NAMES), text: '', required: [], servers: [], tags: [] }
  }
  const required: string[] = []
  const servers: string[] = []
  const tags: string[] = []
  const text = line.replace(/(^|\s)(?:\+(?=[^\s+])|(server|tag):)(\S+)/gi, (_, space, label, word) => {
    const list = label === undefined ? required : label.toLowerCase() === 'tag' ? tags : servers
    list.push(word)
    return label === undefined ? `${space}${word}` : space
  })
  return { names: [], text: text.trim(), required, servers, tags }
}
