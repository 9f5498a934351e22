import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { normalizeText, readTextIfPresent } from '../files/read-text.ts'
import { writeArtifacts } from '../files/write-artifacts.ts'
import { readFailed, writeFailed } from '../files/write-failed.ts'
import { createMeasurer } from '../measure/measurer.ts'
import { compareSnapshots, versionChange, type SnapshotChange } from './compare-snapshots.ts'
import { snapshotPath } from './read-snapshots.ts'
import type { ResolvedMcpServer } from './server-config.ts'
import { parseSnapshot, renderSnapshot } from './snapshot.ts'
import { askServer, type AskOptions } from './sync-server.ts'

export interface SyncOptions extends Omit<AskOptions, 'onStep' | 'twice'> {
  readonly config: Pick<ResolvedConfig, 'mcp' | 'mcpSnapshots' | 'targets'>
  /** Servers to ask, by name; all of them where there is none. */
  readonly names: readonly string[]
  /** Compares in place of writing, and starts each server once. */
  readonly check: boolean
  /** Starts each server once, although what varies is not told then. */
  readonly once: boolean
  readonly onStep?: (server: string, step: string) => void
}

/** What became of one server's snapshot. */
export interface SyncedServer {
  readonly server: string
  /** POSIX, relative to the root. */
  readonly file: string
  readonly state: 'new' | 'changed' | 'unchanged' | 'failed'
  /** Tools that it lists now. */
  readonly tools: number
  readonly version?: { readonly from: string; readonly to: string }
  readonly changes: readonly SnapshotChange[]
}

export interface SyncResult {
  readonly exitCode: 0 | 1
  readonly diagnostics: readonly Diagnostic[]
  readonly servers: readonly SyncedServer[]
  readonly written: readonly string[]
}

/** Servers that are asked at the same time: each is a process or several. */
const AT_ONCE = 4

/**
 * Asks the configured servers for their tools and writes, or compares, a snapshot of each. One that fails stops no other, and
 * keeps the snapshot that it had.
 */
export async function sync(options: SyncOptions): Promise<SyncResult> {
  const { config, names, check, root } = options
  const chosen = config.mcp.filter(({ name, own }) => !own && (names.length === 0 || names.includes(name)))
  const measurer = createMeasurer()
  const parts = await inParallel(chosen, AT_ONCE, (server) => syncServer(server, options, measurer))
  const diagnostics = parts.flatMap((part) => part.diagnostics)
  if (names.length === 0) diagnostics.push(...(await findOrphans(root, config)))
  const artifacts = parts.flatMap(({ content, synced: { file } }) =>
    content === undefined ? [] : [{ path: file, content }],
  )
  let written: readonly string[] = []
  try {
    if (!check) written = await writeArtifacts(root, artifacts)
  } catch (error) {
    diagnostics.push(writeFailed(error, root))
  }
  const servers = parts.map(({ synced }) => synced)
  const isBad = diagnostics.some(({ severity }) => severity === 'error')
  const isStale = check && servers.some(({ state }) => state === 'new' || state === 'changed')
  return { exitCode: isBad || isStale ? 1 : 0, diagnostics, servers, written }
}

interface Part {
  readonly synced: SyncedServer
  readonly diagnostics: readonly Diagnostic[]
  /** The snapshot's text; absent where there is none. */
  readonly content?: string
}

async function syncServer(
  server: ResolvedMcpServer,
  { config, root, env, machine, check, once, onStep }: SyncOptions,
  measurer: ReturnType<typeof createMeasurer>,
): Promise<Part> {
  const { name } = server
  const file = snapshotPath(config.mcpSnapshots, name)
  const failed: SyncedServer = { server: name, file, state: 'failed', tools: 0, changes: [] }
  let old: string | undefined
  try {
    old = await readTextIfPresent(join(root, file))
  } catch (error) {
    return { synced: failed, diagnostics: [readFailed(error, root)] }
  }
  const step = onStep === undefined ? {} : { onStep: (text: string) => onStep(name, text) }
  const { snapshot, diagnostics } = await askServer(server, {
    root,
    env,
    machine,
    twice: !check && !once,
    ...step,
  })
  if (snapshot === undefined) return { synced: failed, diagnostics }
  const content = renderSnapshot(snapshot)
  const read = old === undefined ? undefined : parseSnapshot(normalizeText(old))
  const before = read?.fault === undefined ? read?.snapshot : undefined
  const [target = 'json'] = config.targets
  const changes = await compareSnapshots(server, before?.tools ?? [], snapshot.tools, measurer, target)
  const version = versionChange(before, snapshot)
  const isSame = old !== undefined && normalizeText(old) === content
  const state = old === undefined ? 'new' : isSame ? 'unchanged' : 'changed'
  const synced = {
    server: name,
    file,
    state,
    tools: snapshot.tools.length,
    ...(version !== undefined && { version }),
    changes,
  } as const
  return { synced, diagnostics, content }
}

/** Snapshots that no configured server has: the build doesn't read them, and a reviewer may think that it does. */
async function findOrphans(
  root: string,
  { mcp, mcpSnapshots }: SyncOptions['config'],
): Promise<readonly Diagnostic[]> {
  const files = await readdir(join(root, mcpSnapshots)).catch(() => [])
  const known = new Set(mcp.flatMap(({ name, own }) => (own ? [] : [`${name}.json`])))
  return files
    .filter((file) => file.endsWith('.json') && !known.has(file))
    .sort()
    .map((file) => ({
      code: 'mcp-snapshot-orphan',
      severity: 'warning',
      message: `${mcpSnapshots}/${file} belongs to no configured server`,
      hint: 'Remove it, or configure the server again.',
    }))
}

/** Runs over a list, so many at once; results stand in the list's order. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  run: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await run(items[index] as Item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, work))
  return results
}
