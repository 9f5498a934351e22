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
  const prefix = /^(?:server|tag):/.exec(pattern)?.[0] ?? ''
  const matches = compileGlob(pattern.slice(prefix.length))
  if (prefix === 'server:') return ({ server }) => server !== undefined && matches(server)
  if (prefix === 'tag:') return ({ tags }) => tags?.some(matches) ?? false
  return ({ name, aliases }) => matches(name) || (aliases?.some(matches) ?? false)
}

/** Whether the pattern is a name, and no glob, server or tag. */
export function isExact(pattern: string): boolean {
  return !pattern.includes('*') && !pattern.includes(':')
}

/** Each literal part is searched once, leftmost first, and never given back: no pattern makes it backtrack. */
function compileGlob(glob: string): (text: string) => boolean {
  if (glob === '') return () => false
  const [head = '', ...rest] = glob.split('*')
  const tail = rest.pop()
  if (tail === undefined) return (text) => text === glob
  const middle = rest.filter((part) => part !== '')
  return (text) => {
    if (text.length < head.length + tail.length || !text.startsWith(head) || !text.endsWith(tail))
      return false
    const end = text.length - tail.length
    let at = head.length
    for (const part of middle) {
      const found = text.indexOf(part, at)
      if (found < 0 || found + part.length > end) return false
      at = found + part.length
    }
    return true
  }
}
