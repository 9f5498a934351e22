import { byCodeUnit } from 'toolcrib'
import { definitionText, membersOf, META_KEYS } from 'toolcrib/mcp'

/** What a server says, as it is committed and reviewed. */
export interface Snapshot {
  readonly format: 1
  /** What the server says of itself; a new version is a change that wants a look. */
  readonly server: { readonly name?: string; readonly version?: string }
  /** In code-unit order of the name; each with the keys that the build reads, and with whatever stood there. */
  readonly tools: readonly unknown[]
}

const TOOL_KEYS = ['name', 'title', 'description', 'inputSchema', 'annotations', '_meta'] as const

/**
 * A listing in the form of a snapshot. What no stage of the build reads is left out (output schemas, icons, other servers'
 * `_meta`): it would be one more text that varies. A server's `instructions` are left out for that reason, and because a
 * text that some stage could put into a prompt would reach it one day.
 */
export function toSnapshot(
  info: { readonly name?: unknown; readonly version?: unknown } | undefined,
  tools: readonly unknown[],
): Snapshot {
  const { name, version } = info ?? {}
  const kept = tools.map(keepKnown)
  return {
    format: 1,
    server: {
      ...(typeof name === 'string' && { name }),
      ...(typeof version === 'string' && { version }),
    },
    tools: kept
      .map((tool) => ({ tool, name: nameForSorting(tool), text: JSON.stringify(tool) }))
      .sort((a, b) => byCodeUnit(a.name, b.name) || byCodeUnit(a.text, b.text))
      .map(({ tool }) => tool),
  }
}

function keepKnown(tool: unknown): unknown {
  // What is no object has no keys to choose from; the build says what is wrong with it.
  if (typeof tool !== 'object' || tool === null || Array.isArray(tool)) return tool
  const given = membersOf(tool)
  const meta = membersOf(given['_meta'])
  const hints = META_KEYS.filter((key) => meta[key] !== undefined).map((key) => [key, meta[key]])
  return Object.fromEntries(
    TOOL_KEYS.flatMap((key): [string, unknown][] => {
      if (key === '_meta') return hints.length > 0 ? [[key, Object.fromEntries(hints)]] : []
      return given[key] === undefined ? [] : [[key, given[key]]]
    }),
  )
}

function nameForSorting(tool: unknown): string {
  const { name } = membersOf(tool)
  return typeof name === 'string' ? name : ''
}

/** Characters that a reviewer would not see: they are written as escapes. */
const HIDDEN = /[\p{Cf}\u2028\u2029\u0085]/gu

/** Text of a snapshot: two spaces, the author's order of keys, a line feed at the end. Equal snapshots are equal bytes. */
export function renderSnapshot(snapshot: Snapshot): string {
  const text = JSON.stringify(snapshot, null, 2)
  return `${text.replace(HIDDEN, (found) =>
    found
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )}\n`
}

/** A snapshot's text read back, or the reason why it can't be. */
export function parseSnapshot(
  text: string,
):
  | { readonly snapshot: Snapshot; readonly fault?: undefined }
  | { readonly fault: string; readonly format?: unknown } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { fault: `it is no JSON (${(error as Error).message.split('\n')[0]})` }
  }
  const { format, server, tools } = membersOf(value)
  if (format !== 1) return { fault: 'it has another format than this version reads', format }
  if (!Array.isArray(tools)) return { fault: 'it holds no list of tools' }
  return { snapshot: { format: 1, server: membersOf(server) as Snapshot['server'], tools } }
}

/** What tells two definitions apart; `title` and hints included, since a reviewer has agreed to them too. */
export function reviewedText(tool: unknown): string {
  const { title, _meta } = membersOf(tool)
  return JSON.stringify([definitionText(membersOf(tool)), title, _meta])
}
