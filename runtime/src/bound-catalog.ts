import type { CatalogLayout, CatalogLine } from './catalog.ts'
import { clip, plainLine } from './plain-line.ts'

/** All figures count characters (code points). */
export interface CatalogBounds {
  /** Adds a compact description to each line. Its bounds: `perLine` (default 80) and, for all of them, `total` (default 4,000). */
  readonly descriptions?: boolean | { readonly perLine?: number; readonly total?: number }
  /** Bound of the whole text. Descriptions shrink and go first, then names from the end of the list. Default: none. */
  readonly maxChars?: number
}

/** A description cut shorter than this says less than the name. */
const SHORTEST_DESCRIPTION = 16

/** A catalog with descriptions, or with an end (rule D6). Sessions that are given the same layout share its texts. */
export function boundCatalog({ descriptions = false, maxChars = Infinity }: CatalogBounds): CatalogLayout {
  return (lines) => {
    const spare = maxChars - lines.reduce((sum, { text }) => sum + length(text) + 1, -1)
    if (spare < 0) return withoutTail([...lines], -spare)
    const names = lines.map(({ text }) => text)
    if (!descriptions) return names.join('\n')

    const { perLine = 80, total = 4000 } = descriptions === true ? {} : descriptions
    const budget = Math.min(total, spare)
    const texts = lines.map(({ tool }) =>
      tool ? clip(firstSentence(plainLine(tool.description)), perLine) : '',
    )
    const lengths = texts.map(length)
    let limit = Math.max(SHORTEST_DESCRIPTION, ...lengths)
    const cost = (): number => lengths.reduce((sum, each) => sum + (each && Math.min(each, limit) + 2), 0)
    while (limit >= SHORTEST_DESCRIPTION && cost() > budget) limit--
    if (limit >= SHORTEST_DESCRIPTION) {
      return names.map((name, at) => (texts[at] ? `${name}: ${clip(texts[at], limit)}` : name)).join('\n')
    }
    const note = '(Descriptions left out for length.)'
    return [...names, ...(spare > note.length ? [note] : [])].join('\n')
  }
}

function length(text: string): number {
  return [...text].length
}

function firstSentence(text: string): string {
  return /^.*?\p{L}{2}[.!?](?=\s+\p{Lu})/u.exec(text)?.[0] ?? text
}

/** As many names as fit, and a line that says how many don't. A server's line, or the head, is not left to stand last. */
function withoutTail(lines: CatalogLine[], excess: number): string {
  let left = 0
  let note = ''
  let isOver = true
  while (lines.length > 0 && (isOver || !lines.at(-1)!.tool)) {
    const { text, tool } = lines.pop()!
    if (tool) left++
    excess -= length(text) + 1
    note = `(${left} more names left out; tool_search finds them.)`
    isOver = excess + note.length + 1 > 0
  }
  return [...lines.map(({ text }) => text), note].join('\n')
}
