import type { CatalogData } from './page-data.ts'

/** Tokens of the catalog that lists these tools: its head, its lines and the servers' headings; the last line has no line feed. */
export function catalogTokens(
  names: readonly string[],
  { head, line, lastLine, headings, heading }: CatalogData,
  factor: number,
  tools: readonly number[],
): number {
  if (tools.length === 0) return 0
  let tokens = head
  const shown = new Set<number>()
  let last = tools[0] ?? 0
  for (const tool of tools) {
    tokens += line[tool] ?? 0
    const own = heading[tool] ?? 0
    if (own > 0 && !shown.has(own)) tokens += headings[own]?.tokens ?? 0
    shown.add(own)
    if (isBehind(tool, last)) last = tool
  }
  return Math.round((tokens - (line[last] ?? 0) + (lastLine[last] ?? 0)) * factor)

  /** By heading, then by name, both in code-unit order; tools under no heading come first. */
  function isBehind(a: number, b: number): boolean {
    const [one, other] = [serverOf(a), serverOf(b)]
    return one === other ? (names[a] ?? '') > (names[b] ?? '') : one > other
  }

  function serverOf(tool: number): string {
    return headings[heading[tool] ?? 0]?.server ?? ''
  }
}
