import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { configFault, listOf, mapOf, oneOf, oneOrMore, plainName, shape, text } from '../config/validate.ts'
import type { Read } from '../config/validate.ts'
import { hasReference } from './expand-references.ts'
import type { ResolvedMcpServer } from './server-config.ts'

const flag: Read<boolean> = (value, at, faults) => {
  if (typeof value === 'boolean') return value
  faults.push(configFault(at, 'true or false', value))
  return undefined
}

const milliseconds: Read<number> = (value, at, faults) => {
  if (typeof value === 'number' && value >= 1 && value <= 3_600_000) return value
  faults.push(configFault(at, 'a number of milliseconds from 1 to 3,600,000', value))
  return undefined
}

/** Arguments and variables may be empty. */
const string: Read<string> = (value, at, faults) => {
  if (typeof value === 'string') return value
  faults.push(configFault(at, 'a string', value))
  return undefined
}

const strings = mapOf(string, 'strings', (value, at, faults) => text(value, at, faults))

/** Reads the list of servers as it was written; `resolveServers` makes servers of it. */
export const serverList: Read<readonly WrittenServer[]> = listOf(
  shape(
    {
      name: plainName,
      command: text,
      args: listOf(string, 'strings'),
      env: strings,
      cwd: text,
      url: text,
      headers: strings,
      prefix: flag,
      own: flag,
      residency: oneOf('resident', 'deferred'),
      tools: shape({ include: oneOrMore(text, 'patterns'), exclude: oneOrMore(text, 'patterns') }),
      aliases: mapOf(oneOrMore(text, 'names'), 'former names', text),
      timeoutMs: milliseconds,
    },
    ['name'],
  ),
  'MCP servers',
)

type Pairs = readonly (readonly [string, string])[]

export interface WrittenServer {
  readonly name?: string
  readonly command?: string
  readonly args?: readonly string[]
  readonly env?: Pairs
  readonly cwd?: string
  readonly url?: string
  readonly headers?: Pairs
  readonly prefix?: boolean
  readonly own?: boolean
  readonly residency?: 'resident' | 'deferred'
  readonly tools?: { readonly include?: readonly string[]; readonly exclude?: readonly string[] }
  readonly aliases?: readonly (readonly [string, readonly string[]])[]
  readonly timeoutMs?: number
}

/** Names that hold secrets, and a literal long enough to be one. */
const SECRET_NAME = /token|secret|passw|credential|api.?key|private.?key|authorization|cookie/i
const SECRET_LENGTH = 16

/** Applies the defaults, and reports what two keys say against each other. In code-unit order of the name. */
export function resolveServers(
  written: readonly WrittenServer[],
  faults: Diagnostic[],
): readonly ResolvedMcpServer[] {
  const taken = new Set<string>()
  const servers = written.flatMap((server, index): readonly ResolvedMcpServer[] => {
    const at = `mcp[${index}]`
    const { name = '', prefix = true, own = false, residency, tools, aliases, timeoutMs = 30_000 } = server
    // Snapshots of names that differ in case only are one file on many disks.
    if (taken.has(name.toLowerCase())) faults.push(configFault(`${at}.name`, 'a name of its own', name))
    taken.add(name.toLowerCase())
    const launch = launchOf(server, at, faults)
    if (launch === undefined) return []
    return [
      {
        name,
        launch,
        prefix,
        own,
        ...(residency !== undefined && { residency }),
        include: tools?.include ?? ['*'],
        exclude: tools?.exclude ?? [],
        aliases: new Map(aliases),
        timeoutMs,
      },
    ]
  })
  return servers.sort((a, b) => (a.name < b.name ? -1 : 1))
}

function launchOf(
  server: WrittenServer,
  at: string,
  faults: Diagnostic[],
): ResolvedMcpServer['launch'] | undefined {
  const { command, url, args = [], env = [], cwd, headers = [] } = server
  if ((command === undefined) === (url === undefined)) {
    faults.push(configFault(at, 'given `command` or `url`, and not both', server.name))
    return undefined
  }
  const foreign = (url === undefined ? (['headers'] as const) : (['args', 'env', 'cwd'] as const)).find(
    (key) => server[key] !== undefined,
  )
  if (foreign !== undefined) {
    const owner = url === undefined ? 'url' : 'command'
    faults.push(configFault(`${at}.${foreign}`, `absent: it belongs to a server with \`${owner}\``, 'given'))
  }
  for (const [key, pairs] of [['env', env] as const, ['headers', headers] as const]) {
    for (const [name, value] of pairs) {
      if (!SECRET_NAME.test(name) || hasReference(value) || value.length < SECRET_LENGTH) continue
      faults.push(
        configFault(
          `${at}.${key}.${name}`,
          'a reference to the environment, e.g. "$TOKEN"',
          'a literal value',
          'Secrets are never written into the configuration: name the variable that holds it.',
        ),
      )
    }
  }
  if (url !== undefined) return { kind: 'http', url, headers }
  return { kind: 'stdio', command: command ?? '', args, env, ...(cwd !== undefined && { cwd }) }
}
