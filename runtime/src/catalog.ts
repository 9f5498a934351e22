import { byCodeUnit } from './order.ts'
import { clip, plainLine } from './plain-line.ts'
import type { ToolEntry } from './types/manifest.ts'

/** What the catalog reads of a deferred tool. */
export type CatalogEntry = Pick<ToolEntry, 'name' | 'description' | 'server'>

/** All figures count characters (code points). Nothing here is on by default: the catalog lists names (rule D6). */
export interface CatalogOptions {
  /** Adds a compact description to each line. Its bounds: `perLine` (default 80) and, for all of them, `total` (default 4,000). */
  readonly descriptions?: boolean | { readonly perLine?: number; readonly total?: number }
  /** Bound of the whole text. Descriptions shrink and go first, then names from the end of the list. Default: none. */
  readonly maxChars?: number
}

/** The catalog's first line. Nothing in it varies (rule A10). */
export const CATALOG_HEAD = 'Further tools, by name. Load one with tool_search before you call it:'

/** A description cut shorter than this says less than the name. */
const SHORTEST_DESCRIPTION = 16

interface Line {
  readonly text: string
  /** A line without one is the head, or a server's. */
  readonly tool?: CatalogEntry
}

/**
 * The prompt's block of deferred tools: one name a line in code-unit order, tools whose name doesn't show their server under
 * a line with the server's name. The empty string when nothing is deferred. The same entries in any order give the same text.
 */
export function renderCatalog(
  entries: readonly CatalogEntry[],
  { descriptions = false, maxChars = Infinity }: CatalogOptions = {},
): string {
  if (entries.length === 0) return ''
  const lines = linesOf(entries)
  const spare = maxChars - lines.reduce((sum, { text }) => sum + length(text) + 1, -1)
  if (spare < 0) return withoutTail(lines, -spare)
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

/** The head, and every tool in its place; the app's own come first, since they stand under no server. */
function linesOf(entries: readonly CatalogEntry[]): Line[] {
  const tools = entries
    .map((tool) => [shownServer(tool), tool] as const)
    .toSorted(([a, one], [b, other]) => byCodeUnit(a, b) || byCodeUnit(one.name, other.name))
  const lines: Line[] = [{ text: CATALOG_HEAD }]
  let current = ''
  for (const [server, tool] of tools) {
    if (server !== current) lines.push({ text: `Server ${server}:` })
    lines.push({ text: tool.name, tool })
    current = server
  }
  return lines
}

/** The server whose heading a tool stands under; none where its name starts with the server's name anyway. */
function shownServer({ name, server = '' }: CatalogEntry): string {
  const bare = name.replace(/^mcp__/, '')
  const isShown = bare.startsWith(server) && /^[_.-]/.test(bare.slice(server.length))
  return isShown ? '' : clip(plainLine(server), 64)
}

function length(text: string): number {
  return [...text].length
}

function firstSentence(text: string): string {
  return /^.*?\p{L}{2}[.!?](?=\s+\p{Lu})/u.exec(text)?.[0] ?? text
}

/** As many names as fit, and a line that says how many don't. A server's line, or the head, is not left to stand last. */
function withoutTail(lines: Line[], excess: number): string {
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
