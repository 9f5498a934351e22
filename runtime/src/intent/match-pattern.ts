import type { ToolEntry } from '../types/manifest.ts'

/** What a pattern looks at. */
export type Matchable = Pick<ToolEntry, 'name' | 'aliases' | 'server' | 'tags'>

/**
 * Whether a pattern takes a tool (rule I4): a name or alias, a `*` glob over the whole name or alias, `server:NAME` or `tag:NAME`
 * with globs inside NAME. Case counts. An empty pattern, an empty NAME and an unknown prefix take nothing.
 */
export function matchPattern(pattern: string, tool: Matchable): boolean {
  return compilePattern(pattern)(tool)
}

/** The same, prepared for many tools. */
export function compilePattern(pattern: string): (tool: Matchable) => boolean {
  const [kind, rest] = splitPattern(pattern)
  const matches = compileGlob(rest)
  return (tool) => labelsOf(kind, tool).some(matches)
}

/** `server:`, `tag:` or nothing, and what stands behind it. */
export function splitPattern(pattern: string): readonly [kind: string, rest: string] {
  const kind = /^(server|tag):/.exec(pattern)?.[0] ?? ''
  return [kind, pattern.slice(kind.length)]
}

/** What a pattern of that kind is compared with. */
export function labelsOf(
  kind: string,
  { name, aliases = [], server, tags = [] }: Matchable,
): readonly string[] {
  if (!kind) return [name, ...aliases]
  return kind === 'tag:' ? tags : [server ?? []].flat()
}

/** Whether the pattern is a name, and no glob, server or tag. */
export function isExact(pattern: string): boolean {
  return !/[*:]/.test(pattern)
}

/** Each literal part is searched once, leftmost first, and never given back: no pattern makes it backtrack. */
function compileGlob(glob: string): (text: string) => boolean {
  const [head, ...parts] = glob.split('*') as [string, ...string[]]
  const tail = parts.pop()
  if (tail === undefined) return (text) => !!glob && text === glob
  return (text) => {
    let at = head.length
    const hasNext = (part: string): boolean => {
      const found = text.indexOf(part, at)
      at = found + part.length
      return found >= 0
    }
    return text.startsWith(head) && parts.every(hasNext) && text.slice(at).endsWith(tail)
  }
}
