import { createHash } from 'node:crypto'

/**
 * A type's name for each tool: the parts between `_`, `-` and `.`, each with a capital first letter and otherwise as written, then `Input`.
 * `web_fetch` gives `WebFetchInput`. Where several tools would get one name (`web_fetch`, `webFetch`), each has a digest of its own name
 * behind it, so that no type changes its meaning when such a tool is added or removed.
 */
export function typeNames(tools: readonly string[]): ReadonlyMap<string, string> {
  const groups = new Map<string, string[]>()
  for (const tool of tools) {
    const name = plainName(tool)
    groups.set(name, [...(groups.get(name) ?? []), tool])
  }
  const names = new Map<string, string>()
  for (const [name, members] of groups) {
    for (const tool of members) names.set(tool, members.length === 1 ? name : `${name}_${digest(tool)}`)
  }
  return names
}

function plainName(tool: string): string {
  const parts = tool.split(/[^A-Za-z0-9]+/)
  const joined = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
  return `${/^[0-9]/.test(joined) ? '_' : ''}${joined}Input`
}

function digest(tool: string): string {
  return createHash('sha256').update(tool, 'utf8').digest('hex').slice(0, 16)
}
