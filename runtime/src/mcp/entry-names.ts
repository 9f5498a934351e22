import { legalNames } from '../wire/legal-names.ts'

/** The set of names that an entry may have. */
const RULE = { refuses: /[^A-Za-z0-9_.-]/, length: 128 }

/**
 * What a server's tools are called in a registry: `server__tool`, or their own names without a prefix. A name outside the
 * legal set is cleaned and marked, so that no two tools become one; what the server calls it is kept beside it.
 */
export function entryNames(
  server: string,
  tools: readonly string[],
  prefix = true,
): ReadonlyMap<string, string> {
  const full = (tool: string): string => (prefix ? `${server}__${tool}` : tool)
  const names = [...new Set(tools)]
  const legal = legalNames(names.map(full), RULE)
  return new Map(names.map((name) => [name, legal.get(full(name)) ?? full(name)]))
}
