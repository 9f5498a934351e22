import { createRegistry } from 'toolcrib'
import type { LiveTool, Registry, ToolEntry, ToolManifest, ToolTokens, Turn } from 'toolcrib'

export const TARGET = 'anthropic/test'

/** Ten tokens for each part that is sent, so that sums can be told from counts. */
export function tokens(total: number): ToolTokens {
  return { name: 1, description: 2, schema: 3, wrapper: total - 6, total, catalog: 4 }
}

type EntryOptions = Partial<Omit<ToolEntry, 'residency'>> & {
  readonly agent?: 'resident' | 'deferred'
  readonly chat?: 'resident' | 'deferred'
  readonly run?: (input: unknown) => unknown
}

/** A static tool, resident in `agent` and deferred in `chat` unless told otherwise, that answers with its own name. */
export function entry(name: string, options: EntryOptions = {}): ToolEntry {
  const { agent = 'resident', chat = 'deferred', run = () => `${name} ran`, ...rest } = options
  return {
    name,
    description: `Does ${name}.`,
    inputSchema: { type: 'object', properties: { path: { type: 'string' } } },
    residency: [
      { mode: 'agent', residency: agent, reason: 'test' },
      { mode: 'chat', residency: chat, reason: 'test' },
    ],
    tokens: { [TARGET]: tokens(10) },
    fingerprint: name,
    load: () => Promise.resolve({ default: { execute: run } }),
    ...rest,
  }
}

export const deferred = (name: string, options: EntryOptions = {}): ToolEntry =>
  entry(name, { agent: 'deferred', ...options })

/** A tool that connects later: deferred, unless its hint says otherwise. */
export function live(
  name: string,
  rest: Partial<ToolEntry> = {},
  run: LiveTool['execute'] = () => `${name} ran`,
): LiveTool {
  const made = {
    name,
    description: `Does ${name}.`,
    inputSchema: { type: 'object' },
    residency: [],
    tokens: {},
  }
  return { entry: { ...made, fingerprint: name, ...rest }, execute: run }
}

export function manifest(entries: readonly ToolEntry[], rest: Partial<ToolManifest> = {}): ToolManifest {
  return {
    format: 1,
    defaultMode: 'agent',
    modes: [
      { name: 'agent', resident: [], deferred: [] },
      { name: 'chat', resident: [], deferred: [] },
    ],
    entries,
    defaults: ['*'],
    presets: [],
    overlays: [],
    surfaces: [],
    profiles: [],
    tombstones: [],
    quarantined: [],
    targets: [{ id: TARGET, grade: 'exact', constant: 100, search: tokens(50), catalogHead: 7 }],
    ...rest,
  }
}

/** Four residents and two deferred tools. */
export function standard(rest: Partial<ToolManifest> = {}): Registry {
  const residents = ['bash', 'edit', 'read', 'write'].map((name) => entry(name))
  return createRegistry(
    manifest([...residents, deferred('browser'), deferred('plan')].toSorted(byName), rest),
  )
}

const byName = (a: ToolEntry, b: ToolEntry): number => (a.name < b.name ? -1 : 1)

export const namesOf = (turn: { readonly tools: Turn['tools'] }): string[] =>
  turn.tools.map((tool) => tool.name)

export const bytesOf = (turn: Turn): string => JSON.stringify([turn.tools, turn.catalog])

/** What a host does with `save()`: another process sees nothing but the JSON. */
export const stored = (saved: unknown): unknown => JSON.parse(JSON.stringify(saved))
