import { createHash } from 'node:crypto'
import { matchPattern } from 'toolcrib'
import { definitionText, entryNames, membersOf, readExtras } from 'toolcrib/mcp'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { normalizeText } from '../files/read-text.ts'
import type { ScannedTool } from '../scan/scanned-tool.ts'
import type { ResolvedMcpServer } from './server-config.ts'
import { parseSnapshot } from './snapshot.ts'
import { toolLines } from './tool-lines.ts'

export interface SnapshotTools {
  readonly tools: readonly ScannedTool[]
  readonly diagnostics: readonly Diagnostic[]
  /** Snapshot files, POSIX, relative to the root. */
  readonly dependencies: readonly string[]
}

/** Path of a server's snapshot, relative to the root. */
export function snapshotPath(folder: string, server: string): string {
  return `${folder}/${server}.json`
}

/**
 * The tools of all configured servers from their committed snapshots. No server is asked: the same checkout gives the same
 * build on every machine. What can't be read is an error, since the build would go on without tools that it can't name.
 */
export function readSnapshots(
  servers: readonly ResolvedMcpServer[],
  folder: string,
  readText: (path: string) => string,
): SnapshotTools {
  const parts = servers
    .filter(({ own }) => !own)
    .map((server) => readSnapshot(server, snapshotPath(folder, server.name), readText))
  return {
    tools: parts.flatMap(({ tools }) => tools),
    diagnostics: parts.flatMap(({ diagnostics }) => diagnostics),
    dependencies: parts.flatMap(({ dependencies }) => dependencies),
  }
}

/** The project's own tools and those of its servers, as one scan. */
export function addSnapshots<Scanned extends SnapshotTools>(
  scanned: Scanned,
  snapshots: SnapshotTools,
): Scanned {
  return {
    ...scanned,
    tools: [...scanned.tools, ...snapshots.tools],
    diagnostics: [...scanned.diagnostics, ...snapshots.diagnostics],
    dependencies: [...scanned.dependencies, ...snapshots.dependencies],
  }
}

function readSnapshot(
  server: ResolvedMcpServer,
  file: string,
  readText: (path: string) => string,
): SnapshotTools {
  let text: string
  try {
    text = normalizeText(readText(file))
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    const why = isMissing ? 'is missing' : `can't be read (${(error as NodeJS.ErrnoException).code})`
    return failed(isMissing ? 'mcp-snapshot-missing' : 'mcp-snapshot-unreadable', server, file, why)
  }
  const read = parseSnapshot(text)
  if (read.fault !== undefined) {
    const code = 'format' in read ? 'mcp-snapshot-format' : 'mcp-snapshot-unreadable'
    return failed(code, server, file, `can't be used: ${read.fault}`)
  }
  return { ...toScannedTools(server, file, read.snapshot.tools, toolLines(text)), dependencies: [file] }
}

function failed(code: string, { name }: ResolvedMcpServer, file: string, why: string): SnapshotTools {
  const diagnostic: Diagnostic = {
    code,
    severity: 'error',
    message: `the snapshot ${file} of the MCP server ${name} ${why}`,
    hint: `Run: npx toolcrib sync ${name}`,
  }
  return { tools: [], diagnostics: [diagnostic], dependencies: code === 'mcp-snapshot-missing' ? [] : [file] }
}

/** A server's listed tools as the later stages take them, filtered and named as the configuration says. */
export function toScannedTools(
  server: ResolvedMcpServer,
  file: string,
  listed: readonly unknown[],
  lines: readonly number[] = [],
): Pick<SnapshotTools, 'tools' | 'diagnostics'> {
  const diagnostics: Diagnostic[] = []
  const taken = listed
    .map((tool, index) => ({ tool: membersOf(tool), line: lines[index] ?? 1 }))
    .filter(({ tool }) => isTaken(server, tool['name']))
  const own = taken.flatMap(({ tool }) => (typeof tool['name'] === 'string' ? [tool['name']] : []))
  const names = entryNames(server.name, own, server.prefix)
  const tools = taken.map(({ tool, line }): ScannedTool => {
    const { name: called, description, inputSchema } = tool
    const name = typeof called === 'string' && called !== '' ? (names.get(called) ?? called) : called
    const plain = server.prefix ? `${server.name}__${String(called)}` : called
    const place = { file, line, column: 1 }
    if (typeof called === 'string' && called !== '' && name !== plain) {
      diagnostics.push({
        code: 'mcp-name-mapped',
        severity: 'info',
        message: `the server ${server.name} calls a tool ${JSON.stringify(called)}, which is no legal name: it is called ${name}`,
        place,
      })
    }
    const { annotations, hint, searchHints } = readExtras(tool)
    const former = typeof called === 'string' ? (server.aliases.get(called) ?? []) : []
    const aliases = [...entryNames(server.name, former, server.prefix).values()]
    const residency =
      server.residency === undefined
        ? hint
        : { prefer: server.residency, reason: `configured for the server ${server.name}` }
    return {
      convention: 'mcp-snapshot',
      provenance: 'live',
      fields: {
        name,
        description,
        inputSchema,
        ...(annotations !== undefined && { annotations }),
        ...(aliases.length > 0 && { aliases }),
        ...(searchHints !== undefined && { searchHints }),
        ...(residency !== undefined && { residency }),
      },
      server: server.name,
      ...(typeof called === 'string' && { origin: { tool: called, digest: digestOf(tool) } }),
      place,
      fieldPlaces: {},
    }
  })
  return { tools, diagnostics }
}

function isTaken({ include, exclude }: ResolvedMcpServer, name: unknown): boolean {
  // One without a name is judged, and reported, by the rules that follow.
  if (typeof name !== 'string') return true
  const matches = (pattern: string): boolean => matchPattern(pattern, { name })
  return include.some(matches) && !exclude.some(matches)
}

/** The digest that the runtime takes of a connected server's tool, to see whether it is still the one that was reviewed. */
function digestOf(tool: { readonly [key: string]: unknown }): string {
  return createHash('sha256').update(definitionText(tool), 'utf8').digest('hex').slice(0, 16)
}
