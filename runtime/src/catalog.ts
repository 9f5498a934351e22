import { byCodeUnit } from './order.ts'
import { plainLine } from './plain-line.ts'
import type { ToolEntry } from './types/manifest.ts'

/** What the catalog reads of a deferred tool. */
export type CatalogEntry = Pick<ToolEntry, 'name' | 'description' | 'server'>

export interface CatalogLine {
  readonly text: string
  /** A line without one is the head, or a server's. */
  readonly tool?: CatalogEntry
}

/** Makes a text of the catalog's lines. `boundCatalog` is one that adds descriptions, and holds bounds. */
export type CatalogLayout = (lines: readonly CatalogLine[]) => string

/** The catalog's first line. Nothing in it varies (rule A10). */
export const CATALOG_HEAD = 'Further tools, by name. Load one with tool_search before you call it:'

/**
 * The prompt's block of deferred tools: one name a line in code-unit order, tools whose name doesn't show their server under
 * a line with the server's name. The empty string when nothing is deferred. The same entries in any order give the same text.
 */
export function renderCatalog(entries: readonly CatalogEntry[], layout: CatalogLayout = plainLayout): string {
  if (entries.length === 0) return ''
  // The app's own tools come first, since they stand under no server.
  const tools = entries
    .map((tool) => [shownServer(tool), tool] as const)
    .toSorted(([a, one], [b, other]) => byCodeUnit(a, b) || byCodeUnit(one.name, other.name))
  const lines: CatalogLine[] = [{ text: CATALOG_HEAD }]
  let current = ''
  for (const [server, tool] of tools) {
    if (server !== current) lines.push({ text: `Server ${server}:` })
    lines.push({ text: tool.name, tool })
    current = server
  }
  return layout(lines)
}

const plainLayout: CatalogLayout = (lines) => lines.map(({ text }) => text).join('\n')

/** The server whose heading a tool stands under; none where its name starts with the server's name anyway. */
function shownServer({ name, server = '' }: CatalogEntry): string {
  const bare = name.replace(/^mcp__/, '')
  const isShown = bare.startsWith(server) && /^[_.-]/.test(bare.slice(server.length))
  return isShown ? '' : plainLine(server.slice(0, 64))
}
