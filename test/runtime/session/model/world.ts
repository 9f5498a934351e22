import { createAvailability, createRegistry, openSession } from 'toolcrib'
import type { Availability, Intent, Registry, SavedSession, Session, SessionOptions, Turn } from 'toolcrib'
import { deferred, entry, live, manifest, stored } from '../fixture.ts'

/** Names that sort, look or behave oddly stand beside plain ones. */
export const STATIC_NAMES = ['10', '9', '__proto__', 'bash', 'constructor', 'edit', 'plan', 'web'] as const
export const LIVE_NAMES = ['0late', 'a__one', 'a__two', 'tool_z', 'zz'] as const
export const PROBED = ['9', 'bash', 'plan', 'a__one', 'zz'] as const
export const ANY_NAME = [...STATIC_NAMES, ...LIVE_NAMES, 'renamed', 'ghost'] as const

/** A turn as it was handed out: its definitions are frozen objects, so that identity means equal bytes. */
export interface Snapshot {
  readonly tools: Turn['tools']
  readonly each: readonly unknown[]
  readonly catalog: string
}

export function snapshot(turn: Turn): Snapshot {
  return { tools: turn.tools, each: [...turn.tools], catalog: turn.catalog }
}

export function isUnchanged(turn: Turn, { tools, each, catalog }: Snapshot): boolean {
  const isSame = turn.tools === tools && tools.length === each.length && turn.catalog === catalog
  return isSame && tools.every((tool, index) => tool === each[index])
}

export interface LiveState {
  readonly version: number
  readonly isResident: boolean
  /** Whether the tool goes by `renamed`, with this name as its alias. */
  readonly isRenamed: boolean
}

/** What every process sees: which servers are connected, and which probes would succeed. */
export interface World {
  readonly connected: Map<string, LiveState>
  readonly up: Map<string, boolean>
  readonly actors: Actor[]
}

/** One session with what its host remembers of it. */
export interface Actor {
  readonly options: SessionOptions
  registry: Registry
  availability: Availability
  session: Session
  turn: Turn | undefined
  /** What `turn` was when it was handed out. */
  seen: Snapshot | undefined
  /** The array of the last boundary without an override: what the next one merges with. */
  base: readonly string[]
  isCold: boolean
  /** Follows `setIntent`, as the host's data base would. */
  intent: Intent
  mode: string
  isOverridden: boolean
}

function staticRegistry(): Registry {
  return createRegistry(
    manifest(
      [
        deferred('10'),
        entry('9'),
        deferred('__proto__', { chat: 'resident' }),
        entry('bash', { aliases: ['shell'] }),
        deferred('constructor'),
        entry('edit', { chat: 'resident' }),
        deferred('plan'),
        deferred('web'),
      ],
      {
        defaults: ['*'],
        defaultsExcept: ['web'],
        presets: [{ name: 'few', members: ['bash', 'plan', 'a__*'] }],
        overlays: [{ name: 'web', members: ['web'] }],
      },
    ),
  )
}

export function connect(registry: Registry, name: string, state: LiveState): void {
  const own = state.isRenamed ? 'renamed' : name
  const { version, isResident } = state
  const rest = { description: `Does ${own} ${version}.`, hint: isResident ? 'resident' : 'deferred' } as const
  registry.register([live(own, { ...rest, ...(state.isRenamed && { aliases: [name] }) })])
}

export function startProcess(world: World): Pick<Actor, 'registry' | 'availability'> {
  const registry = staticRegistry()
  for (const [name, state] of world.connected) connect(registry, name, state)
  const probes = Object.fromEntries(PROBED.map((name) => [name, () => world.up.get(name) ?? true]))
  return { registry, availability: createAvailability({ probes, ttlMs: 0, graceMs: 0, now: () => 0 }) }
}

export function createWorld(sessions: readonly SessionOptions[]): World {
  const world: World = { connected: new Map(), up: new Map(), actors: [] }
  // All sessions of the first process share its registry and its probes.
  const process = startProcess(world)
  for (const options of sessions) {
    const session = openSession(process.registry, { ...options, availability: process.availability })
    const start = {
      turn: undefined,
      seen: undefined,
      base: [],
      isCold: true,
      intent: undefined,
      mode: 'agent',
    }
    world.actors.push({ ...start, ...process, options, session, isOverridden: false })
  }
  return world
}

/** Opens a saved session as another process would. */
export function reopen(
  actor: Actor,
  saved: SavedSession,
  at: Pick<Actor, 'registry' | 'availability'>,
): Session {
  return openSession(at.registry, { ...actor.options, availability: at.availability, saved: stored(saved) })
}

export const bytesOf = (turn: Turn): string => JSON.stringify([turn.tools, turn.catalog])

/** The registries that somebody still uses: what connects, connects in every process. */
export const registriesOf = (world: World): Set<Registry> =>
  new Set(world.actors.map(({ registry }) => registry))
