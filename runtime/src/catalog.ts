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

/** A description shorter than this says less than the name. */
const SHORTEST_DESCRIPTION = 16
const SEPARATOR = ': '

/**
 * The prompt's block of deferred tools: one name a line in code-unit order, tools whose name doesn't show their server under
 * a line with the server's name. The empty string when nothing is deferred. The same entries in any order give the same text.
 */
export function renderCatalog(entries: readonly CatalogEntry[], options: CatalogOptions = {}): string {
  if (entries.length === 0) return ''
  const sorted = entries.toSorted(
    (a, b) => compareGroups(groupOf(a), groupOf(b)) || byCodeUnit(a.name, b.name),
  )
  const names = lines(sorted, () => '')
  const spare = (options.maxChars ?? Infinity) - length(names)
  if (spare < 0) return withoutTail(sorted, names, options.maxChars ?? 0)
  if (options.descriptions === undefined || options.descriptions === false) return names.join('\n')

  const { perLine = 80, total = 4000 } = options.descriptions === true ? {} : options.descriptions
  const texts = sorted.map((entry) => clip(firstSentence(plainLine(entry.description)), perLine))
  const limit = longestThatFits(texts, Math.min(total, spare))
  if (limit < SHORTEST_DESCRIPTION) {
    const note = '(Descriptions left out for length.)'
    return [...names, ...(spare > note.length ? [note] : [])].join('\n')
  }
  return lines(sorted, (_, index) => suffix(clip(texts[index]!, limit))).join('\n')
}

function lines(
  sorted: readonly CatalogEntry[],
  after: (entry: CatalogEntry, index: number) => string,
): string[] {
  let group = ''
  const out = [CATALOG_HEAD]
  for (const [index, entry] of sorted.entries()) {
    const next = groupOf(entry)
    if (next !== group) out.push(`Server ${next}:`)
    group = next
    out.push(entry.name + after(entry, index))
  }
  return out
}

/** The server whose heading a tool stands under; none where its name starts with the server's name anyway. */
function groupOf({ name, server }: CatalogEntry): string {
  if (server === undefined) return ''
  const bare = name.startsWith('mcp__') ? name.slice('mcp__'.length) : name
  const isShown = bare.startsWith(server) && /^[_.-]/.test(bare.slice(server.length))
  return isShown ? '' : clip(plainLine(server), 64)
}

/** The app's own tools come first: their group is the empty string. */
function compareGroups(a: string, b: string): number {
  return byCodeUnit(a, b)
}

function suffix(text: string): string {
  return text === '' ? '' : SEPARATOR + text
}

function length(all: readonly string[]): number {
  return all.reduce((sum, line) => sum + [...line].length, all.length - 1)
}

function firstSentence(text: string): string {
  return /^.*?\p{L}{2}[.!?](?=\s+\p{Lu})/u.exec(text)?.[0] ?? text
}

/** The greatest common bound under which all descriptions together keep to `budget`; `Infinity` when they fit as they are. */
function longestThatFits(texts: readonly string[], budget: number): number {
  const lengths = texts.map((text) => [...suffix(text)].length).toSorted((a, b) => a - b)
  let rest = budget
  for (const [index, shortest] of lengths.entries()) {
    const share = Math.floor(rest / (lengths.length - index))
    if (share < shortest) return share - SEPARATOR.length
    rest -= shortest
  }
  return Infinity
}

/** As many names as the bound holds, and a line that says how many it doesn't. */
function withoutTail(sorted: readonly CatalogEntry[], names: readonly string[], maxChars: number): string {
  const note = (left: number): string => `(${left} more names left out; tool_search finds them.)`
  let best = note(sorted.length)
  let used = [...CATALOG_HEAD].length
  let kept = 0
  for (const [index, line] of names.entries()) {
    if (index === 0) continue
    used += [...line].length + 1
    if (used + 1 + note(sorted.length).length > maxChars) break
    // A server's line is no tool, and is not left to stand last.
    if (line !== sorted[kept]!.name) continue
    kept += 1
    best = [...names.slice(0, index + 1), note(sorted.length - kept)].join('\n')
  }
  return best
}
