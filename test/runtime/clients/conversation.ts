import {
  createAvailability,
  createRegistry,
  mapNames,
  openSession,
  toAnthropicTools,
  toOpenAIChatTools,
  toOpenAIResponsesTools,
} from 'toolcrib'
import type { AdvertisedTool, CallResult, Promotion, Session, SessionOptions, Turn } from 'toolcrib'
import { deferred, entry, live, manifest, stored } from '../session/fixture.ts'
import type { Loopback } from './loopback.ts'
import type { ModelCall, Wire, WireKind } from './wire.ts'

/** What the model does in one request of a turn: calls by the tools' own names. */
type Step = readonly (readonly [name: string, args: unknown])[]

interface ScriptedTurn {
  readonly steps: readonly Step[]
  /** Happens between the turn's first and second request. */
  readonly meanwhile?: (world: World) => unknown
  /** Happens before the user's message. */
  readonly before?: (world: World) => unknown
}

interface World {
  readonly bash: { isUp: boolean }
  readonly connect: () => void
  readonly refresh: () => Promise<void>
  readonly compact: () => void
  readonly moveToAnotherProcess: () => void
}

const READ: Step = [['read', { path: 'a.ts' }]]

/** Ten turns. A connected tool's name with a dot is one that the providers refuse, so that it travels under another. */
const SCRIPT: readonly ScriptedTurn[] = [
  { steps: [READ, [['bash', { path: '.' }]]] },
  { steps: [[['tool_search', { query: 'browser' }]], [['browser', { path: '/' }]]] },
  { steps: [[...READ, ['browser', { path: '/b' }]]] },
  {
    steps: [READ, READ],
    async meanwhile({ bash, refresh }) {
      bash.isUp = false
      await refresh()
    },
  },
  { steps: [[['bash', {}]], READ] },
  {
    steps: [READ, READ],
    async before({ bash, refresh }) {
      bash.isUp = true
      await refresh()
    },
    meanwhile: ({ connect }) => connect(),
  },
  {
    steps: [
      [
        ['tool_search', { names: ['plan'] }],
        ['tool_search', { query: 'select:tracker.find' }],
      ],
      [['tracker.find', {}], ...READ],
    ],
  },
  { steps: [[['plan', {}]], [['nothing_like_it', {}]]] },
  { before: ({ compact }) => compact(), steps: [READ, [['tracker.find', {}]]] },
  { before: ({ moveToAnotherProcess }) => moveToAnotherProcess(), steps: [READ] },
]

export interface SentRequest {
  readonly turn: number
  readonly path: string
  readonly body: string
  readonly shown: Turn
}

export interface Conversation {
  readonly requests: readonly SentRequest[]
  readonly results: readonly { readonly turn: number; readonly result: CallResult }[]
  /** After each turn: what the session holds to be loaded, and what a fresh one takes from the transcript alone. */
  readonly activation: readonly { readonly saved: readonly string[]; readonly restored: readonly string[] }[]
  /** The definitions that searches returned, by their text. */
  readonly found: readonly string[]
}

/** Has a scripted model talk through an official client to the loopback server, with a session between them. */
export async function converse(
  kind: WireKind,
  loopback: Loopback,
  promotion: Promotion,
): Promise<Conversation> {
  const bash = { isUp: true }
  const availability = createAvailability({ probes: { bash: () => bash.isUp }, ttlMs: 0, graceMs: 0 })
  const residents = ['bash', 'edit', 'read', 'write'].map((name) =>
    entry(name, {
      run() {
        if (name === 'bash' && !bash.isUp) throw new Error('no shell')
        return `${name} ran`
      },
    }),
  )
  const more = ['browser', 'plan', 'web'].map((name) => deferred(name))
  const registry = createRegistry(
    manifest([...residents, ...more].toSorted((a, b) => (a.name < b.name ? -1 : 1))),
  )
  const form = (name: string): string => mapNames([name], kind.provider).get(name) ?? name
  const options: SessionOptions = {
    promotion,
    availability,
    target: `${kind.provider}/test`,
    search: { render: (tool) => JSON.stringify(RENDER[kind.provider as keyof typeof RENDER](tool)) },
  }
  const wire: Wire = kind.open(loopback.url)
  let session: Session = openSession(registry, options)
  const world: World = {
    bash,
    connect: () => void registry.register([live('tracker.find', { server: 'tracker' })]),
    refresh: () => session.refresh(),
    compact: () => {
      wire.compact('The earlier conversation, in short.')
      session.compacted(wire.messages())
    },
    moveToAnotherProcess: () => {
      session = openSession(registry, { ...options, saved: stored(session.save()) })
      session.restoreFrom(stored(wire.messages()))
    },
  }
  const requests: SentRequest[] = []
  const results: { turn: number; result: CallResult }[] = []
  const activation: Conversation['activation'][number][] = []
  const found: string[] = []
  let ids = 0

  async function request(turn: number, reply: string | Step): Promise<readonly ModelCall[]> {
    const calls =
      typeof reply === 'string'
        ? reply
        : reply.map(([name, args]) => ({ id: `call_${++ids}`, name: form(name), args }))
    loopback.answer(kind.body(calls))
    const shown = session.beginRequest()
    const asked = await wire.request(shown)
    const { path, body } = loopback.requests.at(-1)!
    requests.push({ turn, path, body, shown })
    return asked
  }

  async function run(turn: number, { id, name, args }: ModelCall) {
    const result = await session.call(name, args, { callId: id })
    results.push({ turn, result })
    const text = !result.ok
      ? `Error: ${result.error.message}`
      : typeof result.output === 'string'
        ? result.output
        : JSON.stringify(result.output)
    if (result.ok && result.addedToolNames) found.push(text)
    return { id, text, isError: !result.ok }
  }

  for (const [index, { steps, before, meanwhile }] of SCRIPT.entries()) {
    const turn = index + 1
    await before?.(world)
    wire.say(`Message ${turn}.`)
    session.beginTurn()
    for (const [nth, step] of steps.entries()) {
      const asked = await request(turn, step)
      wire.results(await Promise.all(asked.map((call) => run(turn, call))))
      if (nth === 0) await meanwhile?.(world)
    }
    await request(turn, `Done with ${turn}.`)
    const fresh = openSession(registry, options)
    activation.push({ saved: session.save().loaded, restored: fresh.restoreFrom(stored(wire.messages())) })
  }
  return { requests, results, activation, found }
}

const RENDER = {
  anthropic: (tool: AdvertisedTool) => toAnthropicTools([tool])[0],
  'openai-chat': (tool: AdvertisedTool) => toOpenAIChatTools([tool])[0],
  'openai-responses': (tool: AdvertisedTool) => toOpenAIResponsesTools([tool])[0],
}
